import { cameToNothing, isEnded, type Job, waitingWebhook } from '../job.ts';
import {
  type AcceptResult,
  type JobPlace,
  type JobStore,
  MOST_UNFINISHED,
  type NewJob,
} from '../job-store.ts';
import type { JobsFile } from './jobs-file.ts';
import { ended, inOrder, type KeptJob } from './kept-job.ts';

/** What the owners of jobs do. */
export function createAcceptance(file: JobsFile): Pick<JobStore, 'accept' | 'find' | 'list' | 'cancel'> {
  return {
    accept: (job) => file.change((jobs) => acceptInto(jobs, job)),
    find: async ({ accountId, id }) => {
      const jobs = await file.read();
      const found = jobs.find((job) => job.accountId === accountId && job.id === id);
      return found && shown(found, jobs);
    },
    list: async ({ accountId, limit, after }) => {
      const jobs = await file.read();
      const own = jobs
        .filter((job) => job.accountId === accountId && (!after || isEarlier(job, after)))
        .sort((one, other) => (isEarlier(one, other) ? 1 : -1));
      return own.slice(0, limit).map((job) => shown(job, jobs));
    },
    cancel: ({ accountId, id, now }) =>
      file.changeOne<Job | undefined>(
        (job) => job.accountId === accountId && job.id === id,
        (job) => {
          const { expiresAt } = job;
          if (isEnded(job)) return { result: job };
          const next: KeptJob =
            job.state === 'queued'
              ? ended(job, { outcome: { type: 'cancelled' }, now, expiresAt })
              : { ...job, cancelAsked: true };
          return { result: next, job: next };
        },
        undefined,
      ),
  };
}

function isEarlier(one: JobPlace, other: JobPlace): boolean {
  return one.acceptedAt === other.acceptedAt ? one.id < other.id : one.acceptedAt < other.acceptedAt;
}

function acceptInto(jobs: KeptJob[], wanted: NewJob): { result: AcceptResult; jobs?: KeptJob[] } {
  const { weight, hasWebhook, ...job } = wanted;
  const own = jobs.filter(({ accountId }) => accountId === job.accountId);
  const known = job.idempotency && own.find(({ idempotency }) => idempotency?.key === job.idempotency?.key);
  if (known && !cameToNothing(known)) {
    const isSame = known.idempotency?.fingerprint === job.idempotency?.fingerprint;
    return { result: isSame ? { type: 'known', job: shown(known, jobs) } : { type: 'conflict' } };
  }
  const unfinished = own.filter((one) => !isEnded(one)).length;
  if (unfinished >= MOST_UNFINISHED) return { result: { type: 'full', unfinished } };
  const webhook = hasWebhook ? { webhook: waitingWebhook() } : {};
  const added: KeptJob = { ...job, ...webhook, state: 'queued', priority: weight - unfinished, attempts: 0 };
  const next = [...jobs.map((one) => (one === known ? { ...one, idempotency: undefined } : one)), added];
  return { result: { type: 'accepted', job: shown(added, next) }, jobs: next };
}

/** As others see it. */
function shown(kept: KeptJob, jobs: readonly KeptJob[]): Job & { place?: number } {
  const { idempotency: _key, notBefore: _time, delivery: _due, parts: _parts, ...job } = kept;
  return job.state === 'queued' ? { ...job, place: inOrder(jobs).indexOf(kept) + 1 } : job;
}
