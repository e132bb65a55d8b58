import { accountMissing } from '../../keys/account-error.ts';
import type { Ledger, LedgerEntry } from '../ledger.ts';
import { createDocumentCache } from './document-cache.ts';
import { changeDocument } from './json-document.ts';
import { isName, type Places } from './places.ts';

/** The accounts' ledgers, read and changed. */
export interface Ledgers {
  find(accountId: string): Promise<Ledger | undefined>;
  /** @throws DocconvError when there is no such account */
  read(accountId: string): Promise<Ledger>;
  /** @throws DocconvError when there is no such account */
  change<T>(accountId: string, change: (ledger: Ledger) => LedgerEntry<T>): Promise<T>;
}

export function createLedgers(places: Places): Ledgers {
  const cache = createDocumentCache<Ledger>();
  const find = async (accountId: string) =>
    isName(accountId) ? cache.read(places.ledger(accountId)) : undefined;
  return {
    find,
    read: async (accountId) => existing(accountId, await find(accountId)),
    change: (accountId, change) =>
      changeDocument(places.ledger(accountId), (ledger) => {
        const { result, ledger: next } = change(existing(accountId, ledger));
        return { result, next };
      }),
  };
}

function existing(accountId: string, ledger: Ledger | undefined): Ledger {
  if (ledger) return ledger;
  throw accountMissing(accountId);
}

/** A copy, since ledgers are kept in memory and must not be changed by callers. */
export function copy<T extends object | undefined>(part: T): T {
  return part && { ...part };
}
