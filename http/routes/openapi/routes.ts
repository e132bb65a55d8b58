import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../../env.ts';
import { publicDocuments } from '../../middleware/public-documents.ts';
import type { HttpParts } from '../../parts.ts';
import { offerOf } from '../x402/offer-of.ts';
import { describeApi } from './describe-api.ts';

/** The description of the API, made of what the routes of an app declare. */
export function openApiRoutes(described: OpenAPIHono<Env>, parts: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  let text: string | undefined;
  app.use('/.well-known/openapi.json', ...publicDocuments());
  app.get('/.well-known/openapi.json', (context) => {
    text ??= JSON.stringify(
      describeApi(described, parts.settings.publicUrl, parts.x402 && offerOf(parts.x402)),
      undefined,
      2,
    );
    return context.body(text, 200, { 'Content-Type': 'application/json' });
  });
  return app;
}
