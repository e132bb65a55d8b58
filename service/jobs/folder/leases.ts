import type { Job } from '../job.ts';
import { type JobStore, MOST_ATTEMPTS, workersLost } from '../job-store.ts';
import type { JobsFile } from './jobs-file.ts';
import { ended, inOrder, type KeptJob } from './kept-job.ts';

/** Who works on which job. */
export function createLeases(file: JobsFile): Pick<JobStore, 'take' | 'renew' | 'giveBack' | 'finish'> {
  return {
    take: async ({ lease, now }) => {
      const waiting = (await file.read()).some((job) => isTakeable(job, now) || isLapsed(job, now));
      if (!waiting) return undefined;
      return file.change((known) => {
        const jobs = known.map((job) => (isLapsed(job, now) ? takenBack(job, now) : job));
        const next = inOrder(jobs).find((job) => isTakeable(job, now));
        if (!next) return { result: undefined, jobs };
        const taken: KeptJob = {
          ...next,
          state: 'running',
          lease,
          attempts: next.attempts + 1,
          startedAt: now,
          notBefore: undefined,
        };
        return { result: taken, jobs: jobs.map((job) => (job === next ? taken : job)) };
      });
    },
    renew: ({ id, lease, progress }) =>
      file.changeOne<'held' | 'cancel' | 'lost'>(
        (job) => job.id === id && job.lease?.id === lease.id,
        (job) => ({
          result: job.cancelAsked ? 'cancel' : 'held',
          job: { ...job, lease, progress: progress ?? job.progress },
        }),
        'lost',
      ),
    giveBack: ({ id, leaseId, after = 0, now }) =>
      file.changeOne(
        (job) => job.id === id && job.lease?.id === leaseId,
        (job) => ({
          result: undefined,
          job: { ...waitingAgain(job), attempts: job.attempts - 1, notBefore: now + after },
        }),
        undefined,
      ),
    finish: (request) =>
      file.changeOne(
        (job) => job.id === request.id && job.lease?.id === request.leaseId,
        (job) => ({ result: true, job: ended(job, request) }),
        false,
      ),
  };
}

function isTakeable({ state, expiresAt, notBefore = 0 }: KeptJob, now: number): boolean {
  return state === 'queued' && expiresAt > now && notBefore <= now;
}

function isLapsed({ lease }: Job, now: number): boolean {
  return lease !== undefined && lease.until <= now;
}

function takenBack(job: KeptJob, now: number): KeptJob {
  if (job.attempts < MOST_ATTEMPTS) return waitingAgain(job);
  return ended(job, { outcome: workersLost(), now, expiresAt: job.expiresAt });
}

function waitingAgain(job: KeptJob): KeptJob {
  return { ...job, state: 'queued', lease: undefined, progress: undefined };
}
