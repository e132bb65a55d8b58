import { setTimeout as sleep } from 'node:timers/promises';
import { sweepJobs } from '../../service/jobs/sweep-jobs.ts';
import type { Load } from './run-load.ts';
import type { Cluster } from './start-cluster.ts';

export interface Books {
  lines: [string, number][];
  complaints: string[];
}

/** Reservations of a process that died run out after this. */
const HOLD_MS = 61_000;
/** A delivery whose worker died is lent out for half a minute, found within another, and tried again then. */
const HOOKS_MS = 120_000;

/** Compares what was told of every job with what the database, the store of documents and the receiver of webhooks have. */
export async function judgeBooks(cluster: Cluster, { ended, faults, seconds }: Load): Promise<Books> {
  const complaints: string[] = [];
  const check = (what: string, is: number, should: number) => {
    if (is !== should) complaints.push(`${what}: ${is} instead of ${should}`);
  };
  const done = ended.filter(({ job }) => job.state === 'done');
  const pages = done.reduce((sum, { job }) => sum + (job.pages_done ?? 0), 0);
  const failed = ended.filter(({ job }) => job.state === 'failed');
  const blamed = failed.filter(({ job }) => job.error?.reason !== 'invalid_pdf');
  check('failures that are not the document’s', blamed.length, 0);
  const ids = new Set(ended.map(({ job }) => job.id));
  check('outcomes', ids.size, ended.length);
  check(
    'pages of results',
    done.reduce((sum, { resultPages = 0 }) => sum + resultPages, 0),
    pages,
  );

  await until(() => new Set(cluster.hooks).size >= ids.size, HOOKS_MS);
  check('jobs told by webhook', new Set(cluster.hooks).size, ids.size);

  await until(async () => (await held(cluster)) === 0, HOLD_MS);
  check('reservations', await held(cluster), 0);
  const [used] = await cluster.database.query<{ conversions: number; pages: number }>(
    'SELECT coalesce(sum(conversions), 0)::bigint AS conversions, coalesce(sum(pages), 0)::bigint AS pages FROM usage_months',
  );
  check('conversions charged', used?.conversions ?? 0, done.length);
  check('pages charged', used?.pages ?? 0, pages);
  check('jobs that wait or run', await count(cluster, `jobs WHERE state IN ('queued', 'running')`), 0);
  check('jobs in the database', await count(cluster, 'jobs'), ids.size);
  check('turns left in the queue', await count(cluster, `pgboss.job WHERE name = 'docconv-jobs'`), 0);

  // What a node that died had received for no job is removed once it is an hour old.
  const later = Date.now() + 2 * 60 * 60_000;
  await sweepJobs({ jobs: cluster.jobs, blobs: cluster.blobs, clock: () => later });
  const results = new Set(
    (await cluster.database.query<{ key: string }>(`SELECT outcome->'result'->>'key' AS key FROM jobs`)).map(
      ({ key }) => key,
    ),
  );
  const stored: string[] = [];
  for await (const { name } of cluster.blobs.list()) stored.push(name);
  check('results stored', stored.filter((name) => results.has(name)).length, done.length);
  check('files of no job', stored.filter((name) => !ids.has(name.split('/')[1] ?? '')).length, 0);

  return {
    complaints,
    lines: [
      ['jobs accepted', ended.length],
      ['done', done.length],
      ['failed', failed.length],
      ['conversions charged', used?.conversions ?? 0],
      ['pages charged', used?.pages ?? 0],
      ['webhooks received', cluster.hooks.length],
      ['of them told twice', cluster.hooks.length - new Set(cluster.hooks).size],
      ['files that go when their job expires', stored.filter((name) => !results.has(name)).length],
      ['nodes killed', faults.node],
      ['workers killed', faults.worker],
      ['database crashed', faults.database],
      ['network cut', faults.cut],
      ['network slowed', faults.slow],
      ['seconds', Math.round(seconds)],
    ],
  };
}

function held(cluster: Cluster): Promise<number> {
  return count(cluster, `reservations WHERE expires_at > ${Date.now()}`);
}

async function count({ database }: Cluster, rows: string): Promise<number> {
  const [found] = await database.query<{ count: number }>(`SELECT count(*) AS count FROM ${rows}`);
  return found?.count ?? 0;
}

async function until(holds: () => boolean | Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds()) && performance.now() < deadline) await sleep(250);
}
