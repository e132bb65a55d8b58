import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { describeApi } from './describe-api.ts';

const AN_HOUR = 60 * 60;

/** The description of the API, made of what the routes of an app declare. */
export function openApiRoutes(described: OpenAPIHono<Env>, { settings }: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  let text: string | undefined;
  app.get('/.well-known/openapi.json', (context) => {
    text ??= JSON.stringify(describeApi(described, settings.publicUrl), undefined, 2);
    return context.body(text, 200, {
      'Content-Type': 'application/json',
      'Cache-Control': `public, max-age=${AN_HOUR}`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
  return app;
}
