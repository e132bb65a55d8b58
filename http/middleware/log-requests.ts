import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Env } from '../env.ts';
import type { Metrics } from '../metrics/create-metrics.ts';

/** One line for each request, and a count. The route's pattern stands for the path, in which there may be secrets. */
export function logRequests(metrics: Metrics): MiddlewareHandler<Env> {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    const milliseconds = Math.round(performance.now() - begun);
    const { method } = context.req;
    const { status } = context.res;
    const route = routePath(context, -1);
    metrics.request(route, status, milliseconds / 1000);
    context.var.log.info(
      { method, route, status, milliseconds, address: context.var.clientAddress },
      'request',
    );
  };
}
