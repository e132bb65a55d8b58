import { daysOf, noteIn, usesOf } from '../ledger.ts';
import type { Activity } from '../store/activity.ts';
import type { Ledgers } from './ledgers.ts';

/** Kept in the ledger, so that a conversion is charged and noted in one. */
export function createActivity(ledgers: Ledgers): Activity {
  return {
    usageByDay: async ({ accountId, from, to }) => daysOf(await ledgers.read(accountId), from, to),
    usageByDoor: async ({ accountId, from, to }) => usesOf(await ledgers.read(accountId), from, to),
    recentConversions: async ({ accountId, limit }) =>
      (await ledgers.read(accountId)).conversions?.slice(0, limit).map((record) => ({ ...record })) ?? [],
    noteFailure: ({ accountId, record }) => ledgers.change(accountId, (ledger) => noteIn(ledger, record)),
    forgetConversions: (accountId) =>
      ledgers.change(accountId, (ledger) => ({ result: undefined, ledger: { ...ledger, conversions: [] } })),
  };
}
