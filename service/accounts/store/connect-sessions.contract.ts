import { beforeEach, describe, expect, it } from 'vitest';
import {
  atOnce,
  DAY,
  HOUR,
  MINUTE,
  makeAccount,
  makeConnectSession,
  makeHash,
  makeKey,
  NOVEMBER,
  type StoreFactory,
} from '../../testing/store-fixtures.ts';
import type { Account, AccountStore } from '../store.ts';
import type { ConnectSession } from './connect-sessions.ts';

/** What every store does with tools that ask for a key. */
export function describeConnectSessions(createStore: StoreFactory): void {
  describe('connect sessions', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let account: Account;
    let session: ConnectSession;

    beforeEach(async () => {
      ({ store, again } = await createStore());
      account = makeAccount();
      await store.createAccount(account);
      session = makeConnectSession();
      await store.addConnectSession(session);
    });

    const decide = (decision: 'approved' | 'denied' = 'approved', now = NOVEMBER, through = store) =>
      through.decideConnectSession({
        id: session.id,
        accountId: account.id,
        decision,
        expiresAt: now + 5 * MINUTE,
        now,
      });
    const exchange = (
      now = NOVEMBER,
      more: { codeChallenge?: string; keyLimit?: number } = {},
      through = store,
    ) => through.exchangeConnectSession({ id: session.id, key: makeKey(), keyLimit: 5, now, ...more });

    it('are found by id, by user code and by device code', async () => {
      const device = makeConnectSession({
        userCodeHash: makeHash(),
        deviceCodeHash: makeHash(),
        successUrl: 'https://example.com/done',
        codeChallenge: 'x'.repeat(43),
      });
      const { id, userCodeHash = '', deviceCodeHash = '' } = device;
      await store.addConnectSession(device);
      for (const by of [{ id }, { userCodeHash }, { deviceCodeHash }]) {
        expect(await again().findConnectSession(by)).toEqual(device);
      }
      expect(await store.findConnectSession({ id: '../x' })).toBeUndefined();
      expect(
        await store.findConnectSession({ userCodeHash: deviceCodeHash === '' ? 'x' : makeHash() }),
      ).toBeUndefined();
    });

    it('carry what an OAuth client asked for, and which key it got', async () => {
      session = makeConnectSession({
        codeChallenge: 'right'.repeat(8),
        authorization: {
          clientId: 'https://editor.example/client',
          redirectUri: 'http://127.0.0.1/callback',
          state: '{"a": "é"}',
          resource: 'https://x.example/mcp',
        },
      });
      await store.addConnectSession(session);
      expect(await again().findConnectSession({ id: session.id })).toEqual(session);
      await decide();
      const key = makeKey();
      const request = { id: session.id, codeChallenge: session.codeChallenge, keyLimit: 5, now: NOVEMBER };
      await store.exchangeConnectSession({ ...request, key });
      for (const one of [store, again()]) {
        const result = await one.exchangeConnectSession({ ...request, key: makeKey() });
        const { authorization } = session;
        const over = { authorization, keyId: key.id, accountId: account.id };
        expect(result).toMatchObject({ type: 'exchanged_before', session: over });
      }
    });

    it('do not share a short code: the first keeps it', async () => {
      const first = makeConnectSession({ userCodeHash: makeHash() });
      await store.addConnectSession(first);
      const second = makeConnectSession({ userCodeHash: first.userCodeHash });
      await expect(store.addConnectSession(second)).rejects.toMatchObject({
        code: 'busy',
        reason: 'code_taken',
      });
      expect(await store.findConnectSession({ userCodeHash: first.userCodeHash ?? '' })).toEqual(first);
      expect(await store.findConnectSession({ id: second.id })).toBeUndefined();
    });

    it('are approved by an account, and can be exchanged until the time given', async () => {
      const approved = {
        ...session,
        state: 'approved',
        accountId: account.id,
        expiresAt: NOVEMBER + 5 * MINUTE,
      };
      expect(await decide()).toEqual({ type: 'decided', session: approved });
      expect(await again().findConnectSession({ id: session.id })).toEqual(approved);
      expect((await exchange(NOVEMBER + 5 * MINUTE)).type).toBe('expired');
      expect((await exchange(NOVEMBER + 5 * MINUTE - 1)).type).toBe('exchanged');
    });

    it('are denied for good', async () => {
      expect(await decide('denied')).toMatchObject({ type: 'decided', session: { state: 'denied' } });
      expect(await decide('approved')).toMatchObject({
        type: 'already_decided',
        session: { state: 'denied' },
      });
      expect((await exchange()).type).toBe('denied');
      expect(await store.listKeys(account.id)).toEqual([]);
    });

    it('are decided once when many decide at once', async () => {
      const results = await atOnce([store, again()], 10, (one, i) =>
        decide(i % 2 ? 'approved' : 'denied', NOVEMBER, one),
      );
      expect(results.filter(({ type }) => type === 'decided')).toHaveLength(1);
      expect(results.filter(({ type }) => type === 'already_decided')).toHaveLength(9);
    });

    it('cannot be decided when they have expired or never were', async () => {
      expect(await decide('approved', session.expiresAt)).toEqual({ type: 'expired' });
      const nobody = { accountId: account.id, decision: 'approved' as const, expiresAt: 0, now: NOVEMBER };
      expect(await store.decideConnectSession({ id: makeHash(), ...nobody })).toEqual({ type: 'unknown' });
    });

    it('put a key on the account when they are exchanged', async () => {
      await decide();
      const key = makeKey({ provider: session.provider });
      const result = await store.exchangeConnectSession({ id: session.id, key, keyLimit: 5, now: NOVEMBER });
      expect(result).toMatchObject({
        type: 'exchanged',
        session: { state: 'exchanged', accountId: account.id },
      });
      expect(await again().findByKey(key.hash)).toEqual({ account, key });
      expect((await again().findConnectSession({ id: session.id }))?.state).toBe('exchanged');
    });

    it('are exchanged exactly once by 20 callers at once', async () => {
      await decide();
      const results = await atOnce([store, again(), again(), again()], 20, (one) =>
        exchange(NOVEMBER, {}, one),
      );
      expect(results.filter(({ type }) => type === 'exchanged')).toHaveLength(1);
      expect(results.filter(({ type }) => type === 'exchanged_before')).toHaveLength(19);
      expect(await store.listKeys(account.id)).toHaveLength(1);
    });

    it('are not exchanged before they are approved, after they expired, or when unknown', async () => {
      expect(await exchange()).toEqual({ type: 'pending' });
      expect(await exchange(session.expiresAt)).toEqual({ type: 'expired' });
      const request = { key: makeKey(), keyLimit: 5, now: NOVEMBER };
      expect(await store.exchangeConnectSession({ id: makeHash(), ...request })).toEqual({ type: 'unknown' });
      expect(await store.listKeys(account.id)).toEqual([]);
    });

    it('bound to a verifier are exchanged with it only, and none other takes one', async () => {
      session = makeConnectSession({ codeChallenge: 'right'.repeat(8) });
      await store.addConnectSession(session);
      await decide();
      expect((await exchange(NOVEMBER)).type).toBe('wrong_verifier');
      expect((await exchange(NOVEMBER, { codeChallenge: 'wrong'.repeat(8) })).type).toBe('wrong_verifier');
      expect((await exchange(NOVEMBER, { codeChallenge: 'right'.repeat(8) })).type).toBe('exchanged');
      session = makeConnectSession();
      await store.addConnectSession(session);
      await decide();
      expect((await exchange(NOVEMBER, { codeChallenge: 'right'.repeat(8) })).type).toBe('wrong_verifier');
    });

    it('wait for room when the account has too many keys', async () => {
      const key = makeKey();
      await store.addKey({ accountId: account.id, key, limit: 5 });
      await decide();
      expect(await exchange(NOVEMBER, { keyLimit: 1 })).toEqual({ type: 'too_many_keys' });
      await store.revokeKey({ accountId: account.id, keyId: key.id, now: NOVEMBER });
      expect((await exchange(NOVEMBER, { keyLimit: 1 })).type).toBe('exchanged');
    });

    it('give nothing when the account that approved is gone', async () => {
      await decide();
      await store.deleteAccount(account.id);
      expect(await exchange()).toEqual({ type: 'unknown' });
    });

    it('tell when they were polled before', async () => {
      const { id } = session;
      expect(await store.pollConnectSession({ id, now: NOVEMBER })).toBeUndefined();
      expect(await again().pollConnectSession({ id, now: NOVEMBER + 5 })).toBe(NOVEMBER);
      expect(await store.pollConnectSession({ id, now: NOVEMBER + 9 })).toBe(NOVEMBER + 5);
      expect(await store.pollConnectSession({ id: makeHash(), now: NOVEMBER })).toBeUndefined();
    });

    it('are found for a day after they expired, then swept', async () => {
      await store.sweep(session.expiresAt + DAY - HOUR);
      expect(await store.findConnectSession({ id: session.id })).toEqual(session);
      await store.sweep(session.expiresAt + DAY);
      expect(await store.findConnectSession({ id: session.id })).toBeUndefined();
    });
  });
}
