import { Hono } from 'hono';
import { type Day, dayOf } from '../../../service/accounts/month.ts';
import type { Account } from '../../../service/accounts/store.ts';
import { listKeys } from '../../../service/keys/keys.ts';
import type { Env } from '../../env.ts';
import { guardForms } from '../../middleware/guards/guard-forms.ts';
import { requireSession, signedInOn } from '../../middleware/guards/require-session.ts';
import { withSession } from '../../middleware/with-session.ts';
import { DOOR_NAMES, nameKeys } from '../../pages/dashboard/name-uses.ts';
import { type Overview, overviewPage, type Purged } from '../../pages/dashboard/overview.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { ownJobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { tryItRoutes } from './try-it.ts';

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

/** The claims first, so that none refers to a result that is being deleted. */
async function forgetResults({ store, results }: HttpParts, accountId: string): Promise<void> {
  await store.forgetResults(accountId);
  await results.removeAll(accountId);
}

/** As many as are kept. */
const MOST_CONVERSIONS = 100;

async function readOverview(
  { store, docconvFor, clock }: HttpParts,
  { id: accountId }: Account,
): Promise<Overview> {
  const days = daysOfMonth(clock());
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [status, used, uses, months, conversions, keys] = await Promise.all([
    docconvFor({ type: 'session', accountId }).status(),
    store.usageByDay({ accountId, from, to }),
    store.usageByDoor({ accountId, from, to }),
    store.history(accountId),
    store.recentConversions({ accountId, limit: MOST_CONVERSIONS }),
    listKeys({ store, clock }, accountId),
  ]);
  return { status, chart: { days, used }, uses, months, conversions, keys };
}

/** All days, UTC, of the month of a moment. */
function daysOfMonth(now: number): Day[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, i) => dayOf(Date.UTC(year, month, i + 1)));
}

/** As far back as days are kept. */
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** What an account used by day, door and key, as a table for spreadsheets (RFC 4180). */
async function writeUsage({ store, clock }: HttpParts, { id: accountId }: Account): Promise<string> {
  const [uses, keys] = await Promise.all([
    store.usageByDoor({ accountId, from: FIRST_DAY, to: LAST_DAY }),
    listKeys({ store, clock }, accountId),
  ]);
  const nameOf = nameKeys(keys);
  const rows = uses.map(({ day, door, keyId, used }) =>
    [
      day,
      door === undefined ? '' : DOOR_NAMES[door],
      keyId === undefined ? '' : quoteField(nameOf(keyId) ?? keyId),
      used.conversions,
      used.pages,
      used.tokens,
    ].join(','),
  );
  return ['day,door,key,documents,pages,tokens', ...rows, ''].join('\r\n');
}

/** Tools name their keys themselves, and a spreadsheet runs what begins like a formula. */
function quoteField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
