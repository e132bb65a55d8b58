import { randomUUID } from 'node:crypto';
import { accountMissing } from '../../keys/account-error.ts';
import { exhaustedAmount } from '../ledger.ts';
import { dayCharged, type Month, monthOf } from '../month.ts';
import type {
  Amounts,
  CommitAnswer,
  CommitRequest,
  Metering,
  Quota,
  ReserveAnswer,
  ReserveRequest,
} from '../store.ts';
import { checkAccount, lockAccount } from './accounts.ts';
import { addRecord } from './activity.ts';
import { rememberResult } from './claims.ts';
import type { Database, Query } from './open-database.ts';

/** Whatever is counted is counted while the account is locked. */
export function createMetering(database: Database): Metering {
  function reserve(request: ReserveRequest): Promise<ReserveAnswer> {
    const { accountId, keyId, pages, limits, expiresAt, now } = request;
    return database.transaction(async (query) => {
      await lockAccount(query, accountId);
      const month = monthOf(now);
      const quota = await readQuota(query, accountId, month, now);
      const amount = exhaustedAmount(quota, pages, limits);
      if (amount) return { type: 'exhausted', amount, quota };
      const id = randomUUID();
      await query(
        'INSERT INTO reservations (id, account_id, month, pages, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [id, accountId, month, pages, expiresAt],
      );
      if (keyId !== undefined) await noteUse(query, accountId, keyId, now);
      return { type: 'reserved', reservation: { id, month, pages, expiresAt } };
    });
  }

  function commit(request: CommitRequest): Promise<CommitAnswer> {
    const { accountId, remember, now } = request;
    return database.transaction(async (query) => {
      await lockAccount(query, accountId);
      const remembered = !remember || (await rememberResult(query, remember));
      if (!remembered) return { type: 'superseded' };
      const month = await charge(query, request);
      // Nothing of the above is to stay, so the transaction is given up.
      if (month === undefined) throw new NothingReserved();
      return { type: 'committed', quota: await readQuota(query, accountId, month, now) };
    });
  }

  return {
    quota: (accountId, now) => readQuota(database.query, accountId, monthOf(now), now),
    history: async (accountId) => {
      await checkAccount(database.query, accountId);
      const rows = await database.query<Amounts & { month: Month }>(
        'SELECT month, conversions, pages, tokens FROM usage_months WHERE account_id = $1 ORDER BY month DESC',
        [accountId],
      );
      return rows.map(({ month, ...used }) => ({ month, used }));
    },
    reserve,
    renew: async ({ accountId, reservationId, expiresAt }) => {
      const renewed = await database.query(
        'UPDATE reservations SET expires_at = $3 WHERE id = $1 AND account_id = $2 RETURNING id',
        [reservationId, accountId, expiresAt],
      );
      return renewed.length > 0;
    },
    commit: async (request) => {
      try {
        return await commit(request);
      } catch (error) {
        if (error instanceof NothingReserved) return { type: 'unknown' };
        throw error;
      }
    },
    release: async ({ accountId, reservationId }) => {
      await database.query('DELETE FROM reservations WHERE id = $1 AND account_id = $2', [
        reservationId,
        accountId,
      ]);
    },
  };
}

/** Ends a transaction that has nothing to charge. */
class NothingReserved extends Error {}

async function noteUse(query: Query, accountId: string, keyId: string, now: number): Promise<void> {
  await query('UPDATE api_keys SET last_used_at = $3 WHERE id = $1 AND account_id = $2', [
    keyId,
    accountId,
    now,
  ]);
}

/** @returns the month that was charged; undefined when there is no such reservation (any more) */
async function charge(
  query: Query,
  { accountId, reservationId, pages, tokens, now, record }: CommitRequest,
): Promise<Month | undefined> {
  const [reservation] = await query<{ month: Month }>(
    'DELETE FROM reservations WHERE id = $1 AND account_id = $2 RETURNING month',
    [reservationId, accountId],
  );
  if (!reservation) return undefined;
  const { month } = reservation;
  await query(
    `INSERT INTO usage_months AS known (account_id, month, conversions, pages, tokens)
     VALUES ($1, $2, 1, $3, $4)
     ON CONFLICT (account_id, month) DO UPDATE SET ${ADDED_UP}`,
    [accountId, month, pages, tokens],
  );
  const by = record?.door === undefined ? ['', ''] : [record.door, record.keyId ?? ''];
  await query(
    `INSERT INTO usage_days AS known (account_id, day, door, key_id, conversions, pages, tokens)
     VALUES ($1, $2, $3, $4, 1, $5, $6)
     ON CONFLICT (account_id, day, door, key_id) DO UPDATE SET ${ADDED_UP}`,
    [accountId, dayCharged(month, now), ...by, pages, tokens],
  );
  if (record) await addRecord(query, accountId, record);
  return month;
}

const ADDED_UP = `conversions = known.conversions + 1, pages = known.pages + excluded.pages,
       tokens = known.tokens + excluded.tokens`;

interface QuotaRow extends Amounts {
  heldConversions: number;
  heldPages: number;
}

async function readQuota(query: Query, accountId: string, month: Month, now: number): Promise<Quota> {
  const [row] = await query<QuotaRow>(
    `SELECT coalesce(used.conversions, 0) AS conversions, coalesce(used.pages, 0) AS pages,
       coalesce(used.tokens, 0) AS tokens,
       count(held.id) AS "heldConversions", coalesce(sum(held.pages), 0)::bigint AS "heldPages"
     FROM accounts
     LEFT JOIN usage_months AS used ON used.account_id = accounts.id AND used.month = $2
     LEFT JOIN reservations AS held
       ON held.account_id = accounts.id AND held.month = $2 AND held.expires_at > $3
     WHERE accounts.id = $1
     GROUP BY used.conversions, used.pages, used.tokens`,
    [accountId, month, now],
  );
  if (!row) throw accountMissing(accountId);
  const { heldConversions, heldPages, ...used } = row;
  return { month, used, held: { conversions: heldConversions, pages: heldPages } };
}
