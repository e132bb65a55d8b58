import { Hono } from 'hono';
import { apiCatalogLink } from '../../../well-known/api-catalog.ts';
import { SECURITY_PATH, securityTxt } from '../../../well-known/security-txt.ts';
import type { Env } from '../../env.ts';
import { publicDocuments } from '../../middleware/public-documents.ts';
import type { HttpParts } from '../../parts.ts';
import { offerOf } from '../x402/offer-of.ts';
import { discoveryDocuments, paidDocument } from './documents.ts';

/** Serves what programs look for to find out what there is and how to use it. */
export function discoveryRoutes(parts: Pick<HttpParts, 'settings' | 'x402' | 'clock'>): Hono<Env> {
  const app = new Hono<Env>();
  serveContact(app, parts);
  app.use(paidDocument.path, async (context, next) => (parts.x402 ? next() : context.notFound()));
  for (const { path, type, write } of [...discoveryDocuments(), paidDocument]) {
    app.use(path, ...publicDocuments());
    app.get(path, (context) => {
      const { publicUrl } = parts.settings;
      if (path === '/.well-known/api-catalog') context.header('Link', apiCatalogLink(publicUrl));
      const text = write(publicUrl, parts.x402 && offerOf(parts.x402));
      return context.body(text, 200, { 'Content-Type': type });
    });
  }
  return app;
}

/** There is one only where an operator has said who is to be told. */
function serveContact(app: Hono<Env>, { settings, clock }: Pick<HttpParts, 'settings' | 'clock'>): void {
  const { securityContact } = settings;
  if (securityContact === undefined) return;
  app.use(SECURITY_PATH, ...publicDocuments());
  app.get(SECURITY_PATH, (context) =>
    context.body(securityTxt(settings.publicUrl, securityContact, clock()), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
    }),
  );
}
