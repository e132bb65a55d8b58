import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  atOnce,
  DAY,
  HOLDER,
  MINUTE,
  makeAccount,
  makeHash,
  makeKey,
  makeSession,
  makeSignIn,
  NOVEMBER,
  type StoreFactory,
} from '../../testing/store-fixtures.ts';
import type { Account, AccountStore, ApiKey } from '../store.ts';

/** What every store does with accounts and keys. */
export function describeAccountRecords(createStore: StoreFactory): void {
  let store: AccountStore;
  let again: () => AccountStore;

  beforeEach(async () => {
    ({ store, again } = await createStore());
  });

  const open = (email: string, through = store) =>
    through.openAccount({ id: `acc_${randomUUID()}`, email, plan: 'free', now: NOVEMBER });

  describe('accounts', () => {
    it('are opened once for an e-mail address', async () => {
      const account = await open('a@example.com');
      expect(account).toMatchObject({ email: 'a@example.com', plan: 'free', createdAt: NOVEMBER });
      expect(await open('a@example.com', again())).toEqual(account);
      expect((await open('b@example.com')).id).not.toBe(account.id);
    });

    it('are one and the same for all who open them at once', async () => {
      const accounts = await atOnce([store, again(), again()], 12, (one) => open('a@example.com', one));
      expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
      expect(await store.listAccounts({ limit: 10 })).toEqual([accounts[0]]);
    });

    it('are found by id and by e-mail address', async () => {
      const account = await open('a@example.com');
      expect(await again().findAccount(account.id)).toEqual(account);
      expect(await again().findAccountByEmail('a@example.com')).toEqual(account);
      expect(await store.findAccount('acc_nobody')).toBeUndefined();
      expect(await store.findAccount('../../etc/passwd')).toBeUndefined();
      expect(await store.findAccountByEmail('b@example.com')).toBeUndefined();
    });

    it('can be made without a key or an e-mail address', async () => {
      const account = { id: 'acc_bare', plan: 'local', createdAt: NOVEMBER };
      await store.createAccount(account);
      expect(await store.findAccount('acc_bare')).toEqual(account);
      expect(await store.listKeys('acc_bare')).toEqual([]);
    });

    it('are not made for an e-mail address that has one', async () => {
      const account = await open('a@example.com');
      await expect(store.createAccount(makeAccount({ email: 'a@example.com' }))).rejects.toThrow();
      expect(await store.listAccounts({ limit: 10 })).toEqual([account]);
    });

    it('are listed page by page in the order in which they were made', async () => {
      const made: Account[] = [];
      for (const age of [3, 1, 2, 2]) {
        const account = makeAccount({ createdAt: NOVEMBER + age });
        await store.createAccount(account);
        made.push(account);
      }
      const all = await store.listAccounts({ limit: 10 });
      expect(all.map(({ createdAt }) => createdAt - NOVEMBER)).toEqual([1, 2, 2, 3]);
      const first = await store.listAccounts({ limit: 3 });
      const rest = await store.listAccounts({ after: first.at(-1), limit: 3 });
      expect([...first, ...rest]).toEqual(all);
      expect(made).toEqual(expect.arrayContaining(all));
    });

    it('change their plan', async () => {
      const { id } = await open('a@example.com');
      expect(await store.setPlan({ accountId: id, plan: 'pro' })).toBe(true);
      expect((await again().findAccount(id))?.plan).toBe('pro');
      expect(await store.setPlan({ accountId: 'acc_nobody', plan: 'pro' })).toBe(false);
    });

    it('change their e-mail address, and give the old one up', async () => {
      const { id } = await open('a@example.com');
      expect(await store.changeEmail({ accountId: id, email: 'b@example.com' })).toBe('changed');
      expect((await again().findAccountByEmail('b@example.com'))?.id).toBe(id);
      expect(await store.findAccountByEmail('a@example.com')).toBeUndefined();
      expect((await open('a@example.com')).id).not.toBe(id);
      expect((await open('b@example.com')).id).toBe(id);
    });

    it('keep an e-mail address that they are given again', async () => {
      const { id } = await open('a@example.com');
      expect(await store.changeEmail({ accountId: id, email: 'a@example.com' })).toBe('changed');
      expect((await store.findAccountByEmail('a@example.com'))?.id).toBe(id);
    });

    it('do not take an e-mail address of another, nor when there is none to take it', async () => {
      const { id } = await open('a@example.com');
      await open('b@example.com');
      expect(await store.changeEmail({ accountId: id, email: 'b@example.com' })).toBe('taken');
      expect(await store.changeEmail({ accountId: 'acc_nobody', email: 'c@example.com' })).toBe('unknown');
      expect((await store.findAccount(id))?.email).toBe('a@example.com');
      expect(await store.findAccountByEmail('c@example.com')).toBeUndefined();
    });

    it('never share an e-mail address, however many ask for it at once', async () => {
      const accounts = await Promise.all(Array.from({ length: 6 }, (_, i) => open(`${i}@example.com`)));
      const answers = await atOnce([store, again()], 6, (one, i) =>
        one.changeEmail({ accountId: accounts[i]!.id, email: 'wanted@example.com' }),
      );
      expect(answers.filter((result) => result === 'changed')).toHaveLength(1);
      const emails = (await store.listAccounts({ limit: 10 })).map(({ email }) => email);
      expect(emails.filter((email) => email === 'wanted@example.com')).toHaveLength(1);
    });
  });

  describe('deleting an account', () => {
    it('removes all that belongs to it and frees its e-mail address', async () => {
      const account = makeAccount();
      const key = makeKey();
      const session = makeSession(account.id);
      await store.createAccount(account, key);
      await store.addSession(session);
      const claim = {
        accountId: account.id,
        key: 'job',
        fingerprint: 'f',
        holder: HOLDER,
        expiresAt: NOVEMBER + DAY,
        now: NOVEMBER,
      };
      expect((await store.claim(claim)).type).toBe('fresh');
      await store.deleteAccount(account.id);
      for (const one of [store, again()]) {
        expect(await one.findAccount(account.id)).toBeUndefined();
        expect(await one.findAccountByEmail(account.email ?? '')).toBeUndefined();
        expect(await one.findByKey(key.hash)).toBeUndefined();
        expect(await one.findSession(session.hash, NOVEMBER)).toBeUndefined();
        expect(await one.listSessions(account.id, NOVEMBER)).toEqual([]);
        expect(await one.listAccounts({ limit: 10 })).toEqual([]);
        await expect(one.quota(account.id, NOVEMBER)).rejects.toMatchObject({ reason: 'account_missing' });
      }
      expect((await open(account.email ?? '')).id).not.toBe(account.id);
    });

    it('leaves nothing to sign in to, and can be repeated', async () => {
      const { id } = await open('a@example.com');
      await store.deleteAccount(id);
      await store.deleteAccount(id);
      await expect(store.addSession(makeSession(id))).rejects.toMatchObject({ reason: 'account_missing' });
      await expect(store.addKey({ accountId: id, key: makeKey(), limit: 5 })).rejects.toMatchObject({
        reason: 'account_missing',
      });
      const purpose = { type: 'change_email' as const, accountId: id };
      const signIn = makeSignIn({ purpose });
      await store.addSignIn(signIn);
      expect(await store.redeemLink({ linkHash: signIn.linkHash, now: NOVEMBER })).toMatchObject({ purpose });
      expect(await store.changeEmail({ accountId: id, email: 'b@example.com' })).toBe('unknown');
    });

    it('does not touch other accounts', async () => {
      const { id } = await open('a@example.com');
      const other = makeAccount();
      const key = makeKey();
      await store.createAccount(other, key);
      await store.deleteAccount(id);
      expect((await store.findByKey(key.hash))?.account).toEqual(other);
    });
  });

  describe('keys', () => {
    let account: Account;
    let first: ApiKey;

    beforeEach(async () => {
      account = makeAccount();
      first = makeKey();
      await store.createAccount(account, first);
    });

    const add = (key: ApiKey, limit = 5, through = store) =>
      through.addKey({ accountId: account.id, key, limit });

    it('are added and listed, the latest first', async () => {
      const key = makeKey({ createdAt: NOVEMBER + 1, provider: 'A tool' });
      expect(await add(key)).toBe('added');
      expect(await again().listKeys(account.id)).toEqual([key, first]);
      expect(await again().findByKey(key.hash)).toEqual({ account, key });
      const quota = await again().quota(account.id, NOVEMBER);
      const asked = { hash: key.hash, now: NOVEMBER };
      expect(await again().findByKeyWithQuota(asked)).toEqual({ account, key, quota });
      expect(await again().findByKeyWithQuota({ ...asked, hash: makeHash() })).toBeUndefined();
    });

    it('are no more than the limit, even when many are made at once', async () => {
      const keys = Array.from({ length: 10 }, () => makeKey());
      const answers = await atOnce([store, again(), again()], 10, (one, i) => add(keys[i]!, 4, one));
      expect(answers.filter((result) => result === 'added')).toHaveLength(3);
      expect(await store.listKeys(account.id)).toHaveLength(4);
      const refused = keys.filter((_, i) => answers[i] === 'too_many');
      for (const { hash } of refused) expect(await store.findByKey(hash)).toBeUndefined();
    });

    it('are not found from the moment in which they are revoked, in no process', async () => {
      const other = again();
      expect((await other.findByKey(first.hash))?.key.id).toBe(first.id);
      expect(await store.revokeKey({ accountId: account.id, keyId: first.id, now: NOVEMBER + 1 })).toBe(true);
      expect(await other.findByKey(first.hash)).toBeUndefined();
      expect(await store.findByKey(first.hash)).toBeUndefined();
      expect(await store.listKeys(account.id)).toEqual([{ ...first, revokedAt: NOVEMBER + 1 }]);
    });

    it('are revoked once, and by their own account only', async () => {
      const revocation = { accountId: account.id, keyId: first.id, now: NOVEMBER };
      const stranger = makeAccount();
      await store.createAccount(stranger);
      expect(await store.revokeKey({ ...revocation, accountId: stranger.id })).toBe(false);
      expect((await store.findByKey(first.hash))?.key.id).toBe(first.id);
      expect(await store.revokeKey(revocation)).toBe(true);
      expect(await store.revokeKey({ ...revocation, now: NOVEMBER + MINUTE })).toBe(false);
      expect(await store.revokeKey({ ...revocation, keyId: 'key_none' })).toBe(false);
      expect((await store.listKeys(account.id))[0]?.revokedAt).toBe(NOVEMBER);
    });

    it('make room when they are revoked, and are forgotten in the long run', async () => {
      for (let i = 0; i < 55; i++) {
        const key = makeKey({ createdAt: NOVEMBER + i });
        expect(await add(key, 2)).toBe('added');
        await store.revokeKey({ accountId: account.id, keyId: key.id, now: NOVEMBER + i });
      }
      const keys = await store.listKeys(account.id);
      expect(keys).toHaveLength(51);
      expect(keys[0]?.revokedAt).toBe(NOVEMBER + 54);
      expect(keys.at(-1)).toEqual(first);
    });

    it('note when they were used last', async () => {
      const limits = { conversions: 9, pages: 9, tokens: 9 };
      const request = {
        accountId: account.id,
        pages: 1,
        limits,
        expiresAt: NOVEMBER + MINUTE,
        now: NOVEMBER,
      };
      await store.reserve(request);
      expect((await store.findByKey(first.hash))?.key.lastUsedAt).toBeUndefined();
      await store.reserve({ ...request, keyId: first.id });
      expect((await store.findByKey(first.hash))?.key.lastUsedAt).toBe(NOVEMBER);
    });
  });
}
