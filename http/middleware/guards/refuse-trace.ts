import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../env.ts';
import { methodNotAllowed } from '../../errors/problem.ts';

/** Fetch knows no TRACE: whatever reads more than the headers of such a request fails. */
export function refuseTrace(): MiddlewareHandler<Env> {
  return async ({ req }, next) => {
    if (req.method === 'TRACE') throw methodNotAllowed('GET, HEAD, POST, PUT, DELETE, OPTIONS');
    await next();
  };
}
