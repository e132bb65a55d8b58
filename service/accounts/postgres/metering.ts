import { randomUUID } from 'node:crypto';
import { accountMissing } from '../../keys/account-error.ts';
import { dayOf, type Month, monthOf } from '../month.ts';
import { KEPT_CONVERSIONS } from '../store/activity.ts';
import type { Amounts, CommitResult, Metering, Quota, ReserveRequest, ReserveResult } from '../store.ts';
import { checkAccount } from './accounts.ts';
import type { Database, Query } from './open-database.ts';
import { toJson } from './to-json.ts';

/** Whatever is counted is counted while the account is locked, by functions of the database: one round trip each. */
export function createMetering(database: Database): Metering {
  /** @throws DocconvError when there is no such account */
  async function call<T>(verb: 'reserve' | 'commit', accountId: string, asked: object): Promise<T> {
    const [row] = await database.query<{ result?: T }>(`SELECT docconv_${verb}($1) AS result`, [
      toJson(asked),
    ]);
    if (row?.result === undefined) throw accountMissing(accountId);
    return row.result;
  }

  async function reserve({ accountId, ...asked }: ReserveRequest): Promise<ReserveResult> {
    const { pages, expiresAt, now } = asked;
    const [id, month] = [randomUUID(), monthOf(now)];
    const result = await call<Reserved>('reserve', accountId, { ...asked, accountId, id, month });
    return result.type === 'reserved' ? { ...result, reservation: { id, month, pages, expiresAt } } : result;
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
    commit: (request) => {
      const { now } = request;
      const at = { month: monthOf(now), day: dayOf(now), kept: KEPT_CONVERSIONS };
      return call<CommitResult>('commit', request.accountId, { ...request, ...at });
    },
    release: async ({ accountId, reservationId }) => {
      await database.query('DELETE FROM reservations WHERE id = $1 AND account_id = $2', [
        reservationId,
        accountId,
      ]);
    },
  };
}

type Reserved = { type: 'reserved' } | Extract<ReserveResult, { type: 'exhausted' }>;

async function readQuota(query: Query, accountId: string, month: Month, now: number): Promise<Quota> {
  const [row] = await query<{ quota?: Quota }>('SELECT docconv_quota($1, $2, $3) AS quota', [
    accountId,
    month,
    now,
  ]);
  if (!row?.quota) throw accountMissing(accountId);
  return row.quota;
}
