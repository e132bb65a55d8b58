import type { Account } from '../store.ts';
import { type KeyEntry, VERSION } from './document-checks.ts';
import { changeDocument, readDocument, withDocument } from './json-document.ts';
import type { Ledgers } from './ledgers.ts';
import { copy } from './ledgers.ts';
import type { Places } from './places.ts';

/** Which account an e-mail address leads to. An entry is believed only when the account's ledger has the address. */
interface EmailEntries {
  owner(email: string): Promise<Account | undefined>;
  /** Runs `work` with the owner of an address while no other process may change the entry; `claim` writes it. */
  withOwner<T>(
    email: string,
    work: (owner: Account | undefined, claim: (accountId: string) => Promise<void>) => Promise<T>,
  ): Promise<T>;
  /** Removes the entry of an address that an account had, unless it, or another account, has it again. */
  remove(email: string, accountId: string): Promise<void>;
}

export function createEmailEntries(places: Places, ledgers: Ledgers): EmailEntries {
  async function ownerBy(email: string, entry: KeyEntry | undefined): Promise<Account | undefined> {
    const account = entry && (await ledgers.find(entry.accountId))?.account;
    return account?.email === email ? copy(account) : undefined;
  }

  return {
    owner: async (email) => ownerBy(email, await readDocument(places.email(email))),
    withOwner: (email, work) =>
      withDocument(places.email(email), async (entry) =>
        work(await ownerBy(email, entry.content), (accountId) =>
          entry.write({ version: VERSION, accountId }),
        ),
      ),
    remove: (email, accountId) =>
      changeDocument(places.email(email), async (entry) => {
        const isStale = entry?.accountId === accountId && !(await ownerBy(email, entry));
        return { result: undefined, remove: isStale };
      }),
  };
}
