import { openLedger } from '../ledger.ts';
import type { AccountRecords } from '../store/account-records.ts';
import type { Account, AccountStore, ApiKey } from '../store.ts';
import { removeAccountClaims } from './claim-files.ts';
import { createEmailEntries } from './email-entries.ts';
import { changeDocument } from './json-document.ts';
import { addKeyEntries, removeKeyEntries } from './key-records.ts';
import { copy, type Ledgers } from './ledgers.ts';
import { listDocuments, type Places } from './places.ts';
import { removeSessions } from './sessions.ts';

/*
 * The ledger is the truth about an account. Keys and e-mail addresses lead to it by entries of their own, which are
 * written before the ledger says the same and are believed only when it does: a crash between the two leaves an entry
 * that leads nowhere.
 */

type StoredAccounts = AccountRecords & Pick<AccountStore, 'createAccount'>;

export function createAccountRecords(places: Places, ledgers: Ledgers): StoredAccounts {
  const emails = createEmailEntries(places, ledgers);

  async function addLedger(account: Account, key?: ApiKey): Promise<Account> {
    if (key) await addKeyEntries(places, account.id, key);
    return changeDocument(places.ledger(account.id), (ledger) => {
      if (ledger) throw new Error(`the account ${account.id} exists already`);
      return { result: account, next: openLedger(account, key) };
    });
  }

  async function createAccount(account: Account, key?: ApiKey): Promise<void> {
    if (account.email === undefined) return void (await addLedger(account, key));
    await emails.withOwner(account.email, async (owner, claim) => {
      if (owner) throw new Error(`the e-mail address of ${account.id} belongs to another account`);
      await claim(account.id);
      await addLedger(account, key);
    });
  }

  async function changeEmail({ accountId, email }: Parameters<AccountRecords['changeEmail']>[0]) {
    const change = await emails.withOwner(email, async (owner, claim) => {
      if (owner && owner.id !== accountId) return 'taken' as const;
      if (!(await ledgers.find(accountId))) return 'unknown' as const;
      await claim(accountId);
      return ledgers.change(accountId, (ledger) => ({
        result: { before: ledger.account.email },
        ledger: { ...ledger, account: { ...ledger.account, email } },
      }));
    });
    if (typeof change === 'string') return change;
    if (change.before !== undefined && change.before !== email) await emails.remove(change.before, accountId);
    return 'changed' as const;
  }

  /** The ledger goes first, and with it all that leads to the account; what a crash leaves behind is swept. */
  async function deleteAccount(accountId: string): Promise<void> {
    const ledger = await changeDocument(places.ledger(accountId), (found) => ({
      result: found,
      remove: true,
    }));
    await removeSessions(places, accountId);
    await removeAccountClaims(places, accountId, () => true);
    if (!ledger) return;
    await removeKeyEntries(places, ledger.keys);
    if (ledger.account.email !== undefined) await emails.remove(ledger.account.email, accountId);
  }

  return {
    createAccount,
    findAccount: async (accountId) => copy((await ledgers.find(accountId))?.account),
    findAccountByEmail: emails.owner,
    openAccount: ({ id, email, plan, now }) =>
      emails.withOwner(email, async (owner, claim) => {
        if (owner) return owner;
        await claim(id);
        return addLedger({ id, plan, email, createdAt: now });
      }),
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
  };
}

async function readAccounts(places: Places, ledgers: Ledgers): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const accountId of await listDocuments(places, 'accounts')) {
    const ledger = await ledgers.find(accountId);
    if (ledger) accounts.push(copy(ledger.account));
  }
  return accounts;
}

/** The oldest first. */
export function byAge(a: Pick<Account, 'id' | 'createdAt'>, b: Pick<Account, 'id' | 'createdAt'>): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}
