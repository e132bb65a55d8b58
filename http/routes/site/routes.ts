import { Hono } from 'hono';
import { frontLinks } from '../../../well-known/front-links.ts';
import type { Env, HttpContext } from '../../env.ts';
import { withSession } from '../../middleware/with-session.ts';
import type { SitePage } from '../../pages/layout.ts';
import { pageResponse } from '../../pages/page-response.ts';
import { aiAgentsPage } from '../../pages/site/ai-agents.ts';
import { docsPage } from '../../pages/site/docs.ts';
import { landingPage } from '../../pages/site/landing.ts';
import { ownTextPage } from '../../pages/site/own-text.ts';
import { pricingPage } from '../../pages/site/pricing.ts';
import { type HttpParts, isForThisMachine } from '../../parts.ts';
import { offerOf } from '../x402/offer-of.ts';
import { serveAssets } from './assets.ts';

/** What everybody may see. */
export function siteRoutes(parts: HttpParts): Hono<Env> {
  const { settings, plans } = parts;
  const routes = new Hono<Env>();
  const pages = ['/', '/pricing', '/for/*', '/docs/*', ...settings.legalPages.map(({ path }) => path)];
  for (const path of pages) routes.use(path, withSession(parts));
  const offer = () => parts.x402 && offerOf(parts.x402);
  const respond = (context: HttpContext, page: SitePage) => pageResponse(context, page, settings.publicUrl);
  routes.get('/', (context) => {
    context.header('Link', frontLinks());
    return respond(context, landingPage(settings, offer()));
  });
  routes.get('/pricing', (context) => {
    const current = context.var.signedIn?.account.plan;
    const { plansUrl } = settings;
    const isOwnMachine = isForThisMachine(settings);
    return respond(context, pricingPage({ plans, plansUrl, isOwnMachine, current, offer: offer() }));
  });
  for (const { path, title, text } of settings.legalPages) {
    routes.get(path, (context) => respond(context, ownTextPage(title, text)));
  }
  routes.get('/for/ai-agents', (context) => respond(context, aiAgentsPage(settings, offer())));
  routes.get('/docs', (context) => context.redirect('/docs/cli'));
  routes.get('/docs/:name', (context) => {
    const page = docsPage(context.req.param('name'));
    return page ? respond(context, page) : context.notFound();
  });
  routes.route('/', serveAssets());
  return routes;
}
