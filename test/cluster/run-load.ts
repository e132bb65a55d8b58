import { setTimeout as sleep } from 'node:timers/promises';
import type { JobData } from '../../service/schemas.ts';
import { createRandom, type Random } from '../x402/storm/random.ts';
import { createJobClient, hasEnded } from './job-client.ts';
import type { Cluster } from './start-cluster.ts';

/** A job that was sent, how it ended, and what its result says of itself. */
export interface Ended {
  job: JobData;
  /** None of a job that failed. */
  resultPages?: number;
}

type Fault = 'node' | 'worker' | 'database' | 'cut' | 'slow';

export interface Load {
  ended: Ended[];
  /** What was done to the cluster meanwhile. */
  faults: Record<Fault, number>;
  seconds: number;
}

const SENDERS = 4;
/** Between one fault and the next, milliseconds. */
const FAULTS_EVERY = { least: 3_000, most: 8_000 };
/** The work of the last fault, and a bit. */
const LONGEST_MS = 5 * 60_000;

/** Sends jobs, kills what serves them at random moments, and waits until each has ended. */
export async function runLoad(
  cluster: Cluster,
  wish: { seed: number; jobs: number; documents: readonly Uint8Array[] },
): Promise<Load> {
  const random = createRandom(wish.seed);
  const begun = performance.now();
  const key = await cluster.addKey('enterprise');
  const chaos = new AbortController();
  const raging = rage(cluster, wish.seed, chaos.signal);
  const client = createJobClient(key, () => random.pick(cluster.nodes).url);
  let next = 0;
  const sendOn = async (): Promise<JobData[]> => {
    const sent: JobData[] = [];
    for (let i = next++; i < wish.jobs; i = next++) {
      const fields = { webhook_url: cluster.hookUrl };
      sent.push(await client.send(random.pick(wish.documents), fields, `job ${i}`));
    }
    return sent;
  };
  const sent = (await Promise.all(Array.from({ length: SENDERS }, sendOn))).flat();
  const ended: Ended[] = [];
  for (const { id } of sent) ended.push(await endOf(client, id));
  chaos.abort();
  return { ended, faults: await raging, seconds: (performance.now() - begun) / 1000 };
}

async function endOf(client: ReturnType<typeof createJobClient>, id: string): Promise<Ended> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const job = await client.find(id);
    if (hasEnded(job)) {
      if (job.result_url === undefined) return { job };
      return { job, resultPages: (await client.result(id)).data.page_count };
    }
    if (performance.now() > deadline) throw new Error(`a job stays ${job.state}`);
    await sleep(200);
  }
}

async function rage(cluster: Cluster, seed: number, signal: AbortSignal): Promise<Load['faults']> {
  const random = createRandom(seed + 1);
  const faults = { node: 0, worker: 0, database: 0, cut: 0, slow: 0 };
  for (;;) {
    const pause = random.between(FAULTS_EVERY.least, FAULTS_EVERY.most);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return faults;
    const kind = random.weighted({ node: 2, worker: 3, database: 1, cut: 2, slow: 2 });
    faults[kind]++;
    await strike(cluster, random, kind);
  }
}

/** As long as a switch that is restarted, and a line that is full. */
const OUTAGE_MS = { least: 500, most: 4_000 };
const SLOW_MS = 300;

async function strike(cluster: Cluster, random: Random, kind: Fault): Promise<void> {
  const wire = random.pick(Object.values(cluster.wires));
  const milliseconds = random.between(OUTAGE_MS.least, OUTAGE_MS.most);
  switch (kind) {
    case 'database':
      return cluster.postgres.crash();
    case 'cut':
      return wire.cut(milliseconds);
    case 'slow':
      return wire.slow(SLOW_MS, milliseconds);
    case 'node':
    case 'worker': {
      const victim = random.pick(kind === 'node' ? cluster.nodes : cluster.workers);
      await victim.kill();
      await victim.start();
    }
  }
}
