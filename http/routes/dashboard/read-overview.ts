import type { Day } from '../../../service/accounts/month.ts';
import type { Account } from '../../../service/accounts/store.ts';
import { listKeys } from '../../../service/keys/keys.ts';
import type { Overview } from '../../pages/dashboard/overview.ts';
import type { HttpParts } from '../../parts.ts';

/** As many as are kept. */
const MOST_CONVERSIONS = 100;

export async function readOverview(
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
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month, i + 1)).toISOString().slice(0, 10),
  );
}
