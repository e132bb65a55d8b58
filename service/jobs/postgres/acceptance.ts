import { ofAccount } from '../../accounts/postgres/accounts.ts';
import type { Database, Query } from '../../accounts/postgres/open-database.ts';
import { cameToNothing, waitingWebhook } from '../job.ts';
import { type AcceptResult, type JobStore, MOST_UNFINISHED, type NewJob } from '../job-store.ts';
import { COLUMNS, type JobRow, toJob, WITH_PLACE } from './job-rows.ts';
import type { Queues } from './queues.ts';

/** What the owners of jobs do. */
export function createAcceptance(
  database: Database,
  queues: Queues,
): Pick<JobStore, 'accept' | 'find' | 'list' | 'cancel'> {
  return {
    accept: (job) => database.transaction((query) => accept(query, queues, job)),
    find: async ({ accountId, id }) => {
      const [row] = await database.query<JobRow>(
        `SELECT ${WITH_PLACE} FROM jobs WHERE account_id = $1 AND id = $2`,
        [accountId, id],
      );
      return row && toJob(row);
    },
    list: async ({ accountId, limit, after }) => {
      const rows = await database.query<JobRow>(
        `SELECT ${WITH_PLACE} FROM jobs
         WHERE account_id = $1 AND ($3::bigint IS NULL OR (accepted_at, id) < ($3::bigint, $4::uuid))
         ORDER BY accepted_at DESC, id DESC LIMIT $2`,
        [accountId, limit, after?.acceptedAt, after?.id],
      );
      return rows.map(toJob);
    },
    cancel: ({ accountId, id, now }) =>
      database.transaction(async (query) => {
        const [withdrawn] = await query<JobRow>(
          `WITH withdrawn AS (
             UPDATE jobs SET state = 'cancelled', outcome = '{"type": "cancelled"}', finished_at = $3,
               webhook = webhook || '{"state": "pending"}'
             WHERE account_id = $1 AND id = $2 AND state = 'queued' RETURNING ${COLUMNS}),
           dropped AS (DELETE FROM job_parts USING withdrawn WHERE job_id = withdrawn.id)
           SELECT * FROM withdrawn`,
          [accountId, id, now],
        );
        if (withdrawn?.webhook) await queues.addWebhook(query, id);
        if (withdrawn) return toJob(withdrawn);
        const [row] = await query<JobRow>(
          `UPDATE jobs SET cancel_asked = CASE state WHEN 'running' THEN true END
           WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
          [accountId, id],
        );
        return row && toJob(row);
      }),
  };
}

async function accept(query: Query, queues: Queues, job: NewJob): Promise<AcceptResult> {
  const [counted] = await query<{ unfinished: number }>(
    `SELECT count(*) AS unfinished FROM jobs WHERE account_id = $1 AND state IN ('queued', 'running')`,
    [job.accountId],
  );
  const unfinished = counted?.unfinished ?? 0;
  const known = await findKnown(query, job);
  if (known) return known;
  if (unfinished >= MOST_UNFINISHED) return { type: 'full', unfinished };
  const priority = job.weight - unfinished;
  if (!(await ofAccount(job.accountId, insert(query, job, priority)))) return accept(query, queues, job);
  await queues.addTurn(query, job.id, priority);
  const [row] = await query<JobRow>(`SELECT ${WITH_PLACE} FROM jobs WHERE id = $1`, [job.id]);
  if (!row) throw new Error('a job that was just added is not there');
  return { type: 'accepted', job: toJob(row) };
}

/** @returns undefined when the idempotency key is new or free again, or there is none */
async function findKnown(
  query: Query,
  { accountId, idempotency }: NewJob,
): Promise<AcceptResult | undefined> {
  if (!idempotency) return undefined;
  const [known] = await query<JobRow & { fingerprint: string }>(
    `SELECT ${WITH_PLACE}, jobs.fingerprint FROM jobs WHERE account_id = $1 AND idempotency_key = $2`,
    [accountId, idempotency.key],
  );
  if (!known) return undefined;
  const { fingerprint, ...row } = known;
  if (cameToNothing(row)) {
    await query('UPDATE jobs SET idempotency_key = NULL WHERE id = $1', [row.id]);
    return undefined;
  }
  return fingerprint === idempotency.fingerprint ? { type: 'known', job: toJob(row) } : { type: 'conflict' };
}

/** @returns false when there is a job of this idempotency key by now */
async function insert(query: Query, job: NewJob, priority: number): Promise<boolean> {
  const added = await query(
    `INSERT INTO jobs (id, account_id, key_id, asked, state, priority, webhook, idempotency_key, fingerprint, accepted_at,
       expires_at)
     VALUES ($1, $2, $3, $4, 'queued', $5, $6, $7, $8, $9, $10)
     ON CONFLICT (account_id, idempotency_key) DO NOTHING RETURNING id`,
    [
      job.id,
      job.accountId,
      job.keyId,
      job.asked,
      priority,
      job.hasWebhook ? waitingWebhook() : undefined,
      job.idempotency?.key,
      job.idempotency?.fingerprint,
      job.acceptedAt,
      job.expiresAt,
    ],
  );
  return added.length > 0;
}
