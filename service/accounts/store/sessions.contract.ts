import { beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  HOUR,
  makeAccount,
  makeHash,
  makeSession,
  NOVEMBER,
  type StoreFactory,
} from '../../testing/store-fixtures.ts';
import type { Account, AccountStore } from '../store.ts';

/** What every store does with browsers that are signed in. */
export function describeSessions(createStore: StoreFactory): void {
  describe('sessions', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let account: Account;

    beforeEach(async () => {
      ({ store, again } = await createStore());
      account = makeAccount();
      await store.createAccount(account);
    });

    it('are found with their account, in another process too', async () => {
      const session = makeSession(account.id);
      await store.addSession(session);
      expect(await again().findSession(session.hash, NOVEMBER)).toEqual({ session, account });
      expect(await again().findSession(makeHash(), NOVEMBER)).toBeUndefined();
    });

    it('end when they expire', async () => {
      const session = makeSession(account.id);
      await store.addSession(session);
      expect(await store.findSession(session.hash, session.expiresAt - 1)).toBeDefined();
      expect(await store.findSession(session.hash, session.expiresAt)).toBeUndefined();
      expect(await store.listSessions(account.id, session.expiresAt)).toEqual([]);
    });

    it('live on when they are touched, unless they have ended', async () => {
      const session = makeSession(account.id);
      await store.addSession(session);
      const touch = { hash: session.hash, expiresAt: NOVEMBER + 2 * DAY, now: NOVEMBER + HOUR };
      await store.touchSession(touch);
      const touched = { ...session, expiresAt: NOVEMBER + 2 * DAY, lastSeenAt: NOVEMBER + HOUR };
      expect((await again().findSession(session.hash, NOVEMBER + DAY))?.session).toEqual(touched);
      await store.touchSession({ ...touch, expiresAt: NOVEMBER + 9 * DAY, now: NOVEMBER + 3 * DAY });
      expect(await store.findSession(session.hash, NOVEMBER + 3 * DAY)).toBeUndefined();
      await store.touchSession({ ...touch, hash: makeHash() });
    });

    it('are listed, the one seen last first, those of other accounts left out', async () => {
      const other = makeAccount();
      await store.createAccount(other);
      const sessions = [2, 3, 1].map((age) => makeSession(account.id, { lastSeenAt: NOVEMBER + age }));
      for (const session of [...sessions, makeSession(other.id)]) await store.addSession(session);
      const listed = await store.listSessions(account.id, NOVEMBER);
      expect(listed.map(({ lastSeenAt }) => lastSeenAt - NOVEMBER)).toEqual([3, 2, 1]);
    });

    it('are all there when many sign in at once', async () => {
      const sessions = Array.from({ length: 8 }, () => makeSession(account.id));
      await Promise.all(sessions.map((session, i) => (i % 2 ? store : again()).addSession(session)));
      expect(await store.listSessions(account.id, NOVEMBER)).toHaveLength(8);
    });

    it('are ended one by one, at once in every process', async () => {
      const [one, other] = [makeSession(account.id), makeSession(account.id)];
      for (const session of [one, other]) await store.addSession(session);
      const elsewhere = again();
      expect(await elsewhere.findSession(one.hash, NOVEMBER)).toBeDefined();
      await store.endSession(one.hash);
      await store.endSession(one.hash);
      expect(await elsewhere.findSession(one.hash, NOVEMBER)).toBeUndefined();
      expect(await elsewhere.findSession(other.hash, NOVEMBER)).toBeDefined();
    });

    it('are ended everywhere, or everywhere else', async () => {
      const sessions = [1, 2, 3].map(() => makeSession(account.id));
      for (const session of sessions) await store.addSession(session);
      const [kept] = sessions;
      await store.endSessions({ accountId: account.id, except: kept?.hash });
      expect(await store.listSessions(account.id, NOVEMBER)).toEqual([kept]);
      await store.endSessions({ accountId: account.id });
      expect(await store.listSessions(account.id, NOVEMBER)).toEqual([]);
      expect(await store.findSession(kept?.hash ?? '', NOVEMBER)).toBeUndefined();
    });

    it('are swept when they have expired, and only then', async () => {
      const session = makeSession(account.id);
      await store.addSession(session);
      await store.sweep(NOVEMBER + HOUR);
      expect(await store.findSession(session.hash, NOVEMBER)).toBeDefined();
      await store.sweep(session.expiresAt);
      expect(await store.findSession(session.hash, NOVEMBER)).toBeUndefined();
    });
  });
}
