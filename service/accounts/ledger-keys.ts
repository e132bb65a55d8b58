import { isSameHash } from './api-key.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { KEPT_REVOKED_KEYS, type KeyRecords } from './store/key-records.ts';
import type { ApiKey } from './store.ts';

/** @param instead id of a key that this one takes the place of */
export function addKeyIn(
  ledger: Ledger,
  key: ApiKey,
  limit: number,
  instead?: string,
): LedgerEntry<'added' | 'too_many'> {
  const others = ledger.keys.filter((known) => known.id !== instead && !hasLapsed(known, key.createdAt));
  if (others.filter(isInUse).length >= limit) return { result: 'too_many' };
  return { result: 'added', ledger: { ...ledger, keys: [...others, key] } };
}

export function revokeKeyIn(ledger: Ledger, keyId: string, now: number): LedgerEntry<boolean> {
  if (!ledger.keys.some((key) => key.id === keyId && isInUse(key))) return { result: false };
  const keys = ledger.keys.map((key) => (key.id === keyId ? { ...key, revokedAt: now } : key));
  return {
    result: true,
    ledger: { ...ledger, keys: keys.filter((key) => isInUse(key) || isRecent(key, keys)) },
  };
}

/** Gives a key another secret, if the refresh token shown is the one handed out last. */
export function renewKeyIn(
  ledger: Ledger,
  { keyId, refreshHash, next }: Parameters<KeyRecords['renewKey']>[0],
): LedgerEntry<boolean> {
  const key = ledger.keys.find(({ id }) => id === keyId);
  if (!key?.refresh || !isInUse(key) || !isSameHash(key.refresh.hash, refreshHash)) return { result: false };
  const renewed = { ...key, ...next, refresh: { ...key.refresh, ...next.refresh } };
  return { result: true, ledger: { ...ledger, keys: ledger.keys.map((k) => (k === key ? renewed : k)) } };
}

/** Whether a key has expired and its time to be refreshed is over. */
export function hasLapsed(
  { refresh, revokedAt }: Pick<ApiKey, 'refresh' | 'revokedAt'>,
  now: number,
): boolean {
  return revokedAt === undefined && refresh !== undefined && refresh.expiresAt <= now;
}

function isRecent({ revokedAt = 0 }: ApiKey, keys: readonly ApiKey[]): boolean {
  return keys.filter((other) => (other.revokedAt ?? 0) > revokedAt).length < KEPT_REVOKED_KEYS;
}

export function isInUse(key: ApiKey): boolean {
  return key.revokedAt === undefined;
}
