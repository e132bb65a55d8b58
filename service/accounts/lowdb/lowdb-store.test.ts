import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { measureWork } from '../../../test/work.ts';
import { addAccount } from '../../keys/first-use.ts';
import { collect } from '../../testing/collect.ts';
import {
  HOLDER,
  HOUR,
  makeAccount,
  makeConnectSession,
  makeKey,
  makePayment,
  makeSession,
  makeSignIn,
} from '../../testing/store-fixtures.ts';
import { hashApiKey } from '../api-key.ts';
import { describeAccountStore } from '../store.contract.ts';
import { createLowdbStore } from './lowdb-store.ts';

/** What only leads to other documents. */
const ENTRY_FOLDERS = ['keys', 'emails', 'session-keys', 'sign-in-links', 'connect-codes', 'open-payments'];

const folders: string[] = [];

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-store-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

describeAccountStore('the lowdb store', async () => {
  const folder = join(await createFolder(), 'store');
  return { store: createLowdbStore(folder), again: () => createLowdbStore(folder) };
});

describe('the files of the lowdb store', () => {
  let folder: string;
  let key: string;
  let ledgerPath: string;

  beforeEach(async () => {
    folder = await createFolder();
    key = await addAccount(createLowdbStore(folder), { plan: 'local', keyName: 'test', now: Date.now() });
    const names = await readdir(join(folder, 'accounts'));
    ledgerPath = join(folder, 'accounts', names[0] ?? '');
  });

  it('hold the key nowhere', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const text = await readFile(join(file.parentPath, file.name), 'utf8');
      expect(text).not.toContain(key.slice(12));
    }
  });

  it('can be read by their owner only', async () => {
    const entries = await readdir(folder, { recursive: true });
    for (const entry of entries) expect((await stat(join(folder, entry))).mode & 0o077).toBe(0);
  });

  it('leave no lock and no temporary file behind', async () => {
    expect(await readdir(join(folder, 'locks'))).toEqual([]);
    expect(await readdir(join(folder, 'accounts'))).toHaveLength(1);
  });

  it.each(['', '{"version":1,"acc', '[]', '{"version":1}', 'null'])(
    'are never reset when damaged: %j is reported with the file’s name',
    async (content) => {
      await writeFile(ledgerPath, content);
      const error = await createLowdbStore(folder)
        .findByKey(hashApiKey(key))
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'internal', reason: 'store_damaged' });
      expect((error as Error).message).toContain(ledgerPath);
      expect(await readFile(ledgerPath, 'utf8')).toBe(content);
    },
  );

  it('of a newer version are left alone and reported as such', async () => {
    await writeFile(ledgerPath, JSON.stringify({ version: 2 }));
    await expect(createLowdbStore(folder).findByKey(hashApiKey(key))).rejects.toMatchObject({
      reason: 'store_newer',
      hint: expect.stringContaining('Upgrade'),
    });
  });

  it('of the first releases are read, and carried on', async () => {
    const account = { id: 'acc_old', plan: 'starter', createdAt: 0 };
    const hash = hashApiKey('old');
    const ledger = {
      version: 1,
      account,
      keys: [{ id: 'key_old', name: '', hash, prefix: 'dc_live_aaaa', createdAt: 0 }],
      months: { '2025-11': { conversions: 1, pages: 2, tokens: 3 } },
      reservations: [{ id: 'r', month: '2025-11', pages: 2, expiresAt: Date.UTC(2025, 10, 30) }],
    };
    await writeFile(join(folder, 'accounts', 'acc_old.json'), JSON.stringify(ledger));
    await writeFile(
      join(folder, 'keys', `${hash}.json`),
      JSON.stringify({ version: 1, accountId: 'acc_old' }),
    );
    const store = createLowdbStore(folder);
    expect((await store.findByKey(hash))?.account).toEqual(account);
    expect(await store.recentConversions({ accountId: 'acc_old', limit: 9 })).toEqual([]);
    const now = Date.UTC(2025, 10, 29, 12);
    const commit = { accountId: 'acc_old', reservationId: 'r', pages: 1, tokens: 1, now };
    expect(await store.commit(commit)).toMatchObject({
      quota: { used: { conversions: 2, pages: 3, tokens: 4 } },
    });
    expect(await store.usageByDay({ accountId: 'acc_old', from: '2025-11-01', to: '2025-11-30' })).toEqual([
      { day: '2025-11-29', used: { conversions: 1, pages: 1, tokens: 1 } },
    ]);
  });

  it('are looked at anew after every change: a key revoked elsewhere is unknown at once', async () => {
    const [here, elsewhere] = [createLowdbStore(folder), createLowdbStore(folder)];
    const { id: accountId } = (await here.listAccounts({ limit: 1 }))[0]!;
    for (let round = 0; round < 3; round++) {
      const added = makeKey();
      await elsewhere.addKey({ accountId, key: added, limit: 9 });
      // Long enough for the file to be kept in memory.
      await new Promise((resolve) => setTimeout(resolve, 150));
      for (let i = 0; i < 3; i++) expect((await here.findByKey(added.hash))?.key).toEqual(added);
      await elsewhere.revokeKey({ accountId, keyId: added.id, now: Date.now() });
      expect(await here.findByKey(added.hash)).toBeUndefined();
    }
  });

  it('answer 2,000 times whose a key is and what is used with little work', async () => {
    const store = createLowdbStore(folder);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const work = await measureWork(async () => {
      for (let i = 0; i < 2000; i++) {
        const found = await store.findByKey(hashApiKey(key));
        await store.quota(found?.account.id ?? '', Date.now());
      }
    });
    expect(work).toBeLessThan(15);
  });

  it('that lead nowhere are swept, those that lead somewhere are not', async () => {
    const store = createLowdbStore(folder);
    const account = makeAccount();
    await store.createAccount(account, makeKey());
    const [session, signIn, connect] = [makeSession(account.id), makeSignIn(), makeConnectSession()];
    await store.addSession({ ...session, expiresAt: Number.MAX_SAFE_INTEGER });
    await store.addSignIn({ ...signIn, expiresAt: Number.MAX_SAFE_INTEGER });
    await store.addConnectSession({ ...connect, userCodeHash: 'c', expiresAt: Number.MAX_SAFE_INTEGER });
    await store.claimPayment({ payment: makePayment(), expiresAt: Number.MAX_SAFE_INTEGER, now: 0 });
    const count = async () =>
      (await Promise.all(ENTRY_FOLDERS.map((name) => readdir(join(folder, name))))).map(
        ({ length }) => length,
      );
    const before = await count();
    for (const name of ENTRY_FOLDERS) {
      const content = { version: 1, accountId: 'acc_gone', id: 'gone' };
      await writeFile(join(folder, name, 'loose.json'), JSON.stringify(content));
    }
    await store.sweep(Date.now());
    expect(await count()).toEqual(before.map((entries) => entries + 1));
    await store.sweep(Date.now() + 2 * HOUR);
    expect(await count()).toEqual(before);
  });

  it('that belong to an account deleted by half are swept', async () => {
    const store = createLowdbStore(folder);
    const account = makeAccount();
    await store.createAccount(account, makeKey());
    await store.addSession({ ...makeSession(account.id), expiresAt: Number.MAX_SAFE_INTEGER });
    const { id: accountId } = account;
    const expiresAt = Number.MAX_SAFE_INTEGER;
    await store.claim({
      accountId,
      key: 'job',
      fingerprint: 'f',
      holder: HOLDER,
      expiresAt,
      now: Date.now(),
    });
    await rm(join(folder, 'accounts', `${accountId}.json`));
    await store.sweep(Date.now() + 2 * HOUR);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const ofOthers = files.filter(({ name }) => name !== 'swept');
    expect(ofOthers.map(({ parentPath }) => basename(parentPath)).sort()).toEqual(['accounts', 'keys']);
  });

  it.each(['sessions', 'sign-ins', 'connect-sessions', 'attempts', 'emails', 'payments'])(
    'in %s are checked too, and left alone when damaged',
    async (name) => {
      const store = createLowdbStore(folder);
      const account = makeAccount();
      await store.createAccount(account);
      const signIn = makeSignIn();
      const session = makeSession(account.id);
      const connect = makeConnectSession();
      await store.addSession(session);
      await store.addSignIn(signIn);
      await store.addConnectSession(connect);
      const attempt = { bucket: 'b', limit: 1, windowMs: 1, now: 0 };
      await store.countAttempt(attempt);
      const payment = makePayment();
      await store.claimPayment({ payment, expiresAt: 1, now: 0 });
      const [file = ''] = await readdir(join(folder, name));
      await writeFile(join(folder, name, file), '{"version":1}');
      const { id, codeHash, browserHash } = signIn;
      const uses: Record<string, () => Promise<unknown>> = {
        sessions: () => store.findSession(session.hash, 0),
        'sign-ins': () => store.redeemCode({ id, codeHash, browserHash, now: 0 }),
        'connect-sessions': () => store.findConnectSession({ id: connect.id }),
        attempts: () => store.countAttempt(attempt),
        payments: () => collect(store.listPayments()),
        emails: () => store.findAccountByEmail(account.email ?? ''),
      };
      await expect(uses[name]?.()).rejects.toMatchObject({ reason: 'store_damaged' });
      await store.sweep(Date.now() + 2 * HOUR);
      expect(await readFile(join(folder, name, file), 'utf8')).toBe('{"version":1}');
    },
  );

  it('left behind by dead processes are swept, locks that are held are not', async () => {
    const locks = join(folder, 'locks');
    await writeFile(`${ledgerPath}.0011.tmp`, 'half');
    await writeFile(join(locks, 'account-x.lock'), '{}');
    await writeFile(join(locks, 'account-x.lock~aa'), '{}');
    await writeFile(join(locks, 'account-y.lock~bb'), '{}');
    const store = createLowdbStore(folder);
    await store.sweep(Date.now());
    expect(await readdir(locks)).toHaveLength(3);
    await store.sweep(Date.now() + 2 * 60 * 60_000);
    expect((await readdir(locks)).sort()).toEqual(['account-x.lock', 'account-x.lock~aa']);
    expect(await readdir(join(folder, 'accounts'))).toHaveLength(1);
  });
});
