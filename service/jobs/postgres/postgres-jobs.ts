import type { Database } from '../../accounts/postgres/open-database.ts';
import type { JobCounts, JobStore } from '../job-store.ts';
import { createAcceptance } from './acceptance.ts';
import { createDeliveries } from './deliveries.ts';
import { createDivisions } from './divisions.ts';
import { createLeases } from './leases.ts';
import { openQueues } from './queues.ts';

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
