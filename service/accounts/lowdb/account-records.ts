import { rm } from 'node:fs/promises';
import { isSameHash } from '../api-key.ts';
import { openLedger, quotaOf } from '../ledger.ts';
import { addKeyIn, isInUse, renewKeyIn, revokeKeyIn } from '../ledger-keys.ts';
import { monthOf } from '../month.ts';
import type { AccountRecords } from '../store/account-records.ts';
import type { Account, AccountStore, ApiKey } from '../store.ts';
import { removeAccountClaims } from './claim-files.ts';
import { createDocumentCache } from './document-cache.ts';
import { type KeyEntry, VERSION } from './document-checks.ts';
import { changeDocument, type OpenDocument, readDocument, withDocument } from './json-document.ts';
import type { Ledgers } from './ledgers.ts';
import { listDocuments, type Places } from './places.ts';
import { removeSessions } from './sessions.ts';

/*
 * The ledger is the truth about an account. Keys and e-mail addresses lead to it by entries of their own, which are
 * written before the ledger says the same and are believed only when it does: a crash between the two leaves an entry
 * that leads nowhere.
 */

type Kept = AccountRecords & Pick<AccountStore, 'createAccount' | 'findByKey' | 'findByKeyWithQuota'>;

export function createAccountRecords(places: Places, ledgers: Ledgers): Kept {
  const keyEntries = createDocumentCache<KeyEntry>();

  /** Runs `work` with the owner of an address, under a lock on addresses. */
  function withEmail<T>(
    email: string,
    work: (holder: Account | undefined, entry: OpenDocument<KeyEntry>) => Promise<T>,
  ): Promise<T> {
    return withDocument(places.email(email), async (entry) =>
      work(await holderOf(email, entry.content), entry),
    );
  }

  async function holderOf(email: string, entry: KeyEntry | undefined): Promise<Account | undefined> {
    const account = entry && (await ledgers.find(entry.accountId))?.account;
    return account?.email === email ? copy(account) : undefined;
  }

  async function addLedger(account: Account, key?: ApiKey): Promise<Account> {
    if (key) await addKeyEntries(places, account.id, key);
    return changeDocument(places.ledger(account.id), (ledger) => {
      if (ledger) throw new Error(`the account ${account.id} exists already`);
      return { result: account, next: openLedger(account, key) };
    });
  }

  async function createAccount(account: Account, key?: ApiKey): Promise<void> {
    if (account.email === undefined) return void (await addLedger(account, key));
    await withEmail(account.email, async (holder, entry) => {
      if (holder) throw new Error(`the e-mail address of ${account.id} belongs to another account`);
      await entry.write({ version: VERSION, accountId: account.id });
      await addLedger(account, key);
    });
  }

  function openAccount({ id, email, plan, now }: Parameters<Kept['openAccount']>[0]): Promise<Account> {
    return withEmail(email, async (holder, entry) => {
      if (holder) return holder;
      await entry.write({ version: VERSION, accountId: id });
      return addLedger({ id, plan, email, createdAt: now });
    });
  }

  async function changeEmail({ accountId, email }: Parameters<Kept['changeEmail']>[0]) {
    const change = await withEmail(email, async (holder, entry) => {
      if (holder && holder.id !== accountId) return 'taken' as const;
      if (!(await ledgers.find(accountId))) return 'unknown' as const;
      await entry.write({ version: VERSION, accountId });
      return ledgers.change(accountId, (ledger) => ({
        result: { before: ledger.account.email },
        ledger: { ...ledger, account: { ...ledger.account, email } },
      }));
    });
    if (typeof change === 'string') return change;
    if (change.before !== undefined && change.before !== email)
      await dropEmailEntry(change.before, accountId);
    return 'changed' as const;
  }

  /** Unless the account, or another one, has the address again. */
  async function dropEmailEntry(email: string, accountId: string): Promise<void> {
    await changeDocument(places.email(email), async (entry) => {
      const isLoose = entry?.accountId === accountId && !(await holderOf(email, entry));
      return { result: undefined, remove: isLoose };
    });
  }

  /** The ledger goes first, and with it all that leads to the account; what a crash leaves behind is swept. */
  async function deleteAccount(accountId: string): Promise<void> {
    const ledger = await changeDocument(places.ledger(accountId), (found) => ({
      result: found,
      remove: true,
    }));
    await removeSessions(places, accountId);
    await removeAccountClaims(places, accountId, () => true);
    for (const hash of (ledger?.keys ?? []).flatMap(entryHashes)) {
      await rm(places.key(hash).path, { force: true });
    }
    if (ledger?.account.email !== undefined) await dropEmailEntry(ledger.account.email, accountId);
  }

  /** The key with a hash in the place where `hashOf` looks. */
  async function findBy(hash: string, hashOf: (key: ApiKey) => string | undefined) {
    const entry = await keyEntries.read(places.key(hash));
    const ledger = entry && (await ledgers.find(entry.accountId));
    const key = ledger?.keys.find((known) => isInUse(known) && isSameHash(hashOf(known) ?? '', hash));
    return ledger && key && { account: copy(ledger.account), key: copy(key) };
  }

  return {
    createAccount,
    findByKey: (hash) => findBy(hash, (key) => key.hash),
    findByKeyWithQuota: async ({ hash, now }) => {
      const found = await findBy(hash, (key) => key.hash);
      const ledger = found && (await ledgers.find(found.account.id));
      return found && ledger && { ...found, quota: quotaOf(ledger, monthOf(now), now) };
    },
    findAccount: async (accountId) => copy((await ledgers.find(accountId))?.account),
    findAccountByEmail: async (email) => holderOf(email, await readDocument(places.email(email))),
    openAccount,
    listAccounts: async ({ after, limit }) => {
      const accounts = await readAccounts(places, ledgers);
      const later = accounts.sort(byAge).filter((account) => !after || byAge(account, after) > 0);
      return later.slice(0, limit);
    },
    setPlan: async ({ accountId, plan }) => {
      if (!(await ledgers.find(accountId))) return false;
      return ledgers.change(accountId, (ledger) => ({
        result: true,
        ledger: { ...ledger, account: { ...ledger.account, plan } },
      }));
    },
    changeEmail,
    deleteAccount,
    addKey: async ({ accountId, key, limit }) => {
      await ledgers.read(accountId);
      await addKeyEntries(places, accountId, key);
      return ledgers.change(accountId, (ledger) => addKeyIn(ledger, key, limit));
    },
    listKeys: async (accountId) => (await ledgers.read(accountId)).keys.map(copy).reverse(),
    revokeKey: ({ accountId, keyId, now }) =>
      ledgers.change(accountId, (ledger) => revokeKeyIn(ledger, keyId, now)),
    findByRefresh: (familyHash) => findBy(familyHash, ({ refresh }) => refresh?.familyHash),
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

async function readAccounts(places: Places, ledgers: Ledgers): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const accountId of await listDocuments(places, 'accounts')) {
    const ledger = await ledgers.find(accountId);
    if (ledger) accounts.push(copy(ledger.account));
  }
  return accounts;
}

/** A copy, since ledgers are kept in memory and must not be changed by callers. */
function copy<T extends object | undefined>(part: T): T {
  return part && { ...part };
}

/** The oldest first. */
export function byAge(a: Pick<Account, 'id' | 'createdAt'>, b: Pick<Account, 'id' | 'createdAt'>): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}
