import type { MiddlewareHandler, NotFoundHandler } from 'hono';
import type { Env } from '../../env.ts';

/** Fetch knows no TRACE: whatever reads more than the headers of such a request fails. */
export function refuseTrace(refuse: NotFoundHandler<Env>): MiddlewareHandler<Env> {
  return async (context, next) => (context.req.method === 'TRACE' ? refuse(context) : next());
}
