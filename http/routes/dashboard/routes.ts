import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import { guardForms } from '../../middleware/guards/guard-forms.ts';
import { requireSession, signedInOn } from '../../middleware/guards/require-session.ts';
import { withSession } from '../../middleware/with-session.ts';
import { overviewPage, type Purged } from '../../pages/dashboard/overview.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { ownJobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { readOverview } from './read-overview.ts';
import { tryItRoutes } from './try-it.ts';
import { writeUsage } from './write-usage.ts';

/** What the holder of an account sees and does in the browser. */
export function dashboardRoutes(parts: HttpParts): Hono<Env> {
  const { settings, store } = parts;
  const routes = new Hono<Env>();
  routes.use('/dashboard/*', withSession(parts), requireSession());
  const guarded = guardForms(settings);
  routes.get('/dashboard', async (context) => {
    const overview = await readOverview(parts, signedInOn(context).account);
    const done = readPurged(context.req.query('deleted'));
    return renderPage(context, overviewPage(context, { ...overview, done }));
  });
  routes.get('/dashboard/usage.csv', async (context) => {
    const text = await writeUsage(parts, signedInOn(context).account);
    return context.body(text, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="docconv-usage.csv"',
    });
  });
  routes.post('/dashboard/results/delete', guarded, async (context) => {
    const { account } = signedInOn(context);
    await forgetResults(parts, account.id);
    return context.redirect('/dashboard?deleted=results', 303);
  });
  routes.post('/dashboard/conversions/delete', guarded, async (context) => {
    await store.forgetConversions(signedInOn(context).account.id);
    return context.redirect('/dashboard?deleted=conversions', 303);
  });
  routes.route('/dashboard/api', keyRoutes(parts));
  routes.route('/dashboard/jobs', ownJobRoutes(parts));
  routes.route('/dashboard/try', tryItRoutes(parts));
  return routes;
}

function readPurged(text: string | undefined): Purged | undefined {
  return text === 'results' || text === 'conversions' ? text : undefined;
}

/** The claims first: from then on nobody is led to a result that is about to go. */
async function forgetResults({ store, results }: HttpParts, accountId: string): Promise<void> {
  await store.forgetResults(accountId);
  await results.removeAll(accountId);
}
