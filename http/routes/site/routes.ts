import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import { withSession } from '../../middleware/with-session.ts';
import { renderPage } from '../../pages/layout.ts';
import { aiAgentsPage } from '../../pages/site/ai-agents.ts';
import { landingPage } from '../../pages/site/landing.ts';
import { pricingPage } from '../../pages/site/pricing.ts';
import type { HttpParts } from '../../parts.ts';
import { serveAssets } from './assets.ts';

/** What everybody may see. */
export function siteRoutes(parts: HttpParts): Hono<Env> {
  const { settings, plans } = parts;
  const routes = new Hono<Env>();
  const pages = ['/', '/pricing', '/for/*'];
  for (const path of pages) routes.use(path, withSession(parts));
  routes.get('/', (context) => renderPage(context, landingPage(settings)));
  routes.get('/pricing', (context) => renderPage(context, pricingPage({ plans })));
  routes.get('/for/ai-agents', (context) => renderPage(context, aiAgentsPage(settings)));
  routes.get('/robots.txt', (context) => context.text(ROBOTS));
  routes.route('/', serveAssets());
  return routes;
}

/** Pages that belong to somebody, or lead to mails being sent, are nothing for crawlers. */
const ROBOTS = `User-agent: *
Disallow: /account
Disallow: /api/
Disallow: /connect
Disallow: /dashboard
Disallow: /oauth/
Disallow: /sign-in
`;
