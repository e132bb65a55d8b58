import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { UploadUrls } from '../../uploads/upload-urls.ts';

/** Where agents send files of their machines. The address is all that is asked for: their shells have no key. */
export function uploadRoutes(uploads: UploadUrls): Hono<Env> {
  const app = new Hono<Env>();
  app.put('/mcp/uploads/:id', async (context) =>
    context.json(await uploads.receive(context.req.param('id'), context.req.raw), 201),
  );
  return app;
}
