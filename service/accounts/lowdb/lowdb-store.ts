import type { AccountStore } from '../store.ts';
import { createAccountRecords } from './account-records.ts';
import { createActivity } from './activity.ts';
import { createAttempts } from './attempts.ts';
import { createConnectSessions } from './connect-sessions.ts';
import { createLedgers } from './ledgers.ts';
import { createMetering } from './metering.ts';
import { createOAuthClients } from './oauth-clients.ts';
import { createPayments } from './payments.ts';
import { placesIn } from './places.ts';
import { createSessions } from './sessions.ts';
import { createSignIns } from './sign-ins.ts';
import { sweepStore } from './sweep.ts';

/**
 * Keeps accounts in small JSON files under a folder, safely for any number of processes of one machine: one ledger an
 * account, one file for each thing else that comes and goes, and one for each hash that leads to such a file.
 */
export function createLowdbStore(folder: string): AccountStore {
  const places = placesIn(folder);
  const ledgers = createLedgers(places);
  return {
    ...createMetering(places, ledgers),
    ...createAccountRecords(places, ledgers),
    ...createActivity(ledgers),
    ...createSignIns(places),
    ...createSessions(places, ledgers),
    ...createConnectSessions(places, ledgers),
    ...createOAuthClients(places),
    ...createAttempts(places),
    ...createPayments(places),
    sweep: (now) => sweepStore(places, ledgers, now),
  };
}
