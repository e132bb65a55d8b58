import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import type { LegalPage } from '../parts.ts';

/** Has every page link the operator's legal texts. */
export function noteLegalPages(pages: readonly LegalPage[]): MiddlewareHandler<Env> {
  return async (context, next) => {
    context.set('legalPages', pages);
    await next();
  };
}
