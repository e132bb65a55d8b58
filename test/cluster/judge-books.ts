import { setTimeout as sleep } from 'node:timers/promises';
import { sweepJobs } from '../../service/jobs/worker/sweep-jobs.ts';
import type { Ended, Load } from './run-load.ts';
import type { Cluster } from './start-cluster.ts';

export interface Books {
  lines: (readonly [string, number])[];
  complaints: string[];
}

type Check = (what: string, is: number, should: number) => void;

/** Reservations of a process that died run out after this; its clock may have been half a minute ahead. */
const HOLD_MS = 91_000;
/** A delivery whose worker died is lent out for half a minute, found within another, and tried again then. */
const HOOKS_MS = 180_000;

/**
 * Compares what was told of every job with what the database, the store of documents and the receiver of webhooks have.
 * @param versions of docconv that converted, each of which may do so in its own way
 */
export async function judgeBooks(
  cluster: Cluster,
  { ended, events, seconds }: Load,
  versions = 1,
): Promise<Books> {
  const complaints: string[] = [];
  const check: Check = (what, is, should) => {
    if (is !== should) complaints.push(`${what}: ${is} instead of ${should}`);
  };
  const ids = new Set(ended.map(({ job }) => job.id));
  const done = ended.filter(({ result }) => result);
  check('outcomes', ids.size, ended.length);
  checkResults(check, ended, done, versions);
  const hooks = await waitForHooks(cluster, ids.size);
  check('jobs told by webhook', hooks, ids.size);
  await until(async () => (await held(cluster)) === 0, HOLD_MS);
  check('reservations', await held(cluster), 0);
  await checkCharges(check, cluster, done);
  check('jobs that wait or run', await count(cluster, `jobs WHERE state IN ('queued', 'running')`), 0);
  check('parts of jobs', await count(cluster, 'job_parts'), 0);
  check('jobs in the database', await count(cluster, 'jobs'), ids.size);
  check('turns left in the queue', await count(cluster, `pgboss.job WHERE name = 'docconv-jobs'`), 0);
  const leftOver = await checkFiles(check, cluster, ids, done.length);
  const processes = [...cluster.nodes, ...cluster.workers];
  const surprises = processes.reduce((sum, one) => sum + one.surprises(), 0);
  check('processes that ended by themselves', surprises, 0);
  return {
    complaints,
    lines: [
      ['jobs accepted', ended.length],
      ['done', done.length],
      ['failed, as their document has to', ended.length - done.length],
      ['pages charged', pagesOf(done)],
      [
        'months they were charged to',
        await count(cluster, '(SELECT DISTINCT month FROM usage_months) AS months'),
      ],
      ['webhooks received', cluster.hooks.length],
      ['of them told twice', cluster.hooks.length - hooks],
      ['files that go when their job expires', leftOver],
      ...events,
      ...Object.entries(cluster.gate.lies).map(([lie, times]): [string, number] => [
        `requests: ${TOLD[lie as Lie]}`,
        times,
      ]),
      ['seconds', Math.round(seconds)],
    ],
  };
}

type Lie = keyof Cluster['gate']['lies'];
const TOLD: Record<Lie, string> = {
  refuse: 'refused by the store',
  late: 'answered late by it',
  deaf: 'not kept, though it said so',
  short: 'answered by half of what was kept',
  foreign: 'answered by what was kept under another name',
};

/** Each result is that of its own document, and every conversion of one document by one version has the same. */
function checkResults(check: Check, ended: readonly Ended[], done: readonly Ended[], versions: number): void {
  const blamed = ended.filter(({ job }) => job.state === 'failed' && job.error?.reason !== 'invalid_pdf');
  const reasons = new Set(blamed.map(({ job }) => `${job.error?.reason} (${job.error?.message})`));
  check(['failures that are not the document’s', ...reasons].join(', '), blamed.length, 0);
  const inPart = ended.filter(({ job }) => job.state === 'done_in_part');
  check(`done in part: ${inPart.map(({ job }) => job.id).join(', ')}`, inPart.length, 0);
  const isOwn = ({ job, result }: Ended) =>
    result?.fileName === job.file_name && result?.pages === job.pages_done;
  check('results of their own job', done.filter(isOwn).length, done.length);
  const documents = new Set(done.map(({ document }) => document));
  const results = new Set(done.map(({ document, result }) => `${document} ${result?.digest}`));
  const most = versions * documents.size;
  check('different results', results.size, Math.min(results.size, most));
}

/** Each account is charged for what it has, in whichever month. */
async function checkCharges(check: Check, { database }: Cluster, done: readonly Ended[]): Promise<void> {
  const charged = await database.query<{ account: string; conversions: number; pages: number }>(
    `SELECT account_id AS account, sum(conversions)::bigint AS conversions, sum(pages)::bigint AS pages
     FROM usage_months GROUP BY account_id`,
  );
  for (const { account, conversions, pages } of charged) {
    const own = done.filter(({ accountId }) => accountId === account);
    check(`conversions charged to ${account}`, conversions, own.length);
    check(`pages charged to ${account}`, pages, pagesOf(own));
  }
  const accounts = new Set(done.map(({ accountId }) => accountId));
  check('accounts charged', charged.filter(({ conversions }) => conversions > 0).length, accounts.size);
}

/** @returns files that are neither results nor lost: they go with their job */
async function checkFiles(
  check: Check,
  cluster: Cluster,
  ids: ReadonlySet<string>,
  done: number,
): Promise<number> {
  // What a node that died had received for no job is removed once it is an hour old.
  const later = Date.now() + 2 * 60 * 60_000;
  await sweepJobs({ jobs: cluster.jobs, blobs: cluster.blobs, clock: () => later });
  const keys = await cluster.database.query<{ key?: string }>(
    `SELECT outcome->'result'->>'key' AS key FROM jobs`,
  );
  const results = new Set(keys.map(({ key }) => key));
  const stored: string[] = [];
  for await (const { name } of cluster.blobs.list()) stored.push(name);
  check('results stored', stored.filter((name) => results.has(name)).length, done);
  check('files of no job', stored.filter((name) => !ids.has(name.split('/')[1] ?? '')).length, 0);
  return stored.filter((name) => !results.has(name)).length;
}

/** @returns of how many jobs it was told */
async function waitForHooks({ hooks }: Cluster, expected: number): Promise<number> {
  await until(() => new Set(hooks).size >= expected, HOOKS_MS);
  return new Set(hooks).size;
}

function pagesOf(done: readonly Ended[]): number {
  return done.reduce((sum, { result }) => sum + (result?.pages ?? 0), 0);
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
