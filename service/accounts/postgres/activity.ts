import { accountMissing } from '../../keys/account-error.ts';
import type { Day } from '../month.ts';
import { type Activity, type ConversionRecord, type Door, KEPT_CONVERSIONS } from '../store/activity.ts';
import type { Amounts } from '../store.ts';
import type { Database } from './open-database.ts';
import { toJson } from './to-json.ts';

export function createActivity(database: Database): Activity {
  return {
    usageByDay: async ({ accountId, from, to }) => {
      const rows = await database.query<Amounts & { day: Day }>(
        `SELECT day, sum(conversions)::bigint AS conversions, sum(pages)::bigint AS pages,
           sum(tokens)::bigint AS tokens
         FROM usage_days WHERE account_id = $1 AND day BETWEEN $2 AND $3 GROUP BY day ORDER BY day`,
        [accountId, from, to],
      );
      return rows.map(({ day, ...used }) => ({ day, used }));
    },
    usageByDoor: async ({ accountId, from, to }) => {
      const rows = await database.query<Amounts & { day: Day; door: Door | ''; keyId: string }>(
        `SELECT day, door, key_id AS "keyId", conversions, pages, tokens FROM usage_days
         WHERE account_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
        [accountId, from, to],
      );
      return rows.map(({ day, door, keyId, ...used }) => ({
        day,
        door: door || undefined,
        keyId: keyId || undefined,
        used,
      }));
    },
    recentConversions: ({ accountId, limit }) =>
      database.query<ConversionRecord>(
        `SELECT id, file_name AS "fileName", pages, tokens, status, failure, key_id AS "keyId", door,
           finished_at AS "finishedAt"
         FROM conversions WHERE account_id = $1 ORDER BY finished_at DESC, number DESC LIMIT $2`,
        [accountId, limit],
      ),
    noteFailure: async ({ accountId, record }) => {
      const asked = [accountId, toJson(record), KEPT_CONVERSIONS];
      const [row] = await database.query<{ noted: boolean }>(
        'SELECT docconv_note($1, $2, $3) AS noted',
        asked,
      );
      if (!row?.noted) throw accountMissing(accountId);
    },
    forgetConversions: async (accountId) => {
      await database.query('DELETE FROM conversions WHERE account_id = $1', [accountId]);
    },
  };
}
