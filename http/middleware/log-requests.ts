import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Env } from '../env.ts';

/** One line for each request. The route's pattern stands for the path, in which there may be secrets. */
export function logRequests(): MiddlewareHandler<Env> {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    context.var.log.info(
      {
        method: context.req.method,
        route: routePath(context, -1),
        status: context.res.status,
        milliseconds: Math.round(performance.now() - begun),
        address: context.var.clientAddress,
      },
      'request',
    );
  };
}
