import type { Hono, MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import { allowedMethods, hasRoute } from '../routed-methods.ts';
import { isPreflight } from './headers/cors.ts';

/** Answers OPTIONS with the methods of an address (RFC 9110, section 9.3.7), unless a browser asks before it sends something, or a route answers. */
export function tellMethods(app: Pick<Hono<Env>, 'router'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== 'OPTIONS' || isPreflight(context) || hasRoute(app, method, path)) return next();
    const allowed = allowedMethods(app, path);
    if (allowed === undefined) return next();
    return context.body(null, 204, { Allow: `${allowed}, OPTIONS` });
  };
}
