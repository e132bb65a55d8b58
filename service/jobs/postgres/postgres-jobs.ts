import type { Database } from '../../accounts/postgres/open-database.ts';
import { type WebhookState, withResponse } from '../job.ts';
import { type Deliveries, type JobCounts, type JobStore, RETRY } from '../job-store.ts';
import { createAcceptance } from './acceptance.ts';
import { createDivisions } from './divisions.ts';
import { COLUMNS, type JobRow, toJob } from './job-rows.ts';
import { createLeases } from './leases.ts';
import { openQueues, type Queues } from './queues.ts';

/** Keeps jobs in a PostgreSQL database that is up to date, for any number of nodes. */
export async function openPostgresJobs(database: Database): Promise<JobStore> {
  const queues = await openQueues(database);
  return {
    ...createAcceptance(database, queues),
    ...createLeases(database, queues),
    ...createDeliveries(database, queues),
    ...createDivisions(database),
    ...createExpiry(database),
    counts: async () => {
      const [counts] = await database.query<JobCounts>(
        `SELECT count(*) FILTER (WHERE state = 'queued') AS queued, count(*) FILTER (WHERE state = 'running') AS running,
           min(accepted_at) FILTER (WHERE state = 'queued') AS "oldestAt",
           (SELECT count(*) FROM job_parts WHERE lease_id IS NULL AND outcome IS NULL) AS "partsQueued"
         FROM jobs WHERE state IN ('queued', 'running')`,
      );
      return counts ?? { queued: 0, running: 0, partsQueued: 0 };
    },
    removeAccount: async (accountId) => {
      await database.query('DELETE FROM jobs WHERE account_id = $1', [accountId]);
    },
    listen: queues.listen,
    close: queues.close,
  };
}

function createExpiry({
  query,
}: Database): Pick<JobStore, 'findExpired' | 'noteExpired' | 'forget' | 'needed'> {
  return {
    findExpired: ({ now, limit }) =>
      query(
        `SELECT id, account_id AS "accountId" FROM jobs
         WHERE expires_at <= $1 AND state NOT IN ('running', 'expired') ORDER BY expires_at LIMIT $2`,
        [now, limit],
      ),
    noteExpired: async (ids) => {
      await query(
        `WITH expired AS (
           UPDATE jobs SET state = 'expired' WHERE id = ANY ($1::uuid[]) AND state <> 'running' RETURNING id)
         DELETE FROM job_parts USING expired WHERE job_id = expired.id`,
        [ids],
      );
    },
    forget: async (expiredBefore) => {
      await query(`DELETE FROM jobs WHERE state = 'expired' AND expires_at <= $1`, [expiredBefore]);
    },
    needed: async (ids) => {
      const rows = await query<{ id: string }>(
        `SELECT id FROM jobs WHERE id = ANY ($1::uuid[]) AND state <> 'expired'`,
        [ids],
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}

function createDeliveries(database: Database, queues: Queues): Deliveries {
  return {
    takeDelivery: async () => {
      for (;;) {
        const entry = await queues.nextWebhook(database.query);
        if (!entry) return undefined;
        const { id, token, tries } = entry;
        const [row] = await database.query<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = $1`, [id]);
        if (row) return { job: toJob(row), token, tries };
        await queues.endWebhook(database.query, token);
      }
    },
    recordDelivery: ({ delivery: { job, token, tries }, response, isDelivered }) =>
      database.transaction(async (query) => {
        const [current] = await query<{ webhook?: WebhookState }>(
          'SELECT webhook FROM jobs WHERE id = $1 FOR UPDATE',
          [job.id],
        );
        const state = isDelivered ? 'delivered' : tries >= RETRY.limit ? 'given_up' : 'pending';
        const webhook = current?.webhook && withResponse(current.webhook, response, state);
        await query('UPDATE jobs SET webhook = $2 WHERE id = $1', [job.id, webhook]);
        if (isDelivered) await queues.endWebhook(query, token);
        else await queues.failWebhook(query, token);
      }),
    redeliver: ({ id }) =>
      database.transaction(async (query) => {
        const found = await query(
          `UPDATE jobs SET webhook = webhook || '{"state": "pending"}'
           WHERE id = $1 AND webhook IS NOT NULL AND outcome IS NOT NULL RETURNING id`,
          [id],
        );
        if (found.length > 0) await queues.addWebhook(query, id);
        return found.length > 0;
      }),
  };
}
