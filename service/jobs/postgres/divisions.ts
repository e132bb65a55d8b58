import type { Database, Query } from '../../accounts/postgres/open-database.ts';
import type { Divisions, TakePartRequest } from '../division/divisions.ts';
import { MOST_PART_ATTEMPTS, type Part, type PartPlan, partLost } from '../division/part.ts';
import { COLUMNS, type JobRow, toJob } from './job-rows.ts';

type PartRow = Omit<Part, 'lease' | keyof PartPlan> & {
  jobId: string;
  plan: PartPlan;
  leaseId?: string;
  leaseUntil?: number;
};

const PART = `job_parts.job_id AS "jobId", job_parts.number, job_parts.plan, job_parts.attempts,
  job_parts.not_before AS "notBefore", job_parts.lease_id AS "leaseId", job_parts.lease_until AS "leaseUntil",
  job_parts.progress, job_parts.outcome`;
const IS_ALIVE = `jobs.state IN ('queued', 'running')`;
const IS_HELD = 'job_parts.job_id = $1 AND job_parts.number = $2 AND job_parts.lease_id = $3';

/** Parts wait in their own rows: whose turn it is follows from that of their job. */
export function createDivisions({ query, transaction }: Database): Divisions {
  return {
    divide: ({ id, leaseId, plans }) =>
      transaction(async (query) => {
        const held = await query(
          `SELECT 1 FROM jobs WHERE id = $1 AND lease_id = $2 AND state = 'running' FOR UPDATE`,
          [id, leaseId],
        );
        if (held.length === 0) return false;
        await query('DELETE FROM job_parts WHERE job_id = $1', [id]);
        for (const [number, plan] of plans.entries()) {
          await query('INSERT INTO job_parts (job_id, number, plan) VALUES ($1, $2, $3)', [id, number, plan]);
        }
        return true;
      }),
    parts: async (jobId) => {
      const rows = await query<PartRow>(`SELECT ${PART} FROM job_parts WHERE job_id = $1 ORDER BY number`, [
        jobId,
      ]);
      return rows.map(toPart);
    },
    takePart: async (request) => {
      await takeBack(query, request.now);
      const row = await takeRow(query, request);
      if (!row) return undefined;
      const [job] = await query<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = $1`, [row.jobId]);
      return job && { job: toJob(job), part: { ...toPart(row), lease: request.lease } };
    },
    renewPart: async ({ jobId, number, lease, progress }) => {
      const [renewed] = await query<{ cancelAsked?: true }>(
        `UPDATE job_parts SET lease_until = $4, progress = coalesce($5, job_parts.progress) FROM jobs
         WHERE ${IS_HELD} AND jobs.id = $1 AND ${IS_ALIVE} RETURNING jobs.cancel_asked AS "cancelAsked"`,
        [jobId, number, lease.id, lease.until, progress],
      );
      if (!renewed) return 'lost';
      return renewed.cancelAsked ? 'cancel' : 'held';
    },
    giveBackPart: async ({ jobId, number, leaseId, after, now }) => {
      await query(
        `UPDATE job_parts SET attempts = attempts - 1, not_before = $4, lease_id = NULL, lease_until = NULL,
           progress = NULL WHERE ${IS_HELD}`,
        [jobId, number, leaseId, now + after],
      );
    },
    finishPart: async ({ jobId, number, leaseId, outcome }) => {
      const ended = await query(
        `UPDATE job_parts SET outcome = $4, lease_id = NULL, lease_until = NULL FROM jobs
         WHERE ${IS_HELD} AND jobs.id = $1 AND ${IS_ALIVE} RETURNING 1`,
        [jobId, number, leaseId, outcome],
      );
      return ended.length > 0;
    },
  };
}

/** What its worker did not renew waits again. */
async function takeBack(query: Query, now: number): Promise<void> {
  await query(
    `UPDATE job_parts SET lease_id = NULL, lease_until = NULL, progress = NULL,
       outcome = CASE WHEN attempts >= $2 THEN $3::jsonb END
     WHERE lease_until <= $1`,
    [now, MOST_PART_ATTEMPTS, partLost()],
  );
}

async function takeRow(query: Query, { lease, now, of }: TakePartRequest): Promise<PartRow | undefined> {
  const jobId = typeof of === 'object' ? of.jobId : undefined;
  const [row] = await query<PartRow>(
    `UPDATE job_parts SET lease_id = $1, lease_until = $2, attempts = attempts + 1
     WHERE (job_id, number) = (
       SELECT waiting.job_id, waiting.number FROM job_parts AS waiting JOIN jobs ON jobs.id = waiting.job_id
       WHERE waiting.lease_id IS NULL AND waiting.outcome IS NULL AND waiting.not_before <= $3
         AND ${IS_ALIVE} AND jobs.cancel_asked IS NULL AND ($4::uuid IS NULL OR jobs.id = $4)
         AND NOT ($5 AND EXISTS (SELECT 1 FROM jobs AS other WHERE other.state = 'queued' AND other.expires_at > $3
           AND other.priority > jobs.priority - waiting.number))
       ORDER BY jobs.priority - waiting.number DESC, jobs.accepted_at, waiting.number
       LIMIT 1 FOR UPDATE OF waiting SKIP LOCKED)
     RETURNING ${PART}`,
    [lease.id, lease.until, now, jobId, of === 'next'],
  );
  return row;
}

function toPart({ jobId: _id, plan, leaseId, leaseUntil, ...row }: PartRow): Part {
  const part = { ...row, ...plan };
  return leaseId === undefined || leaseUntil === undefined
    ? part
    : { ...part, lease: { id: leaseId, until: leaseUntil } };
}
