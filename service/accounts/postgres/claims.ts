import { randomUUID } from 'node:crypto';
import type { ProcessIdentity } from '../../files/process-identity.ts';
import { type ClaimRecord, findEarlierClaim } from '../claims.ts';
import type { ClaimRequest, ClaimResult, Claims } from '../store.ts';
import { ofAccount } from './accounts.ts';
import type { Database, Query } from './open-database.ts';

export function createClaims(database: Database): Claims {
  async function claim(request: ClaimRequest): Promise<ClaimResult> {
    const { accountId, key } = request;
    for (;;) {
      const id = await takeClaim(database.query, request);
      if (id !== undefined) return { type: 'fresh', claim: { accountId, key, id } };
      const result = findEarlierClaim(await findClaim(database.query, request), request);
      // None when it has just been forgotten: then it can be taken.
      if (result) return result;
    }
  }

  return {
    claim,
    renewClaim: async ({ claim, expiresAt }) => {
      const renewed = await database.query(
        `UPDATE claims SET expires_at = $4
         WHERE account_id = $1 AND key = $2 AND id = $3 AND state = 'in_flight' RETURNING id`,
        [claim.accountId, claim.key, claim.id, expiresAt],
      );
      return renewed.length > 0;
    },
    forgetClaim: async ({ accountId, key, id }) => {
      await database.query('DELETE FROM claims WHERE account_id = $1 AND key = $2 AND id = $3', [
        accountId,
        key,
        id,
      ]);
    },
    withdrawClaim: async ({ accountId, key, id }) => {
      await database.query(
        `DELETE FROM claims WHERE account_id = $1 AND key = $2 AND id = $3 AND state = 'in_flight'`,
        [accountId, key, id],
      );
    },
    forgetResults: async (accountId) => {
      await database.query(`DELETE FROM claims WHERE account_id = $1 AND state = 'done'`, [accountId]);
    },
  };
}

/** @returns the id of the claim, when the key was free or its claim had expired */
async function takeClaim(
  query: Query,
  { accountId, key, fingerprint, holder, expiresAt, now }: ClaimRequest,
): Promise<string | undefined> {
  const taking = query<{ id: string }>(
    `INSERT INTO claims AS known (account_id, key, id, fingerprint, state, holder, expires_at)
     VALUES ($1, $2, $3, $4, 'in_flight', $5, $6)
     ON CONFLICT (account_id, key) DO UPDATE SET
       id = excluded.id, fingerprint = excluded.fingerprint, state = excluded.state, result = NULL,
       holder = excluded.holder, expires_at = excluded.expires_at
     WHERE known.expires_at <= $7
     RETURNING id`,
    [accountId, key, randomUUID(), fingerprint, holder, expiresAt, now],
  );
  return (await ofAccount(accountId, taking))[0]?.id;
}

type ClaimRow = Omit<Exclude<ClaimRecord, { state: 'committing' }>, 'version'> & {
  /** Claims made before holders were kept have none. */
  holder: ProcessIdentity | null;
};

async function findClaim(
  query: Query,
  { accountId, key }: Pick<ClaimRequest, 'accountId' | 'key'>,
): Promise<ClaimRecord | undefined> {
  const [row] = await query<ClaimRow>(
    `SELECT id, fingerprint, state, result, holder, expires_at AS "expiresAt" FROM claims
     WHERE account_id = $1 AND key = $2`,
    [accountId, key],
  );
  return row && ({ version: 1, ...row, holder: row.holder ?? undefined } as ClaimRecord);
}
