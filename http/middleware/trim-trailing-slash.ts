import type { Hono, MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import { hasRoute } from '../routed-methods.ts';

/**
 * Redirects addresses of ours that end in a slash to those without. What is sent elsewhere than to MCP is refused instead:
 * it may be a large document, and not every client sends it again.
 */
export function trimTrailingSlash(app: Pick<Hono<Env>, 'router'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { path, method } = context.req;
    if (!path.endsWith('/')) return next();
    const { pathname, search } = new URL(context.req.url);
    const place = withoutTrailingSlashes(pathname);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && !(method === 'POST' && place === '/mcp')) return next();
    // Two slashes in front would name another host.
    if (place === '' || place.startsWith('//') || !hasRoute(app, 'GET', place)) return next();
    return context.redirect(`${place}${search}`, 308);
  };
}

/** A path as it would be without slashes at its end. A pattern for it would go back and forth over thousands of slashes. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
