import { rm } from 'node:fs/promises';
import { isSameHash } from '../api-key.ts';
import { quotaOf } from '../ledger.ts';
import { addKeyIn, isInUse, renewKeyIn, revokeKeyIn } from '../ledger-keys.ts';
import { monthOf } from '../month.ts';
import type { KeyRecords } from '../store/key-records.ts';
import type { AccountStore, ApiKey } from '../store.ts';
import { createDocumentCache } from './document-cache.ts';
import { type KeyEntry, VERSION } from './document-checks.ts';
import { changeDocument } from './json-document.ts';
import { copy, type Ledgers } from './ledgers.ts';
import type { Places } from './places.ts';

export function createKeyRecords(
  places: Places,
  ledgers: Ledgers,
): KeyRecords & Pick<AccountStore, 'findByKey' | 'findByKeyWithQuota'> {
  const entries = createDocumentCache<KeyEntry>();

  /** The key for which `hashOf` gives this hash, and what it was found in. */
  async function findIn(hash: string, hashOf: (key: ApiKey) => string | undefined) {
    const entry = await entries.read(places.key(hash));
    const ledger = entry && (await ledgers.find(entry.accountId));
    const key = ledger?.keys.find((known) => isInUse(known) && isSameHash(hashOf(known) ?? '', hash));
    return ledger && key && { ledger, found: { account: copy(ledger.account), key: copy(key) } };
  }

  const ownHash = (key: ApiKey) => key.hash;

  return {
    findByKey: async (hash) => (await findIn(hash, ownHash))?.found,
    findByKeyWithQuota: async ({ hash, now }) => {
      const place = await findIn(hash, ownHash);
      return place && { ...place.found, quota: quotaOf(place.ledger, monthOf(now), now) };
    },
    addKey: async ({ accountId, key, limit }) => {
      await ledgers.read(accountId);
      await addKeyEntries(places, accountId, key);
      return ledgers.change(accountId, (ledger) => addKeyIn(ledger, key, limit));
    },
    listKeys: async (accountId) => (await ledgers.read(accountId)).keys.map(copy).reverse(),
    revokeKey: ({ accountId, keyId, now }) =>
      ledgers.change(accountId, (ledger) => revokeKeyIn(ledger, keyId, now)),
    findByRefresh: async (familyHash) =>
      (await findIn(familyHash, ({ refresh }) => refresh?.familyHash))?.found,
    renewKey: async (request) => {
      await addKeyEntries(places, request.accountId, { hash: request.next.hash });
      return ledgers.change(request.accountId, (ledger) => renewKeyIn(ledger, request));
    },
  };
}

/** Makes a key's hashes lead to an account; believed once the account's ledger has the key. */
export async function addKeyEntries(
  places: Places,
  accountId: string,
  key: Pick<ApiKey, 'hash' | 'refresh'>,
): Promise<void> {
  const next: KeyEntry = { version: VERSION, accountId };
  for (const hash of entryHashes(key)) {
    await changeDocument(places.key(hash), () => ({ result: undefined, next }));
  }
}

/** What a key is found by: its own hash, and that of its refresh token. */
function entryHashes({ hash, refresh }: Pick<ApiKey, 'hash' | 'refresh'>): string[] {
  return refresh ? [hash, refresh.familyHash] : [hash];
}

/** Removes what leads to an account by its keys. */
export async function removeKeyEntries(places: Places, keys: readonly ApiKey[]): Promise<void> {
  for (const hash of keys.flatMap(entryHashes)) await rm(places.key(hash).path, { force: true });
}
