import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import { withSession } from '../../middleware/with-session.ts';
import { answerPage } from '../../pages/answer-page.ts';
import type { OpenApiDocument } from '../../pages/reference/open-api.ts';
import { referencePage } from '../../pages/reference/reference-page.ts';
import type { HttpParts } from '../../parts.ts';

/** The API as people read it. @param describe the document that programs read */
export function referenceRoutes(parts: HttpParts, describe: () => OpenApiDocument): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/api-docs', withSession(parts), (context) =>
    answerPage(context, referencePage(parts.settings, describe()), parts.settings.publicUrl),
  );
  return routes;
}
