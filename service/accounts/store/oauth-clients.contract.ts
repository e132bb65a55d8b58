import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, makeHash, NOVEMBER, type StoreFactory } from '../../testing/store-fixtures.ts';
import type { AccountStore } from '../store.ts';
import type { OAuthClient } from './oauth-clients.ts';

/** What every store does with programs that register themselves. */
export function describeOAuthClients(createStore: StoreFactory): void {
  describe('OAuth clients', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let client: OAuthClient;

    beforeEach(async () => {
      ({ store, again } = await createStore());
      client = {
        id: makeHash(),
        name: 'An editor',
        redirectUris: ['http://127.0.0.1/callback', 'editor://callback?x=%22'],
        createdAt: NOVEMBER,
        expiresAt: NOVEMBER + DAY,
      };
      await store.addOAuthClient(client);
    });

    const find = (now: number, id = client.id) => again().findOAuthClient({ id, now });

    it('are found until they expire', async () => {
      expect(await find(NOVEMBER)).toEqual(client);
      expect(await find(NOVEMBER + DAY - 1)).toEqual(client);
      expect(await find(NOVEMBER + DAY)).toBeUndefined();
      expect(await find(NOVEMBER, '../x')).toBeUndefined();
    });

    it('stay longer when they are let in, but do not come back', async () => {
      const { id } = client;
      await store.keepOAuthClient({ id, expiresAt: NOVEMBER + 9 * DAY, now: NOVEMBER });
      expect(await find(NOVEMBER + 8 * DAY)).toEqual({ ...client, expiresAt: NOVEMBER + 9 * DAY });
      await store.keepOAuthClient({ id, expiresAt: NOVEMBER + 99 * DAY, now: NOVEMBER + 9 * DAY });
      expect(await find(NOVEMBER + 9 * DAY)).toBeUndefined();
      await store.keepOAuthClient({ id: makeHash(), expiresAt: NOVEMBER + DAY, now: NOVEMBER });
    });

    it('are swept once they have expired', async () => {
      await store.sweep(NOVEMBER + DAY - HOUR);
      expect(await find(NOVEMBER)).toEqual(client);
      await store.sweep(NOVEMBER + DAY);
      expect(await find(NOVEMBER)).toBeUndefined();
    });
  });
}
