import { hasLapsed } from '../accounts/ledger-keys.ts';
import { newApiKey } from '../accounts/new-account.ts';
import type { KeyRecords } from '../accounts/store/key-records.ts';
import type { ApiKey } from '../accounts/store.ts';
import { readLabel } from '../convert/label.ts';

/** Keys an account may have that are not revoked. */
export const KEY_LIMIT = 50;
export const LONGEST_KEY_NAME = 80;

interface KeyParts {
  store: KeyRecords;
  clock: () => number;
}

/** A key's record without its secrets. */
export type ShownKey = Omit<ApiKey, 'hash' | 'refresh'>;

type CreateKeyResult =
  /** The only time that the key itself is seen. */
  { type: 'created'; key: string; record: ShownKey } | { type: 'invalid_name' } | { type: 'too_many' };

/** Makes a key for the account's own use. */
export async function createKey(
  { store, clock }: KeyParts,
  { accountId, name }: { accountId: string; name: string },
): Promise<CreateKeyResult> {
  const label = readLabel(name, LONGEST_KEY_NAME);
  if (label === undefined) return { type: 'invalid_name' };
  const { key, record } = newApiKey({ name: label, now: clock() });
  const result = await store.addKey({ accountId, key: record, limit: KEY_LIMIT });
  return result === 'added'
    ? { type: 'created', key, record: asShown(record, record.createdAt) }
    : { type: result };
}

/** The latest first; revoked ones too. */
export async function listKeys({ store, clock }: KeyParts, accountId: string): Promise<ShownKey[]> {
  return (await store.listKeys(accountId)).map((key) => asShown(key, clock()));
}

/** Ends a key at once. @returns false when the account has no such key in use */
export function revokeKey(
  { store, clock }: KeyParts,
  { accountId, keyId }: { accountId: string; keyId: string },
): Promise<boolean> {
  return store.revokeKey({ accountId, keyId, now: clock() });
}

/** One that its client did not refresh in time is as good as revoked. */
function asShown({ hash: _hash, refresh, ...shown }: ApiKey, now: number): ShownKey {
  return hasLapsed({ ...shown, refresh }, now) ? { ...shown, revokedAt: refresh?.expiresAt } : shown;
}
