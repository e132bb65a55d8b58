import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { sign } from '../../service/keys/secrets.ts';
import type { Env } from '../env.ts';
import type { Metrics } from '../metrics/create-metrics.ts';

/** One line for each request, and a count. The route's pattern stands for the path, in which there may be secrets. */
export function logRequests({
  metrics,
  settings: { secret },
}: {
  metrics: Metrics;
  settings: { secret: string };
}): MiddlewareHandler<Env> {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    const milliseconds = Math.round(performance.now() - begun);
    const { method } = context.req;
    const { status } = context.res;
    const route = routePath(context, -1);
    metrics.request(route, status, milliseconds / 1000);
    const { clientAddress: address, pageAllowance, signedIn } = context.var;
    const accountId = pageAllowance?.accountId ?? signedIn?.account.id;
    const account = accountId && shownAccount(secret, accountId);
    context.var.log.info({ method, route, status, milliseconds, address, account }, 'request');
  };
}

/** Distinguishes accounts, so that abuse can be traced, without revealing them to readers of the log. */
function shownAccount(secret: string, accountId: string): string {
  return sign(secret, 'log', accountId).slice(0, 16);
}
