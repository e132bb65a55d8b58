import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../env.ts';

/** For pages on the way of an authorization: a host that opened them in a window of its own waits to hear from it. */
export function allowOpener(): MiddlewareHandler<Env> {
  return async (context, next) => {
    context.header('Cross-Origin-Opener-Policy', 'unsafe-none');
    await next();
  };
}
