import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Env } from '../env.ts';

const AN_HOUR = 60 * 60;

/** For documents that anybody may read, pages of other sites too, and keep for a while. */
export function publicDocuments(): MiddlewareHandler<Env>[] {
  return [
    cors({ origin: '*', allowMethods: ['GET', 'HEAD'], exposeHeaders: ['ETag', 'Link'] }),
    etag({
      retainedHeaders: [
        ...RETAINED_304_HEADERS,
        'access-control-allow-origin',
        'access-control-expose-headers',
        'cross-origin-resource-policy',
        'link',
      ],
    }),
    async (context, next) => {
      await next();
      if (context.res.status >= 400) return;
      context.res.headers.set('Cache-Control', `public, max-age=${AN_HOUR}`);
      context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  ];
}
