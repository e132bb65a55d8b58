import type { Account } from '../../../service/accounts/store.ts';
import { listKeys } from '../../../service/keys/keys.ts';
import { DOOR_NAMES, nameKeys } from '../../pages/dashboard/name-uses.ts';
import type { HttpParts } from '../../parts.ts';

/** As far back as days are kept. */
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** What an account used by day, door and key, as a table for spreadsheets (RFC 4180). */
export async function writeUsage({ store, clock }: HttpParts, { id: accountId }: Account): Promise<string> {
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
