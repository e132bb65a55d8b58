import type { Database, Query } from '../../accounts/postgres/open-database.ts';
import { stateOfOutcome, type WebhookState } from '../job.ts';
import { type FinishRequest, type JobStore, MOST_ATTEMPTS, workersLost } from '../job-store.ts';
import { COLUMNS, type JobRow, toJob } from './job-rows.ts';
import type { Queues } from './queues.ts';

/** Who works on which job. */
export function createLeases(
  database: Database,
  queues: Queues,
): Pick<JobStore, 'take' | 'renew' | 'giveBack' | 'finish'> {
  return {
    take: async ({ lease, now }) => {
      // On its own: what is added to a queue can be taken by later transactions only.
      await takeBack(database, queues, now);
      return database.transaction(async (query) => {
        for (;;) {
          const id = await queues.nextTurn(query);
          if (id === undefined) return undefined;
          const [row] = await query<JobRow>(
            `UPDATE jobs SET state = 'running', lease_id = $2, lease_until = $3, attempts = attempts + 1, started_at = $4
             WHERE id = $1 AND state = 'queued' AND expires_at > $4 RETURNING ${COLUMNS}`,
            [id, lease.id, lease.until, now],
          );
          // None for what was cancelled, has expired, or is gone with its account.
          if (row) return toJob(row);
        }
      });
    },
    renew: async ({ id, lease, progress }) => {
      const [renewed] = await database.query<{ cancelAsked?: true }>(
        `UPDATE jobs SET lease_until = $3, progress = coalesce($4, progress)
         WHERE id = $1 AND state = 'running' AND lease_id = $2 RETURNING cancel_asked AS "cancelAsked"`,
        [id, lease.id, lease.until, progress],
      );
      if (!renewed) return 'lost';
      return renewed.cancelAsked ? 'cancel' : 'held';
    },
    giveBack: ({ id, leaseId, after = 0 }) =>
      database.transaction(async (query) => {
        const [held] = await query<{ priority: number }>(
          `UPDATE jobs SET attempts = attempts - 1 WHERE id = $1 AND state = 'running' AND lease_id = $2
           RETURNING priority`,
          [id, leaseId],
        );
        if (held) await release(query, queues, { id, priority: held.priority }, Math.ceil(after / 1000));
      }),
    finish: (request) => database.transaction((query) => finish(query, queues, request)),
  };
}

/** What its worker did not renew waits again. */
async function takeBack(database: Database, queues: Queues, now: number): Promise<void> {
  const isLapsed = `state = 'running' AND lease_until <= $1`;
  if ((await database.query(`SELECT 1 FROM jobs WHERE ${isLapsed} LIMIT 1`, [now])).length === 0) return;
  await database.transaction(async (query) => {
    const lapsed = await query<JobRow>(
      `SELECT ${COLUMNS} FROM jobs WHERE ${isLapsed} FOR UPDATE SKIP LOCKED`,
      [now],
    );
    for (const { id, leaseId = '', attempts, priority, expiresAt } of lapsed) {
      if (attempts < MOST_ATTEMPTS) await release(query, queues, { id, priority });
      else await finish(query, queues, { id, leaseId, outcome: workersLost(), now, expiresAt });
    }
  });
}

async function release(
  query: Query,
  queues: Queues,
  { id, priority }: { id: string; priority: number },
  afterSeconds?: number,
): Promise<void> {
  await query(
    `UPDATE jobs SET state = 'queued', lease_id = NULL, lease_until = NULL, progress = NULL WHERE id = $1`,
    [id],
  );
  await queues.addTurn(query, id, priority, afterSeconds);
}

/** Records an outcome and queues its webhook. @returns whether the job was still held */
async function finish(
  query: Query,
  queues: Queues,
  { id, leaseId, outcome, now, expiresAt }: FinishRequest,
): Promise<boolean> {
  const [ended] = await query<{ webhook?: WebhookState }>(
    `WITH ended AS (
       UPDATE jobs SET state = $3, outcome = $4, finished_at = $5, expires_at = $6, lease_id = NULL,
         lease_until = NULL, cancel_asked = NULL, webhook = webhook || '{"state": "pending"}'
       WHERE id = $1 AND state = 'running' AND lease_id = $2 RETURNING id, webhook),
     dropped AS (DELETE FROM job_parts USING ended WHERE job_id = ended.id)
     SELECT webhook FROM ended`,
    [id, leaseId, stateOfOutcome(outcome), outcome, now, expiresAt],
  );
  if (ended?.webhook) await queues.addWebhook(query, id);
  return ended !== undefined;
}
