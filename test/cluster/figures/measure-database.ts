import { randomUUID } from 'node:crypto';
import { newAccountId } from '../../../service/accounts/new-account.ts';
import { standardPlans } from '../../../service/accounts/plans.ts';
import type { JobRequest } from '../../../service/jobs/job.ts';
import type { Cluster } from '../start-cluster.ts';

/** How often a second the database does what every conversion or every job needs, when it has nothing else to do. */
interface DatabaseFigures {
  /** Reservations that are charged, all on one account, whose row each of them locks. */
  oneAccount: number;
  /** The same on many accounts. */
  manyAccounts: number;
  /** Jobs accepted, taken from the queue and finished. */
  queue: number;
}

const AT_ONCE = 8;
const TIMES = 1_200;
const LEASE_MS = 60_000;
const { local } = standardPlans;

export async function measureDatabase(cluster: Cluster): Promise<DatabaseFigures> {
  const accounts = await Promise.all(Array.from({ length: AT_ONCE }, () => addAccount(cluster)));
  const [first] = accounts as [string];
  await rateOf((i) => charge(cluster, accounts[i % AT_ONCE] ?? first), TIMES / 4);
  return {
    oneAccount: await rateOf(() => charge(cluster, first)),
    manyAccounts: await rateOf((i) => charge(cluster, accounts[i % AT_ONCE] ?? first)),
    queue: await measureQueueRate(cluster, accounts),
  };
}

async function addAccount({ store }: Cluster): Promise<string> {
  const id = newAccountId();
  await store.createAccount({ id, plan: 'local', createdAt: Date.now() });
  return id;
}

async function charge({ store }: Cluster, accountId: string): Promise<void> {
  const now = Date.now();
  const limits = local?.monthly ?? { conversions: 0, pages: 0, tokens: 0 };
  const reserved = await store.reserve({ accountId, pages: 1, limits, expiresAt: now + LEASE_MS, now });
  if (reserved.type !== 'reserved') throw new Error('nothing could be reserved');
  const record = { id: randomUUID(), fileName: 'page.pdf', pages: 1, tokens: 500, finishedAt: now };
  await store.commit({
    accountId,
    reservationId: reserved.reservation.id,
    pages: 1,
    tokens: 500,
    now,
    record: { ...record, status: 'succeeded', door: 'api' },
  });
}

async function measureQueueRate({ jobs }: Cluster, accounts: readonly string[]): Promise<number> {
  const asked: JobRequest = {
    fileName: 'page.pdf',
    outputFormat: 'markdown',
    options: {},
    input: { type: 'url' },
    sealed: '',
  };
  const result = { key: 'none', pageCount: 1, tokenCount: 500, totalPages: 1, failedPages: [] };
  return rateOf(async (i) => {
    const now = Date.now();
    const times = { acceptedAt: now, expiresAt: now + LEASE_MS };
    const accountId = accounts[i % AT_ONCE] ?? '';
    await jobs.accept({ id: randomUUID(), accountId, asked, weight: 0, hasWebhook: false, ...times });
    const lease = { id: randomUUID(), until: now + LEASE_MS };
    const taken = await jobs.take({ lease, now });
    if (!taken) return;
    const outcome = { type: 'converted' as const, result };
    await jobs.finish({ id: taken.id, leaseId: lease.id, outcome, now, expiresAt: now + LEASE_MS });
  });
}

/** @returns how often a second, several at once */
async function rateOf(act: (i: number) => Promise<void>, times = TIMES): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const actOn = async () => {
    for (let i = next++; i < times; i = next++) await act(i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOn));
  return (times / (performance.now() - begun)) * 1000;
}
