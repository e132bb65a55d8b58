import { Hono } from 'hono';
import { cors } from 'hono/cors';
import packageJson from '../../../package.json' with { type: 'json' };
import { planNamed } from '../../../service/accounts/plans.ts';
import { skillPath } from '../../../well-known/agent-skills-index.ts';
import { frontIndex } from '../../../well-known/front-index.ts';
import { frontLinks } from '../../../well-known/front-links.ts';
import { SERVER_CARD_PATH } from '../../../well-known/mcp-server-card.ts';
import type { Env, HttpContext } from '../../env.ts';
import { publicDocuments } from '../../middleware/public-documents.ts';
import { withSession } from '../../middleware/with-session.ts';
import type { SitePage } from '../../pages/layout.ts';
import { pagePaths, pageResponse, prefersJson } from '../../pages/page-response.ts';
import { aiAgentsPage } from '../../pages/site/ai-agents.ts';
import { DOCS_PATHS, docsPage, wholeDocumentation } from '../../pages/site/docs.ts';
import { landingPage } from '../../pages/site/landing.ts';
import { ownTextPage } from '../../pages/site/own-text.ts';
import { pricingPage } from '../../pages/site/pricing.ts';
import { type HttpParts, isForThisMachine } from '../../parts.ts';
import { offerOf } from '../x402/offer-of.ts';
import { serveAssets } from './assets.ts';

const REFERENCE = '/api-docs';
/** The same for programs. */
const OPENAPI = '/.well-known/openapi.json';

/** Addresses at which people and programs look first by habit, and where what they look for is. */
const HABITS: Readonly<Record<string, string>> = {
  '/api': REFERENCE,
  '/api/v1': REFERENCE,
  '/openapi.json': OPENAPI,
  '/api/openapi.json': OPENAPI,
  '/api/v1/openapi.json': OPENAPI,
  '/swagger.json': OPENAPI,
  '/swagger': REFERENCE,
  '/redoc': REFERENCE,
  '/.well-known/llms.txt': '/llms.txt',
  '/.well-known/jwks.json': '/oauth/jwks',
  '/.well-known/mcp.json': SERVER_CARD_PATH,
  '/skill.md': skillPath('docconv'),
  '/SKILL.md': skillPath('docconv'),
  '/login': '/sign-in',
  '/signin': '/sign-in',
  '/signup': '/sign-in',
  '/register': '/sign-in',
  '/keys': '/dashboard/api',
  '/api-keys': '/dashboard/api',
  '/device': '/connect',
  '/authorize': '/connect',
  '/oauth/authorize': '/connect',
  '/activate': '/connect',
  '/health': '/healthz',
  '/ready': '/readyz',
  '/status': '/readyz',
};

/** What everybody may see. */
export function siteRoutes(parts: HttpParts): Hono<Env> {
  const { settings, plans } = parts;
  const routes = new Hono<Env>();
  const pages = ['/', '/pricing', '/for/*', '/docs/*', ...settings.legalPages.map(({ path }) => path)];
  for (const path of pages) routes.use(path, withSession(parts));
  const offer = () => parts.x402 && offerOf(parts.x402);
  const respond = (context: HttpContext, page: SitePage) => pageResponse(context, page, settings.publicUrl);
  routes.get('/', async (context) => {
    context.header('Link', frontLinks());
    if (prefersJson(context)) {
      context.header('Vary', 'Accept', { append: true });
      context.header('Access-Control-Allow-Origin', '*');
      return context.json(frontIndex(settings.publicUrl, packageJson.version, offer()));
    }
    return respond(context, landingPage(settings, planNamed(settings.signUpPlan, plans), offer()));
  });
  routes.on('GET', pagePaths('/pricing'), (context) => {
    const current = context.var.signedIn?.account.plan;
    const { plansUrl } = settings;
    const isOwnMachine = isForThisMachine(settings);
    return respond(context, pricingPage({ plans, plansUrl, isOwnMachine, current, offer: offer() }));
  });
  for (const { path, title, text } of settings.legalPages) {
    routes.on('GET', pagePaths(path), (context) => respond(context, ownTextPage(title, text)));
  }
  routes.on('GET', pagePaths('/for/ai-agents'), (context) =>
    respond(context, aiAgentsPage(settings, offer())),
  );
  routes.get('/docs', (context) => context.redirect('/docs/cli'));
  for (const path of DOCS_PATHS) {
    routes.on('GET', pagePaths(path), (context) => {
      const page = docsPage(path);
      return page ? respond(context, page) : context.notFound();
    });
  }
  let documentation: Promise<string> | undefined;
  routes.use('/llms-full.txt', ...publicDocuments());
  routes.get('/llms-full.txt', async (context) => {
    documentation ??= wholeDocumentation(settings.publicUrl);
    return context.text(await documentation, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
    });
  });
  for (const [path, place] of Object.entries(HABITS)) {
    // Pages of other sites that read what is there are led on as well.
    routes.get(path, cors(), (context) => {
      context.header('Vary', 'Accept', { append: true });
      const goal = place === REFERENCE && prefersJson(context) ? OPENAPI : place;
      return context.redirect(`${goal}${new URL(context.req.url).search}`);
    });
  }
  routes.route('/', serveAssets());
  return routes;
}
