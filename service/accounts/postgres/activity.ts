import type { Day } from '../month.ts';
import { type Activity, type ConversionRecord, type Door, KEPT_CONVERSIONS } from '../store/activity.ts';
import type { Amounts } from '../store.ts';
import { lockAccount } from './accounts.ts';
import type { Database, Query } from './open-database.ts';

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
    noteFailure: ({ accountId, record }) =>
      database.transaction(async (query) => {
        await lockAccount(query, accountId);
        await addRecord(query, accountId, record);
      }),
    forgetConversions: async (accountId) => {
      await database.query('DELETE FROM conversions WHERE account_id = $1', [accountId]);
    },
  };
}

/** Adds to the list of an account that is locked, and drops what is too old for it. */
export async function addRecord(query: Query, accountId: string, record: ConversionRecord): Promise<void> {
  const { id, fileName, pages, tokens, status, failure, keyId, door, finishedAt } = record;
  await query(
    `INSERT INTO conversions (account_id, id, file_name, pages, tokens, status, failure, key_id, door,
       finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [accountId, id, fileName, pages, tokens, status, failure, keyId, door, finishedAt],
  );
  await query(
    `DELETE FROM conversions WHERE account_id = $1 AND id IN (
       SELECT id FROM conversions WHERE account_id = $1 ORDER BY finished_at DESC, number DESC OFFSET $2)`,
    [accountId, KEPT_CONVERSIONS],
  );
}
