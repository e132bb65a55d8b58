import { Hono } from 'hono';
import { apiCatalogLink } from '../../../well-known/api-catalog.ts';
import type { Env } from '../../env.ts';
import { publicDocuments } from '../../middleware/public-documents.ts';
import type { HttpParts } from '../../parts.ts';
import { discoveryDocuments } from './documents.ts';

/** Serves what programs look for to find out what there is and how to use it. */
export function discoveryRoutes({ settings }: Pick<HttpParts, 'settings'>): Hono<Env> {
  const app = new Hono<Env>();
  for (const { path, type, write } of discoveryDocuments()) {
    app.use(path, ...publicDocuments());
    app.get(path, (context) => {
      if (path === '/.well-known/api-catalog') context.header('Link', apiCatalogLink(settings.publicUrl));
      return context.body(write(settings.publicUrl), 200, { 'Content-Type': type });
    });
  }
  return app;
}
