import type { Job } from '../job.ts';
import type { QueuedJob } from '../job-store.ts';

/** The columns of a `JobRow` without its place. */
export const COLUMNS = `jobs.id, jobs.account_id AS "accountId", jobs.key_id AS "keyId", jobs.asked, jobs.state,
  jobs.priority, jobs.attempts, jobs.lease_id AS "leaseId", jobs.lease_until AS "leaseUntil",
  jobs.cancel_asked AS "cancelAsked", jobs.progress, jobs.outcome, jobs.webhook, jobs.accepted_at AS "acceptedAt",
  jobs.started_at AS "startedAt", jobs.finished_at AS "finishedAt", jobs.expires_at AS "expiresAt"`;

/** The same with the place in the queue, from 1, of jobs that wait. */
export const WITH_PLACE = `${COLUMNS}, CASE WHEN jobs.state = 'queued' THEN 1 + (
    SELECT count(*) FROM jobs AS other WHERE other.state = 'queued' AND
      (-other.priority, other.accepted_at, other.id) < (-jobs.priority, jobs.accepted_at, jobs.id)) END AS place`;

export type JobRow = Omit<Job, 'lease'> & { leaseId?: string; leaseUntil?: number; place?: number };

/** A row as the job it stands for. */
export function toJob({ leaseId, leaseUntil, ...row }: JobRow): QueuedJob {
  if (leaseId === undefined || leaseUntil === undefined) return row;
  return { ...row, lease: { id: leaseId, until: leaseUntil } };
}
