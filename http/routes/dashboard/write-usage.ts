import type { Account } from '../../../service/accounts/store.ts';
import type { HttpParts } from '../../parts.ts';

/** As far back as days are kept. */
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** What an account used day by day, as a table for spreadsheets (RFC 4180). */
export async function writeUsage({ store }: HttpParts, { id: accountId }: Account): Promise<string> {
  const days = await store.usageByDay({ accountId, from: FIRST_DAY, to: LAST_DAY });
  const rows = days.map(({ day, used }) => [day, used.conversions, used.pages, used.tokens].join(','));
  return ['day,documents,pages,tokens', ...rows, ''].join('\r\n');
}
