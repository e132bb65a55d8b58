import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import type { HttpParts } from '../parts.ts';

/** Has every page link the operator's legal texts, and refusals name the payments that are taken. */
export function noteOperator(parts: Pick<HttpParts, 'settings' | 'x402'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    context.set('legalPages', parts.settings.legalPages);
    context.set('takesPayments', parts.x402 !== undefined);
    await next();
  };
}
