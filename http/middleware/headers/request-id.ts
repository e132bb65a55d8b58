import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '../../env.ts';
import { addHeaders } from './response-headers.ts';

/** What a proxy may call a request; anything else could forge lines of a log. */
const ACCEPTED_ID = /^[\w.:-]{1,64}$/;

/** Gives the request an id, the caller's if there is one, and adds it to the response and to every line of the log. */
export function requestId(log: Logger): MiddlewareHandler<Env> {
  const run = randomBytes(9).toString('base64url');
  let requests = 0;
  return async (context, next) => {
    const given = context.req.header('x-request-id');
    const requestId = given && ACCEPTED_ID.test(given) ? given : `${run}-${(++requests).toString(36)}`;
    context.set('requestId', requestId);
    context.set('log', log.child({ requestId }));
    await next();
    addHeaders(context, [['X-Request-Id', requestId]]);
  };
}
