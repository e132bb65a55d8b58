import PgBoss from 'pg-boss';
import type { Database, Query } from '../../accounts/postgres/open-database.ts';
import { DELIVERY_LEASE_S, RETRY } from '../job-store.ts';

/*
 * Jobs are rows of ours, and the only record of what became of them. pg-boss keeps whose turn it is: there is an entry
 * for each job that waits, and one for each webhook to be sent, which come and go in the same transaction as what
 * the row says.
 */

const TURNS = 'docconv-jobs';
const WEBHOOKS = 'docconv-webhooks';
/** A channel of PostgreSQL, so that idle workers need not poll. */
const CHANNEL = 'docconv_turns';
/** Any number of our own. Of processes that make the schema at once, pg-boss has some fail. */
const SETUP_LOCK = 7_203_118_805;

/** What waits, by job id. The statements of each verb run where `query` does, so that they are part of its transaction. */
export interface Queues {
  addTurn(query: Query, id: string, priority: number, afterSeconds?: number): Promise<void>;
  /** Calls back when a turn was added that is due. @returns ends it */
  listen(wake: () => void): () => Promise<void>;
  /** Takes the next turn out of the queue. @returns the id of its job */
  nextTurn(query: Query): Promise<string | undefined>;
  addWebhook(query: Query, id: string): Promise<void>;
  /** Lends the next webhook that is due, until it is ended or failed, or its lease runs out. */
  nextWebhook(query: Query): Promise<{ id: string; token: string; tries: number } | undefined>;
  endWebhook(query: Query, token: string): Promise<void>;
  /** Has it wait longer than the last time, or gives it up after the last try. */
  failWebhook(query: Query, token: string): Promise<void>;
  close(): Promise<void>;
}

/** pg-boss makes its schema, `pgboss`, and brings it up to date, whichever process comes first. */
export async function openQueues(database: Database): Promise<Queues> {
  const boss = new PgBoss({
    db: executorOf(database.query),
    schedule: false,
    maintenanceIntervalSeconds: DELIVERY_LEASE_S,
  });
  // Only its housekeeping tells of failures so, and that comes round again.
  boss.on('error', () => undefined);
  await database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [SETUP_LOCK]);
    await boss.start();
    await boss.createQueue(TURNS);
    await boss.createQueue(WEBHOOKS);
  });
  return {
    addTurn: async (query, id, priority, startAfter = 0) => {
      await boss.send(TURNS, { id }, { db: executorOf(query), priority, retryLimit: 0, startAfter });
      if (startAfter === 0) await query(`NOTIFY ${CHANNEL}`);
    },
    listen: (wake) => database.listen(CHANNEL, wake),
    nextTurn: async (query) => {
      const db = executorOf(query);
      const [turn] = await boss.fetch<{ id: string }>(TURNS, { batchSize: 1, db });
      if (turn) await boss.deleteJob(TURNS, turn.id, { db });
      return turn?.data.id;
    },
    addWebhook: async (query, id) => {
      await boss.send(
        WEBHOOKS,
        { id },
        {
          db: executorOf(query),
          retryLimit: RETRY.limit,
          retryDelay: RETRY.first,
          retryBackoff: true,
          expireInSeconds: DELIVERY_LEASE_S,
        },
      );
    },
    nextWebhook: async (query) => {
      const db = executorOf(query);
      const [entry] = await boss.fetch<{ id: string }>(WEBHOOKS, { batchSize: 1, includeMetadata: true, db });
      return entry && { id: entry.data.id, token: entry.id, tries: entry.retryCount };
    },
    endWebhook: async (query, token) => {
      await boss.deleteJob(WEBHOOKS, token, { db: executorOf(query) });
    },
    failWebhook: async (query, token) => {
      await boss.fail(WEBHOOKS, token, {}, { db: executorOf(query) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** What pg-boss runs statements through. */
function executorOf(query: Query): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: await query(text, values) }) };
}
