import type { AccountStore } from '../store.ts';
import { createAccountRecords } from './account-records.ts';
import { createActivity } from './activity.ts';
import { createAttempts } from './attempts.ts';
import { createClaims } from './claims.ts';
import { createConnectSessions } from './connect-sessions.ts';
import { createMetering } from './metering.ts';
import { createOAuthClients } from './oauth-clients.ts';
import type { Database } from './open-database.ts';
import { createPayments } from './payments.ts';
import { createSessions } from './sessions.ts';
import { createSignIns } from './sign-ins.ts';
import { sweepDatabase } from './sweep.ts';

/** Keeps accounts in a PostgreSQL database that is up to date, for any number of nodes. */
export function createPostgresStore(database: Database): AccountStore {
  return {
    ...createMetering(database),
    ...createClaims(database),
    ...createAccountRecords(database),
    ...createActivity(database),
    ...createSignIns(database),
    ...createSessions(database),
    ...createConnectSessions(database),
    ...createOAuthClients(database),
    ...createAttempts(database),
    ...createPayments(database),
    sweep: (now) => sweepDatabase(database, now),
  };
}
