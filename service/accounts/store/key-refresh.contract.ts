import { beforeEach, describe, expect, it } from 'vitest';
import {
  atOnce,
  DAY,
  makeAccount,
  makeHash,
  makeKey,
  NOVEMBER,
  type StoreFactory,
} from '../../testing/store-fixtures.ts';
import type { Account, AccountStore, ApiKey, KeyRefresh } from '../store.ts';

/** What every store does with keys that their OAuth client refreshes. */
export function describeKeyRefresh(createStore: StoreFactory): void {
  describe('keys that are refreshed', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let account: Account;
    let key: ApiKey & { refresh: KeyRefresh };

    const makeRefreshed = (expiresAt = NOVEMBER + 90 * DAY): ApiKey & { refresh: KeyRefresh } => {
      const hashes = { familyHash: makeHash(), hash: makeHash() };
      const refresh = { ...hashes, clientId: 'client', resource: 'https://x.example/mcp', expiresAt };
      return { ...makeKey({ expiresAt: NOVEMBER + DAY }), refresh };
    };

    beforeEach(async () => {
      ({ store, again } = await createStore());
      account = makeAccount();
      await store.createAccount(account);
      key = makeRefreshed();
      await store.addKey({ accountId: account.id, key, limit: 5 });
    });

    const renewed = () => ({
      hash: makeHash(),
      prefix: 'dc_live_next',
      expiresAt: NOVEMBER + 2 * DAY,
      refresh: { hash: makeHash(), expiresAt: NOVEMBER + 91 * DAY },
    });
    const renew = (next = renewed(), refreshHash = key.refresh.hash, through = store) =>
      through.renewKey({ accountId: account.id, keyId: key.id, refreshHash, next });

    it('are found by their refresh token', async () => {
      expect(await again().findByRefresh(key.refresh.familyHash)).toEqual({ account, key });
      for (const other of [key.hash, key.refresh.hash, makeHash()]) {
        expect(await store.findByRefresh(other)).toBeUndefined();
      }
      expect(await store.findByKey(key.refresh.familyHash)).toBeUndefined();
    });

    it('have another secret from then on, and are the same key', async () => {
      const next = renewed();
      expect(await renew(next)).toBe(true);
      const stored = { ...key, ...next, refresh: { ...key.refresh, ...next.refresh } };
      expect(await again().findByKey(next.hash)).toEqual({ account, key: stored });
      expect(await again().findByKey(key.hash)).toBeUndefined();
      expect(await again().findByRefresh(key.refresh.familyHash)).toEqual({ account, key: stored });
      expect(await store.listKeys(account.id)).toEqual([stored]);
    });

    it('are refreshed once with one token, however many try at once', async () => {
      const answers = await atOnce([store, again()], 8, (one) => renew(renewed(), key.refresh.hash, one));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await renew()).toBe(false);
    });

    it('are not refreshed once they are revoked', async () => {
      await store.revokeKey({ accountId: account.id, keyId: key.id, now: NOVEMBER });
      expect(await store.findByRefresh(key.refresh.familyHash)).toBeUndefined();
      expect(await renew()).toBe(false);
    });

    it('make room when nobody came back in time', async () => {
      const late = { ...makeRefreshed(), createdAt: key.refresh.expiresAt };
      expect(await store.addKey({ accountId: account.id, key: makeKey(), limit: 1 })).toBe('too_many');
      expect(await store.addKey({ accountId: account.id, key: late, limit: 1 })).toBe('added');
      expect(await store.listKeys(account.id)).toEqual([late]);
    });

    it('stay through a sweep, and go with their account', async () => {
      await store.sweep(NOVEMBER + 30 * DAY);
      expect(await again().findByRefresh(key.refresh.familyHash)).toEqual({ account, key });
      await store.deleteAccount(account.id);
      expect(await again().findByRefresh(key.refresh.familyHash)).toBeUndefined();
      expect(await again().findByKey(key.hash)).toBeUndefined();
    });
  });
}
