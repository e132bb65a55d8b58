import { makePdf } from '../../../cli/testing/make-pdf.ts';
import { makeScan } from '../../../http/testing/make-scan.ts';
import { createJobClient, hasEnded, type JobClient } from '../job-client.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { type ProcessorTime, residentBytes, timeWork } from './processor-time.ts';

/** A plan whose month does not get in the way. */
const PLAN = 'local';

/** Lines of a paragraph. */
const PARAGRAPH = 6;

/** A page like those of a report, of paragraphs whose last lines are short. */
export function textPages(count: number): Buffer {
  const line = (page: number, i: number) =>
    i % PARAGRAPH === 0
      ? `So ended day ${i / PARAGRAPH}.`
      : `Page ${page} line ${i} tells of wind and weather on the ridge in few words`;
  return makePdf(
    Array.from({ length: count }, (_, page) => Array.from({ length: 36 }, (_, i) => line(page + 1, i + 1))),
  );
}

async function addClient(cluster: Cluster): Promise<JobClient> {
  const key = await cluster.addKey(PLAN);
  return createJobClient(key, () => cluster.nodes[0]!.url);
}

interface WorkerFigures {
  workers: number;
  pages: number;
  /** By the clock, with all else that this machine does. */
  pagesPerSecond: number;
  /** Seconds of processor time for a page. */
  worker: number;
  others: number;
}

/** Scans, so that next to all of the time is the workers'. */
const SCALING = { jobs: 6, pages: 1 };

/** How fast workers are that have a core each. */
export async function measureWorkers(workers: number): Promise<WorkerFigures> {
  const cluster = await startCluster({ nodes: 1, workers, pinned: true });
  try {
    const client = await addClient(cluster);
    const document = await makeScan(SCALING.pages);
    await runJobs(client, document, { name: 'warm', jobs: 2 * workers });
    const { jobs } = SCALING;
    const used = await timeWork(cluster, () => runJobs(client, document, { name: 'timed', jobs }));
    const pages = jobs * SCALING.pages;
    return {
      workers,
      pages,
      pagesPerSecond: pages / used.elapsed,
      worker: used.workers / pages,
      others: (used.nodes + used.database) / pages,
    };
  } finally {
    await cluster.remove();
  }
}

/**
 * By how much a second worker with a core of its own adds to what one does, when nobody else wants either core: the first
 * has one to itself, as all else runs on the other; two share theirs with all else.
 */
export function scalingOf(one: WorkerFigures, two: WorkerFigures): number {
  return (2 * one.worker) / (two.worker + two.others);
}

/** Sends so many jobs and waits for the last to end, without asking for each. */
async function runJobs(
  client: JobClient,
  document: Buffer,
  { name, jobs }: { name: string; jobs: number },
): Promise<string[]> {
  const sending = Array.from({ length: jobs }, (_, i) => client.send(document, {}, `${name}-${i}.pdf`));
  const ids = (await Promise.all(sending)).map(({ id }) => id);
  for (const id of ids) {
    while (!hasEnded(await client.find(id))) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return ids;
}

export interface QueueFigures {
  /** Milliseconds of a job that are not its conversion, the middle one of all. */
  waited: number;
  /** Milliseconds of processor time that a job takes more than the same conversion at once. */
  processor: number;
  /** Seconds of processor time for a conversion at once. */
  conversion: ProcessorTime & { transactions: number };
}

const QUEUE_JOBS = 60;

/** What it costs to have one page converted by a job instead of at once. */
export async function measureQueue(cluster: Cluster): Promise<QueueFigures> {
  const key = await cluster.addKey(PLAN);
  const client = createJobClient(key, () => cluster.nodes[0]!.url);
  const page = textPages(1);
  const atOnce = async () => {
    for (let i = 0; i < QUEUE_JOBS; i++) await convert(cluster, key, page);
  };
  const asJobs = async () => {
    for (let i = 0; i < QUEUE_JOBS; i++) {
      await runJobs(client, page, { name: `queue-${performance.now()}`, jobs: 1 });
    }
  };
  await convert(cluster, key, page);
  await runJobs(client, page, { name: 'warm', jobs: 4 });
  const before = await transactionsOf(cluster);
  const conversion = await timeWork(cluster, atOnce);
  const transactions = (await transactionsOf(cluster)) - before;
  const idle = await timeWork(cluster, () => new Promise((resolve) => setTimeout(resolve, 5_000)));
  const jobs = await timeWork(cluster, asJobs);
  const resting = (idle.all / idle.elapsed) * (jobs.elapsed - conversion.elapsed);
  return {
    waited: await middleWait(cluster),
    processor: ((jobs.all - conversion.all - Math.max(0, resting)) / QUEUE_JOBS) * 1000,
    conversion: {
      nodes: conversion.nodes / QUEUE_JOBS,
      workers: conversion.workers / QUEUE_JOBS,
      database: conversion.database / QUEUE_JOBS,
      transactions: transactions / QUEUE_JOBS,
    },
  };
}

export async function convert(cluster: Cluster, key: string, document: Buffer): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(document)]), 'page.pdf');
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${cluster.nodes[0]!.url}/api/v1/convert`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.text();
}

/** From acceptance until a worker had it, milliseconds. */
async function middleWait({ database }: Cluster): Promise<number> {
  const [row] = await database.query<{ waited: number }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY started_at - accepted_at) AS waited
     FROM jobs WHERE asked->>'fileName' LIKE 'queue-%'`,
  );
  return row?.waited ?? Number.NaN;
}

async function transactionsOf({ database }: Cluster): Promise<number> {
  // It is told of a second late.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const [row] = await database.query<{ count: number }>(
    `SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row?.count ?? Number.NaN;
}

interface LengthFigures {
  pages: number;
  /** Milliseconds of processor time for a page. */
  perPage: number;
  /** The most that a worker had in memory, bytes. */
  memory: number;
}

/** What a page costs in documents of any length. */
export async function* measureLengths(
  cluster: Cluster,
  lengths: readonly number[],
): AsyncGenerator<LengthFigures> {
  const client = await addClient(cluster);
  await runJobs(client, textPages(10), { name: 'warm-length', jobs: 4 });
  for (const pages of lengths) {
    const document = textPages(pages);
    // Short ones several times, so that there is something to measure.
    const jobs = Math.max(1, Math.round(LEAST_PAGES / pages));
    let memory = 0;
    const watching = setInterval(() => {
      memory = Math.max(memory, ...cluster.workers.map(({ pid }) => residentBytes(pid)));
    }, 100);
    const used = await timeWork(cluster, () =>
      runJobs(client, document, { name: `length-${pages}`, jobs }),
    ).finally(() => clearInterval(watching));
    yield { pages, perPage: (used.all / (jobs * pages)) * 1000, memory };
  }
}

const LEAST_PAGES = 500;
