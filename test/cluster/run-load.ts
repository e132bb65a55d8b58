import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import type { JobData } from '../../service/schemas.ts';
import { createRandom, type Random } from '../x402/storm/random.ts';
import { createJobClient, hasEnded, type JobClient } from './job-client.ts';
import type { Cluster } from './start-cluster.ts';
import type { Events } from './strike.ts';

/** A job that was sent, how it ended, and what its result says. */
export interface Ended {
  job: JobData;
  accountId: string;
  /** Which of the documents it was. */
  document: number;
  /** None of a job that failed. */
  result?: { fileName: string; pages: number; digest: string };
}

export interface Load {
  ended: Ended[];
  /** What was done to the cluster meanwhile. */
  events: Events;
  seconds: number;
}

export interface LoadWish {
  seed: number;
  /** Spread over the day. */
  jobs: number;
  /** One job each with the first of the documents, all at noon. */
  clients: number;
  documents: readonly Uint8Array[];
  /** Does something to the cluster until told to end. */
  disturb(random: Random, signal: AbortSignal): Promise<Events>;
}

/** A day goes by in this time; most is sent around noon, and next to nothing at night. */
export const DAY_MS = 120_000;
/** A plan has so many conversions a month that one account would not do. */
const ACCOUNTS = 8;
/** A cluster that works again brings all to an end by then. */
const LONGEST_MS = 30 * 60_000;
/** Between one look at a job and the next, milliseconds: ever longer. */
const LOOK = { first: 200, longest: 5_000, growth: 1.5 };

interface Client extends JobClient {
  accountId: string;
}

/** Sends jobs as they come over a day, has the cluster disturbed until it is over, and waits until each has ended. */
export async function runLoad(cluster: Cluster, wish: LoadWish): Promise<Load> {
  const random = createRandom(wish.seed);
  const begun = performance.now();
  const clients = await Promise.all(Array.from({ length: ACCOUNTS }, () => addClient(cluster)));
  const day = new AbortController();
  const disturbing = wish.disturb(random.branch(), day.signal);
  const moments = [
    ...Array.from({ length: wish.jobs }, () => drawMoment(random)),
    ...Array.from({ length: wish.clients }, () => 0.5),
  ];
  const sending = moments.map(async (moment, i) => {
    const client = random.pick(clients);
    const document = i < wish.jobs ? random.below(wish.documents.length) : 0;
    const looks = random.branch();
    await sleep(moment * DAY_MS);
    const name = `job-${i}.pdf`;
    const bytes = wish.documents[document] as Uint8Array;
    const { id } = await client.send(bytes, { webhook_url: cluster.hookUrl }, name);
    return { ...(await endOf(client, id, looks)), accountId: client.accountId, document };
  });
  const evening = setTimeout(() => day.abort(), DAY_MS);
  const ended = await Promise.all(sending);
  clearTimeout(evening);
  day.abort();
  return { ended, events: await disturbing, seconds: (performance.now() - begun) / 1000 };
}

async function addClient(cluster: Cluster): Promise<Client> {
  const key = await cluster.addKey('enterprise');
  const found = await cluster.store.findByKey(hashApiKey(key));
  return { ...createJobClient(key, () => cluster.url), accountId: found?.account.id ?? '' };
}

/** 0 to 1, as often as things happen at that time of the day. */
function drawMoment(random: Random): number {
  for (;;) {
    const moment = random.below(10_000) / 10_000;
    if (random.chance((1 - Math.cos(2 * Math.PI * moment)) / 2)) return moment;
  }
}

async function endOf(client: Client, id: string, random: Random): Promise<Pick<Ended, 'job' | 'result'>> {
  const deadline = performance.now() + LONGEST_MS;
  for (let pause = LOOK.first; ; pause = Math.min(pause * LOOK.growth, LOOK.longest)) {
    const job = await client.find(id);
    if (hasEnded(job))
      return { job, result: job.result_url === undefined ? undefined : await resultOf(client, id) };
    if (performance.now() > deadline) throw new Error(`job ${id} stays ${job.state}`);
    await sleep(pause * (0.5 + random.below(1_000) / 1_000));
  }
}

async function resultOf(client: Client, id: string): Promise<Ended['result']> {
  const { data } = await client.result(id);
  const digest = createHash('sha256').update(data.content).digest('hex');
  return { fileName: data.file_name, pages: data.page_count, digest };
}
