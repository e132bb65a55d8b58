import { z } from '@hono/zod-openapi';

export const begunBody = z
  .object({
    sessionId: z.string(),
    approvalUrl: z.url().openapi({ description: 'For a person to open' }),
    expiresAt: z.int().openapi({ description: 'Epoch milliseconds' }),
    userCode: z.string().openapi({ description: 'For a person to type on another device, at codeUrl' }),
    codeUrl: z.url(),
  })
  .openapi('ConnectSession');

export const statusBody = z
  .object({
    sessionId: z.string(),
    status: z.enum(['pending', 'approved', 'denied', 'exchanged', 'expired']),
    provider: z.string(),
    keyName: z.string(),
    expiresAt: z.int().openapi({ description: 'Epoch milliseconds; once approved, of the exchange' }),
  })
  .openapi('ConnectStatus');

export const keyBody = z
  .object({
    success: z.literal(true),
    key: z.string().openapi({ description: 'Shown this once' }),
    keyPrefix: z.string(),
    provider: z.string(),
  })
  .openapi('ConnectKey');

export const problemBody = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.string(),
    hint: z.string().optional(),
    reason: z.string().optional(),
  })
  .openapi('ConnectProblem');
