import { Hono } from 'hono';
import { apiCatalogLink } from '../../../well-known/api-catalog.ts';
import type { Env } from '../../env.ts';
import { publicDocuments } from '../../middleware/public-documents.ts';
import type { HttpParts } from '../../parts.ts';
import { methodNotAllowed } from '../../problem.ts';
import { offerOf } from '../x402/offer-of.ts';
import { discoveryDocuments, paidDocument } from './documents.ts';

/** Serves what programs look for to find out what there is and how to use it. */
export function discoveryRoutes(parts: Pick<HttpParts, 'settings' | 'x402'>): Hono<Env> {
  const app = new Hono<Env>();
  app.use(paidDocument.path, async (context, next) => (parts.x402 ? next() : context.notFound()));
  for (const { path, type, write } of [...discoveryDocuments(), paidDocument]) {
    app.use(path, ...publicDocuments());
    app.get(path, (context) => {
      const { publicUrl } = parts.settings;
      if (path === '/.well-known/api-catalog') context.header('Link', apiCatalogLink(publicUrl));
      const text = write(publicUrl, parts.x402 && offerOf(parts.x402));
      return context.body(text, 200, { 'Content-Type': type });
    });
    app.all(path, () => {
      throw methodNotAllowed('GET, HEAD');
    });
  }
  return app;
}
