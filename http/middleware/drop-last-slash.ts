import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';

/** Takes whoever types an address with a slash at its end to the one without: no address of ours has one. */
export function dropLastSlash(): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    // Two slashes in front would name another host.
    const place = /^(\/[^/\\].*?)\/+$/.exec(pathname)?.[1];
    if (place === undefined || !['GET', 'HEAD'].includes(context.req.method)) return next();
    return context.redirect(`${place}${search}`, 308);
  };
}
