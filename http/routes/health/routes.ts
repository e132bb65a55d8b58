import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../../env.ts';

/** Whether the process answers at all. */
export function healthRoutes(): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  return app;
}
