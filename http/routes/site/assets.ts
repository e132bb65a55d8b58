import { Hono } from 'hono';
import { type AssetFile, assetPath, findAsset } from '../../asset-files.ts';
import type { Env, HttpContext } from '../../env.ts';
import { PDFJS_PATH, readPdfjsFile } from '../../pdfjs-files.ts';

/** Styles, scripts and pictures. Their addresses change with their content, so browsers may keep them. */
export function serveAssets(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/assets/:file', (context, next) => {
    const file = context.req.param('file');
    const asset = findAsset(file);
    return asset ? Promise.resolve(assetResponse(context, file, asset)) : next();
  });
  routes.get(`${PDFJS_PATH}/:folder/:file`, async (context, next) => {
    const asset = await readPdfjsFile(context.req.param('folder'), context.req.param('file'));
    return asset ? assetResponse(context, context.req.path, asset) : next();
  });
  routes.get('/favicon.ico', (context) => context.redirect(assetPath('icon.svg'), 302));
  return routes;
}

/** The worker that draws PDFs decodes pictures with WebAssembly and fetches fonts; pages themselves may not. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const FOREVER = 'public, max-age=31536000, immutable';

function assetResponse(context: HttpContext, file: string, { body, gzip, type }: AssetFile): Response {
  const compressed = gzip !== undefined && takesGzip(context) ? gzip : undefined;
  const etag = compressed ? `"${file}.gz"` : `"${file}"`;
  context.header('Cache-Control', FOREVER);
  context.header('ETag', etag);
  if (gzip) context.header('Vary', 'Accept-Encoding');
  if (file.startsWith('pdf-worker')) context.header('Content-Security-Policy', WORKER_POLICY);
  if (context.req.header('if-none-match') === etag) return context.body(null, 304);
  if (compressed) context.header('Content-Encoding', 'gzip');
  return context.body(compressed ?? body, 200, { 'Content-Type': type });
}

function takesGzip({ req }: HttpContext): boolean {
  const codings = req.header('accept-encoding')?.split(',') ?? [];
  return codings.some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i.test(coding));
}
