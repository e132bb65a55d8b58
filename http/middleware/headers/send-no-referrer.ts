import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../env.ts';

/** For pages whose address is a secret: no other page, not even of ours, learns it. */
export function sendNoReferrer(): MiddlewareHandler<Env> {
  return async (context, next) => {
    context.header('Referrer-Policy', 'no-referrer');
    await next();
  };
}
