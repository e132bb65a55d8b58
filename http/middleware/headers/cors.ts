import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env, HttpContext } from '../../env.ts';
import { addHeaders } from './response-headers.ts';

/** A day, after which browsers ask again what they may send. */
const MAX_AGE_S = 24 * 60 * 60;

/** What wants a key in a header, or none: no cookie counts there, so a page of another site has no more than any program. */
const OPEN = /^\/api\/(?:v1|connect|x402)(?:\/|$)/;

const READABLE_HEADERS = [
  'Idempotency-Replayed',
  'Payment-Required',
  'Payment-Response',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

const OPEN_RESOURCE = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const;
const OPEN_HEADERS: readonly (readonly [string, string])[] = [
  OPEN_RESOURCE,
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', READABLE_HEADERS.join(',')],
];

/** Lets pages of other sites call the API, Connect and payment per request. */
export function apiCors(): MiddlewareHandler<Env> {
  const answerPreflight = cors({
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
    exposeHeaders: READABLE_HEADERS,
    maxAge: MAX_AGE_S,
  });
  return async (context, next) => {
    const isOptions = context.req.method === 'OPTIONS';
    if ((isOptions && !isPreflight(context)) || !isOpenToOrigins(context.req.path)) return next();
    if (isOptions) {
      context.header(...OPEN_RESOURCE);
      return answerPreflight(context, next);
    }
    await next();
    // Hono's own makes a Response before the route does, with which a status call takes twice as long.
    addHeaders(context, OPEN_HEADERS);
  };
}

/** Whether a browser asks what a page of another site may send. */
export function isPreflight({ req }: HttpContext): boolean {
  return req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined;
}

/** Whether pages of other sites may ask for this. */
function isOpenToOrigins(path: string): boolean {
  return OPEN.test(path);
}

/** Pages of any site may speak MCP: their keys come in a header, and no cookie is looked at. */
export function mcpCors(): MiddlewareHandler<Env> {
  const allow = cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'Last-Event-ID',
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Protocol-Version',
      'Mcp-Session-Id',
      'X-Api-Key',
    ],
    exposeHeaders: [
      'Mcp-Session-Id',
      'Mcp-Protocol-Version',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ],
    maxAge: MAX_AGE_S,
  });
  return (context, next) =>
    context.req.method === 'OPTIONS' && !isPreflight(context) ? next() : allow(context, next);
}
