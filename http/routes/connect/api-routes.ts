import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { beginConnect } from '../../../service/connect/begin.ts';
import { statusOf } from '../../../service/connect/connect-parts.ts';
import { exchangeConnect, pollConnect } from '../../../service/connect/exchange.ts';
import { connectRequest, exchangeRequest } from '../../../service/connect/request.ts';
import { describeIssue, type Issue } from '../../../service/describe-issue.ts';
import type { Env } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { limitBody } from '../../middleware/guards/guard-forms.ts';
import { requireJson } from '../../middleware/guards/require-json.ts';
import type { HttpParts } from '../../parts.ts';
import { retryAfter } from '../openapi/declared-headers.ts';
import { exchangeProblem, tooManyProblem } from './problems.ts';

const begunBody = z
  .object({
    sessionId: z.string(),
    approvalUrl: z.url().openapi({ description: 'For a person to open' }),
    expiresAt: z.int().openapi({ description: 'Epoch milliseconds' }),
    userCode: z.string().openapi({ description: 'For a person to type on another device, at codeUrl' }),
    codeUrl: z.url(),
  })
  .openapi('ConnectSession');

const statusBody = z
  .object({
    sessionId: z.string(),
    status: z.enum(['pending', 'approved', 'denied', 'exchanged', 'expired']),
    provider: z.string(),
    keyName: z.string(),
    expiresAt: z.int().openapi({ description: 'Epoch milliseconds; once approved, of the exchange' }),
  })
  .openapi('ConnectStatus');

const keyBody = z
  .object({
    success: z.literal(true),
    key: z.string().openapi({ description: 'Shown this once' }),
    keyPrefix: z.string(),
    provider: z.string(),
  })
  .openapi('ConnectKey');

const problemBody = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.string(),
    hint: z.string().optional(),
    reason: z.string().optional(),
  })
  .openapi('ConnectProblem');

/** What a tool says of itself fits in this many times over. */
const LONGEST_BODY = 16 * 1024;

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const refused = (description: string) => json(problemBody, description);

/** What can go wrong whatever is asked. */
const always = {
  429: { ...refused('`rate_limited`'), headers: retryAfter },
  500: refused('`server_error`'),
  503: { ...refused('`service_unavailable`'), headers: retryAfter },
};
const badBody = { 413: refused('`body_too_large`'), 415: refused('`unsupported_content_type`') };

const beginRoute = createRoute({
  method: 'post',
  path: '/api/connect/session',
  operationId: 'beginConnect',
  security: [],
  tags: ['Connect'],
  summary: 'Ask a person for a key',
  request: { body: { required: true, content: { 'application/json': { schema: connectRequest } } } },
  responses: {
    200: json(begunBody, 'The session waits for 15 minutes'),
    400: refused('`bad_request`'),
    ...badBody,
    ...always,
  },
});

const pollRoute = createRoute({
  method: 'get',
  path: '/api/connect/session',
  operationId: 'pollConnect',
  security: [],
  tags: ['Connect'],
  summary: 'Get the state of a session',
  request: { query: z.object({ sessionId: z.string().min(1, 'sessionId must not be empty').max(200) }) },
  responses: {
    200: json(statusBody, 'The state of the session'),
    400: refused('`bad_request`'),
    404: refused('`session_not_found`'),
    ...always,
  },
});

const exchangeRoute = createRoute({
  method: 'post',
  path: '/api/connect/exchange',
  operationId: 'exchangeConnect',
  security: [],
  tags: ['Connect'],
  summary: 'Exchange an approved session for a key, once',
  request: { body: { required: true, content: { 'application/json': { schema: exchangeRequest } } } },
  responses: {
    200: json(keyBody, 'The key'),
    400: refused('`bad_request`, `invalid_code_verifier`'),
    403: refused('`session_not_approved`, `session_denied`'),
    404: refused('`session_not_found`'),
    409: refused('`too_many_keys`'),
    410: refused('`session_expired`, `session_exchanged`'),
    ...badBody,
    ...always,
  },
});

/** Connect as tools see it. */
export function connectApiRoutes(parts: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error);
    },
  });
  app.use('/api/connect/*', limitBody(LONGEST_BODY, 'body_too_large'), requireJson());

  app.openapi(beginRoute, async (context) => {
    const { keyName, metadata = {}, ...request } = context.req.valid('json');
    const wish = { ...request, metadata, keyName: keyName ?? request.provider };
    const result = await beginConnect(parts, wish, context.var.clientAddress);
    if (result.type === 'too_many') throw tooManyProblem(result, parts.clock());
    const { session, approvalUrl, userCode, codeUrl } = result;
    const { id: sessionId, expiresAt } = session;
    return context.json({ sessionId, approvalUrl, expiresAt, userCode, codeUrl }, 200);
  });

  app.openapi(pollRoute, async (context) => {
    const { sessionId } = context.req.valid('query');
    const result = await pollConnect(parts, sessionId, context.var.clientAddress);
    if (result.type === 'too_many') throw tooManyProblem(result, parts.clock());
    if (result.type === 'unknown') throw exchangeProblem('unknown');
    const { provider, keyName, expiresAt } = result.session;
    const status = statusOf(result.session, parts.clock());
    return context.json({ sessionId, status, provider, keyName, expiresAt }, 200);
  });

  app.openapi(exchangeRoute, async (context) => {
    const { sessionId: id, codeVerifier } = context.req.valid('json');
    const result = await exchangeConnect(parts, { id, codeVerifier }, context.var.clientAddress);
    if (result.type === 'too_many') throw tooManyProblem(result, parts.clock());
    if (result.type !== 'issued') throw exchangeProblem(result.type);
    const { key, keyPrefix, provider } = result;
    return context.json({ success: true as const, key, keyPrefix, provider }, 200);
  });

  return app;
}

/** Our own messages name what they are about. */
function invalidRequest({ issues }: { issues: readonly Issue[] }): HttpProblem {
  const [issue] = issues;
  const isOurs = issue?.code === 'custom' || issue?.code === 'invalid_format';
  const place = issue?.path.join('.') || 'the body';
  const what = issue && (isOurs ? issue.message : `${place} ${describeIssue(issue)}`);
  return new HttpProblem(400, 'bad_request', `The request is not valid: ${what}.`, {
    hint: 'Correct it; /auth.md has an example of each request.',
  });
}
