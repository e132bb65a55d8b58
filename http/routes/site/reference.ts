import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import { DEFAULT_POLICY } from '../../middleware/headers/security-headers.ts';
import { withSession } from '../../middleware/with-session.ts';
import { pagePaths, pageResponse } from '../../pages/page-response.ts';
import type { OpenApiDocument } from '../../pages/reference/open-api.ts';
import { referencePage } from '../../pages/reference/reference-page.ts';
import type { HttpParts } from '../../parts.ts';

/** The API as people read it. @param describe the document that programs read */
export function referenceRoutes(parts: HttpParts, describe: () => OpenApiDocument): Hono<Env> {
  const routes = new Hono<Env>();
  routes.on('GET', pagePaths('/api-docs'), withSession(parts), (context) => {
    const nonce = context.req.query('interactive') === 'yes' ? randomBytes(16).toString('base64') : undefined;
    if (nonce !== undefined) context.header('Content-Security-Policy', policyWith(nonce));
    const { publicUrl } = parts.settings;
    return pageResponse(context, referencePage({ publicUrl, nonce }, describe()), publicUrl);
  });
  return routes;
}

/** Scalar makes styles in the page: elements, which carry the nonce, and attributes, which can carry none. */
function policyWith(nonce: string): string {
  const styles = `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`;
  return DEFAULT_POLICY.replace("style-src 'self'", styles);
}
