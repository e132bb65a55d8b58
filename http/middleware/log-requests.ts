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
  const shown = createShownAccounts(secret);
  return async (context, next) => {
    const begun = performance.now();
    await next();
    const milliseconds = Math.round(performance.now() - begun);
    const { method } = context.req;
    const { status } = context.res;
    const route = routePath(context, -1);
    metrics.request(route, status, milliseconds / 1000);
    const address = context.get('clientAddress');
    const accountId = context.get('pageAllowance')?.accountId ?? context.get('signedIn')?.account.id;
    const account = accountId && shown(accountId);
    context.get('log').info({ method, route, status, milliseconds, address, account }, 'request');
  };
}

/** So many accounts are kept with what the log has for them: to sign an id is a thirtieth of a status call. */
const MOST_KEPT = 1000;

/** Distinguishes accounts, so that abuse can be traced, without revealing them to readers of the log. */
function createShownAccounts(secret: string): (accountId: string) => string {
  const kept = new Map<string, string>();
  return (accountId) => {
    const known = kept.get(accountId);
    if (known !== undefined) return known;
    if (kept.size === MOST_KEPT) kept.clear();
    const shown = sign(secret, 'log', accountId).slice(0, 16);
    kept.set(accountId, shown);
    return shown;
  };
}
