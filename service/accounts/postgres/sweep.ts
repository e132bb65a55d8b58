import { FOUND_AFTER_EXPIRY_MS } from '../connect-results.ts';
import { firstKeptDay, KEPT_AFTER_EXPIRY_MS } from '../ledger.ts';
import type { Database } from './open-database.ts';
import { sweepPayments } from './payments.ts';

/** Rows of one statement: no lock is held for long. */
const BATCH = 1000;

/** Deletes what has expired. Nodes that sweep at once leave each other's rows alone. */
export async function sweepDatabase(database: Database, now: number): Promise<void> {
  await deleteUpTo(database, 'claims', 'expires_at', now);
  await deleteUpTo(database, 'results', 'expires_at', now);
  await deleteUpTo(database, 'sessions', 'expires_at', now);
  await deleteUpTo(database, 'sign_ins', 'expires_at', now);
  await deleteUpTo(database, 'attempts', 'ends_at', now);
  await deleteUpTo(database, 'oauth_clients', 'expires_at', now);
  await deleteUpTo(database, 'connect_sessions', 'expires_at', now - FOUND_AFTER_EXPIRY_MS);
  await deleteUpTo(database, 'reservations', 'expires_at', now - KEPT_AFTER_EXPIRY_MS);
  await sweepPayments(database, now);
  const lastDropped = firstKeptDay(now - 24 * 60 * 60_000);
  await deleteUpTo(database, 'usage_days', 'day', lastDropped);
}

async function deleteUpTo(
  { query }: Database,
  table: string,
  column: string,
  last: number | string,
): Promise<void> {
  let deleted: object[];
  do {
    deleted = await query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${column} <= $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
       RETURNING 1`,
      [last],
    );
  } while (deleted.length === BATCH);
}
