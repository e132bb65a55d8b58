import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import type { LegalPage } from '../parts.ts';

/** Has every page link the texts there are of whoever runs the server. */
export function noteLegalPages(pages: readonly LegalPage[]): MiddlewareHandler<Env> {
  return async (context, next) => {
    context.set('legalPages', pages);
    await next();
  };
}
