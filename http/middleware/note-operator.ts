import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import type { HttpParts } from '../parts.ts';

/** Has every page link the operator's legal texts, and refusals name the payments that are taken. */
export function noteOperator({ settings, x402 }: Pick<HttpParts, 'settings' | 'x402'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    context.set('legalPages', settings.legalPages);
    context.set('takesPayments', x402 !== undefined);
    await next();
  };
}
