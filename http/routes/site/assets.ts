import { Hono } from 'hono';
import { type AssetFile, assetPath, findAsset } from '../../asset-files.ts';
import type { Env, HttpContext } from '../../env.ts';

/** Styles, scripts and pictures. Their addresses change with their content, so browsers may keep them. */
export function serveAssets(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/assets/:file', (context, next) => {
    const file = context.req.param('file');
    const asset = findAsset(file);
    return asset ? Promise.resolve(answerAsset(context, file, asset)) : next();
  });
  routes.get('/favicon.ico', (context) => context.redirect(assetPath('icon.svg'), 302));
  return routes;
}

const FOREVER = 'public, max-age=31536000, immutable';

function answerAsset(context: HttpContext, file: string, { body, type }: AssetFile): Response {
  const etag = `"${file}"`;
  context.header('Cache-Control', FOREVER);
  context.header('ETag', etag);
  if (context.req.header('if-none-match') === etag) return context.body(null, 304);
  return context.body(body, 200, { 'Content-Type': type });
}
