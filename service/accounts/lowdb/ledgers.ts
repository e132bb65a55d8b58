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
  /**
   * Changes that wait for the same ledger are written together.
   * @throws DocconvError when there is no such account
   */
  change<T>(
    accountId: string,
    change: (ledger: Ledger) => LedgerEntry<T>,
    options?: { /** Whether a power cut may undo it. */ mayRevert?: boolean },
  ): Promise<T>;
}

/** A change that waits for its turn. */
interface Waiting {
  /** @throws what is wrong with it alone */
  apply(ledger: Ledger | undefined): Applied;
  mayRevert: boolean;
  failed(error: unknown): void;
}

interface Applied {
  /** The ledger after the change, if it changed. */
  next?: Ledger;
  /** Called once it is written. */
  done(): void;
}

export function createLedgers(places: Places): Ledgers {
  const queue = createQueues(places);
  const cache = createDocumentCache<Ledger>();
  const find = async (accountId: string) =>
    isName(accountId) ? cache.read(places.ledger(accountId)) : undefined;
  return {
    find,
    read: async (accountId) => existing(accountId, await find(accountId)),
    change: (accountId, change, { mayRevert = false } = {}) =>
      new Promise((resolve, reject) => {
        const apply = (ledger: Ledger | undefined): Applied => {
          const { result, ledger: next } = change(existing(accountId, ledger));
          return { next, done: () => resolve(result) };
        };
        queue(accountId, { apply, mayRevert, failed: reject });
      }),
  };
}

/** Writes what waits for a ledger together: the next ones gather while the disk is waited for. */
function createQueues(places: Places): (accountId: string, change: Waiting) => void {
  const queues = new Map<string, Waiting[]>();

  async function work(accountId: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await writeTogether(places, accountId, waiting);
    queues.delete(accountId);
  }

  return (accountId, change) => {
    const waiting = queues.get(accountId);
    if (waiting) return void waiting.push(change);
    const first = [change];
    queues.set(accountId, first);
    void work(accountId, first);
  };
}

/** Takes what waits once the ledger is ours. What is wrong with one change is told to its caller alone. */
async function writeTogether(places: Places, accountId: string, waiting: Waiting[]): Promise<void> {
  const applied: (Waiting & Applied)[] = [];
  try {
    await changeDocument(places.ledger(accountId), (ledger) => {
      let next: Ledger | undefined;
      for (const change of waiting.splice(0)) {
        try {
          const made = change.apply(next ?? ledger);
          next = made.next ?? next;
          applied.push({ ...change, ...made });
        } catch (error) {
          change.failed(error);
        }
      }
      return { result: undefined, next, mayRevert: applied.every(({ mayRevert }) => mayRevert) };
    });
    for (const { done } of applied) done();
  } catch (error) {
    // Whoever came while the others were written has a turn of their own.
    for (const { failed } of applied.length > 0 ? applied : waiting.splice(0)) failed(error);
  }
}

function existing(accountId: string, ledger: Ledger | undefined): Ledger {
  if (ledger) return ledger;
  throw accountMissing(accountId);
}

/** A copy, since ledgers are kept in memory and must not be changed by callers. */
export function copy<T extends object | undefined>(part: T): T {
  return part && { ...part };
}
