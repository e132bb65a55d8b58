import { type Job, withResponse } from '../job.ts';
import { DELIVERY_LEASE_S, type Deliveries, type JobStore, RETRY } from '../job-store.ts';
import { createAcceptance } from './acceptance.ts';
import { createDivisions } from './divisions.ts';
import { type JobsFile, jobsFileIn } from './jobs-file.ts';
import { announced, type KeptJob } from './kept-job.ts';
import { createLeases } from './leases.ts';

/** @throws DocconvError at once, when the file of jobs cannot be read */
export async function openFolderJobs(folder: string): Promise<JobStore> {
  const jobs = createFolderJobs(folder);
  await jobs.counts();
  return jobs;
}

/** Keeps jobs in a file, for the processes of one machine. */
export function createFolderJobs(folder: string): JobStore {
  const file = jobsFileIn(folder);
  return {
    ...createAcceptance(file),
    ...createLeases(file),
    ...createDeliveries(file),
    ...createDivisions(file),
    ...createExpiry(file),
    counts: async () => {
      const jobs = await file.read();
      const waiting = jobs.filter(({ state }) => state === 'queued').map(({ acceptedAt }) => acceptedAt);
      return {
        queued: waiting.length,
        running: jobs.filter(({ state }) => state === 'running').length,
        partsQueued: jobs
          .flatMap(({ parts = [] }) => parts)
          .filter(({ lease, outcome }) => !lease && !outcome).length,
        ...(waiting.length > 0 ? { oldestAt: Math.min(...waiting) } : {}),
      };
    },
    removeAccount: (accountId) =>
      file.change((jobs) => ({ result: undefined, jobs: jobs.filter((job) => job.accountId !== accountId) })),
    listen: () => async () => {},
    close: async () => {},
  };
}

function createExpiry(file: JobsFile): Pick<JobStore, 'findExpired' | 'noteExpired' | 'forget' | 'needed'> {
  return {
    findExpired: async ({ now, limit }) =>
      (await file.read())
        .filter(({ state, expiresAt }) => expiresAt <= now && state !== 'running' && state !== 'expired')
        .slice(0, limit)
        .map(({ id, accountId }) => ({ id, accountId })),
    noteExpired: (ids) =>
      file.change((jobs) => ({
        result: undefined,
        jobs: jobs.map((job) =>
          ids.includes(job.id) && job.state !== 'running'
            ? { ...job, state: 'expired', parts: undefined }
            : job,
        ),
      })),
    forget: async (expiredBefore) => {
      const isDue = ({ state, expiresAt }: Job) => state === 'expired' && expiresAt <= expiredBefore;
      if (!(await file.read()).some(isDue)) return;
      await file.change((jobs) => ({ result: undefined, jobs: jobs.filter((job) => !isDue(job)) }));
    },
    needed: async (ids) => {
      const kept = (await file.read()).filter(({ id, state }) => state !== 'expired' && ids.includes(id));
      return new Set(kept.map(({ id }) => id));
    },
  };
}

function createDeliveries(file: JobsFile): Deliveries {
  return {
    takeDelivery: async (now) => {
      const isDue = ({ delivery }: KeptJob) => delivery !== undefined && delivery.at <= now;
      if (!(await file.read()).some(isDue)) return undefined;
      return file.changeOne(
        isDue,
        (job) => {
          const tries = job.delivery?.tries ?? 0;
          const delivery = { at: now + DELIVERY_LEASE_S * 1000, tries: tries + 1 };
          return { result: { job, token: job.id, tries }, job: { ...job, delivery } };
        },
        undefined,
      );
    },
    recordDelivery: ({ delivery: { token, tries }, response, isDelivered }) =>
      file.changeOne(
        (job) => job.id === token,
        (job) => {
          const isOver = isDelivered || tries >= RETRY.limit;
          const state = isDelivered ? 'delivered' : isOver ? 'given_up' : 'pending';
          const at = response.at + RETRY.first * 2 ** tries * (1 + Math.random()) * 1000;
          const delivery = isOver ? undefined : { at, tries: tries + 1 };
          const webhook = job.webhook && withResponse(job.webhook, response, state);
          return { result: undefined, job: { ...job, webhook, delivery } };
        },
        undefined,
      ),
    redeliver: ({ id, now }) =>
      file.changeOne(
        (job) => job.id === id && job.webhook !== undefined && job.outcome !== undefined,
        (job) => ({ result: true, job: announced(job, now) }),
        false,
      ),
  };
}
