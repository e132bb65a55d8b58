import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '../../env.ts';

const A_DAY_S = 24 * 60 * 60;

/** What wants a key in a header, or none: no cookie counts there, so a page of another site has no more than any program. */
const OPEN = /^\/api\/(?:v1|connect|x402)(?:\/|$)/;

/** Lets pages of other sites call the API, Connect and payment per request. */
export function allowOrigins(): MiddlewareHandler<Env> {
  const allow = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'Payment-Signature',
      'X-API-Key',
      'X-Payment',
      'X-Request-Id',
    ],
    exposeHeaders: [
      'Idempotency-Replayed',
      'Payment-Required',
      'Payment-Response',
      'Retry-After',
      'WWW-Authenticate',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
    ],
    maxAge: A_DAY_S,
  });
  return async (context, next) => {
    const isPlainOptions =
      context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') === undefined;
    if (isPlainOptions || !isOpenToOrigins(context.req.path)) return next();
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return allow(context, next);
  };
}

/** Whether pages of other sites may ask for this. */
export function isOpenToOrigins(path: string): boolean {
  return OPEN.test(path);
}
