import { monthOf } from '../month.ts';
import { KEPT_REVOKED_KEYS, type KeyRecords } from '../store/key-records.ts';
import type { Account, AccountStore, ApiKey, Quota } from '../store.ts';
import { checkAccount, lockAccount } from './accounts.ts';
import type { Database, Query } from './open-database.ts';

const KEY_COLUMNS = `id, name, hash, prefix, provider, created_at AS "createdAt",
  last_used_at AS "lastUsedAt", revoked_at AS "revokedAt", expires_at AS "expiresAt", refresh`;

export function createKeyRecords({
  query,
  transaction,
}: Database): KeyRecords & Pick<AccountStore, 'findByKey' | 'findByKeyWithQuota'> {
  return {
    findByKey: (hash) => findKey(query, 'hash', hash),
    findByKeyWithQuota: ({ hash, now }) => findKeyWithQuota(query, hash, now),
    addKey: ({ accountId, key, limit }) =>
      transaction(async (within) => {
        await lockAccount(within, accountId);
        return addKeyWithin(within, accountId, key, limit);
      }),
    listKeys: async (accountId) => {
      await checkAccount(query, accountId);
      return query<ApiKey>(`SELECT ${KEY_COLUMNS} FROM api_keys WHERE account_id = $1 ORDER BY number DESC`, [
        accountId,
      ]);
    },
    revokeKey: ({ accountId, keyId, now }) =>
      transaction(async (within) => {
        await lockAccount(within, accountId);
        const revoked = await within(
          'UPDATE api_keys SET revoked_at = $3 WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL RETURNING id',
          [keyId, accountId, now],
        );
        await dropRevokedKeys(within, accountId);
        return revoked.length > 0;
      }),
    findByRefresh: (familyHash) => findKey(query, `refresh->>'familyHash'`, familyHash),
    renewKey: async ({ accountId, keyId, refreshHash, next }) => {
      const { hash, prefix, expiresAt, refresh } = next;
      const renewed = await query(
        `UPDATE api_keys SET hash = $4, prefix = $5, expires_at = $6, refresh = refresh || $7::jsonb
         WHERE id = $1 AND account_id = $2 AND refresh->>'hash' = $3 AND revoked_at IS NULL RETURNING id`,
        [keyId, accountId, refreshHash, hash, prefix, expiresAt, JSON.stringify(refresh)],
      );
      return renewed.length > 0;
    },
  };
}

interface FoundKey extends ApiKey {
  accountId: string;
  plan: string;
  email?: string;
  accountCreatedAt: number;
}

const FOUND_COLUMNS = `api_keys.id, name, hash, prefix, provider, api_keys.created_at AS "createdAt",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt", refresh,
  account_id AS "accountId", plan, email, accounts.created_at AS "accountCreatedAt"`;

async function findKeyWithQuota(query: Query, hash: string, now: number) {
  const [found] = await query<FoundKey & { quota: Quota }>(
    `SELECT ${FOUND_COLUMNS}, docconv_quota(account_id, $2, $3) AS quota
     FROM api_keys JOIN accounts ON accounts.id = account_id WHERE hash = $1 AND revoked_at IS NULL`,
    [hash, monthOf(now), now],
  );
  if (!found) return undefined;
  const { quota, ...key } = found;
  return { ...accountAndKey(key), quota };
}

function accountAndKey(found: FoundKey): { account: Account; key: ApiKey } {
  const { accountId: id, plan, email, accountCreatedAt: createdAt, ...key } = found;
  return { account: { id, plan, email, createdAt }, key };
}

async function findKey(
  query: Query,
  column: 'hash' | `refresh->>'familyHash'`,
  hash: string,
): Promise<{ account: Account; key: ApiKey } | undefined> {
  const [found] = await query<FoundKey>(
    `SELECT ${FOUND_COLUMNS} FROM api_keys JOIN accounts ON accounts.id = account_id
     WHERE ${column} = $1 AND revoked_at IS NULL`,
    [hash],
  );
  return found && accountAndKey(found);
}

/** Adds a key to an account that is locked. */
export async function addKeyWithin(
  query: Query,
  accountId: string,
  key: ApiKey,
  limit: number,
): Promise<'added' | 'too_many'> {
  await query(
    `DELETE FROM api_keys
     WHERE account_id = $1 AND revoked_at IS NULL AND (refresh->>'expiresAt')::bigint <= $2`,
    [accountId, key.createdAt],
  );
  const [inUse] = await query<{ count: number }>(
    'SELECT count(*) FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL',
    [accountId],
  );
  if ((inUse?.count ?? 0) >= limit) return 'too_many';
  await insertKey(query, accountId, key);
  return 'added';
}

export async function insertKey(query: Query, accountId: string, key: ApiKey): Promise<void> {
  const { id, name, hash, prefix, provider, createdAt, lastUsedAt, revokedAt, expiresAt, refresh } = key;
  await query(
    `INSERT INTO api_keys
       (id, account_id, name, hash, prefix, provider, created_at, last_used_at, revoked_at, expires_at, refresh)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, accountId, name, hash, prefix, provider, createdAt, lastUsedAt, revokedAt, expiresAt, refresh],
  );
}

async function dropRevokedKeys(query: Query, accountId: string): Promise<void> {
  await query(
    `DELETE FROM api_keys WHERE account_id = $1 AND id IN (
       SELECT id FROM api_keys WHERE account_id = $1 AND revoked_at IS NOT NULL
       ORDER BY revoked_at DESC, number DESC OFFSET $2)`,
    [accountId, KEPT_REVOKED_KEYS],
  );
}
