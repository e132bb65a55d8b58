import { SITEMAP_PATH } from './sitemap.ts';

/** What costs nothing to look at, or asks for a payment: catalogs of what can be paid for look there. */
const OPEN = ['/api/x402/'];
/** Pages that belong to somebody, or lead to mails being sent, are nothing for crawlers. */
const CLOSED = ['/account', '/api/', '/connect', '/dashboard', '/oauth/', '/sign-in'];

/** robots.txt (RFC 9309). What is public may be searched and quoted to people who ask, but no model is trained on it. */
export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${SITEMAP_PATH}`,
    '',
  ].join('\n');
}
