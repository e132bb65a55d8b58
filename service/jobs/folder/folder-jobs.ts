import { join } from 'node:path';
import { changeDocument, type DocumentPlace, readDocument } from '../../accounts/lowdb/json-document.ts';
import { cameToNothing, isEnded, type Job, stateOfOutcome, waitingWebhook, withResponse } from '../job.ts';
import {
  type AcceptResult,
  DELIVERY_LEASE_S,
  type FinishRequest,
  type JobStore,
  MOST_ATTEMPTS,
  MOST_UNFINISHED,
  type NewJob,
  RETRY,
  workersLost,
} from '../job-store.ts';
import { createDivisions } from './divisions.ts';
import type { ChangeJobs, KeptJob } from './kept-job.ts';

/** Jobs of one machine, all in one document that its processes change in turn. */
interface JobsDocument {
  version: 1;
  jobs: KeptJob[];
}

/** @throws DocconvError at once, when the file of jobs cannot be read */
export async function openFolderJobs(folder: string): Promise<JobStore> {
  const jobs = createFolderJobs(folder);
  await jobs.counts();
  return jobs;
}

/** Keeps jobs in a file, for the processes of one machine. */
export function createFolderJobs(folder: string): JobStore {
  const place: DocumentPlace<JobsDocument> = {
    path: join(folder, 'jobs.json'),
    lock: join(folder, 'locks', 'jobs.lock'),
    isValid: isJobsDocument,
  };

  const change: ChangeJobs = (act) =>
    changeDocument(place, (document) => {
      const { result, jobs } = act(document?.jobs ?? []);
      return { result, next: jobs && { version: 1 as const, jobs } };
    });

  /** Changes one job, if it is there and as it has to be. */
  function changeOne<T>(
    fits: (job: KeptJob) => boolean,
    act: (job: KeptJob) => { result: T; job?: KeptJob },
    otherwise: T,
  ): Promise<T> {
    return change((jobs) => {
      const found = jobs.find(fits);
      if (!found) return { result: otherwise };
      const { result, job } = act(found);
      return { result, jobs: job && jobs.map((one) => (one === found ? job : one)) };
    });
  }

  const read = async () => (await readDocument(place))?.jobs ?? [];

  return {
    ...createDivisions(change, read),
    accept: (job) => change((jobs) => acceptInto(jobs, job)),
    find: async ({ accountId, id }) => {
      const jobs = await read();
      const found = jobs.find((job) => job.accountId === accountId && job.id === id);
      return found && shown(found, jobs);
    },
    list: async ({ accountId, limit }) => {
      const jobs = await read();
      const own = jobs.filter((job) => job.accountId === accountId).reverse();
      return own.slice(0, limit).map((job) => shown(job, jobs));
    },
    take: async ({ lease, now }) => {
      const waiting = (await read()).some((job) => isTakeable(job, now) || isLapsed(job, now));
      if (!waiting) return undefined;
      return change((known) => {
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
      changeOne<'held' | 'cancel' | 'lost'>(
        (job) => job.id === id && job.lease?.id === lease.id,
        (job) => ({
          result: job.cancelAsked ? 'cancel' : 'held',
          job: { ...job, lease, progress: progress ?? job.progress },
        }),
        'lost',
      ),
    giveBack: ({ id, leaseId, after = 0, now }) =>
      changeOne(
        (job) => job.id === id && job.lease?.id === leaseId,
        (job) => ({
          result: undefined,
          job: { ...waitingAgain(job), attempts: job.attempts - 1, notBefore: now + after },
        }),
        undefined,
      ),
    finish: (request) =>
      changeOne(
        (job) => job.id === request.id && job.lease?.id === request.leaseId,
        (job) => ({ result: true, job: ended(job, request) }),
        false,
      ),
    cancel: ({ accountId, id, now }) =>
      changeOne<Job | undefined>(
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
    counts: async () => {
      const jobs = await read();
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
    findExpired: async ({ now, limit }) =>
      (await read())
        .filter(({ state, expiresAt }) => expiresAt <= now && state !== 'running' && state !== 'expired')
        .slice(0, limit)
        .map(({ id, accountId }) => ({ id, accountId })),
    noteExpired: (ids) =>
      change((jobs) => ({
        result: undefined,
        jobs: jobs.map((job) =>
          ids.includes(job.id) && job.state !== 'running'
            ? { ...job, state: 'expired', parts: undefined }
            : job,
        ),
      })),
    forget: async (expiredBefore) => {
      const isDue = ({ state, expiresAt }: Job) => state === 'expired' && expiresAt <= expiredBefore;
      if (!(await read()).some(isDue)) return;
      await change((jobs) => ({ result: undefined, jobs: jobs.filter((job) => !isDue(job)) }));
    },
    needed: async (ids) => {
      const kept = (await read()).filter(({ id, state }) => state !== 'expired' && ids.includes(id));
      return new Set(kept.map(({ id }) => id));
    },
    takeDelivery: async (now) => {
      const isDue = ({ delivery }: KeptJob) => delivery !== undefined && delivery.at <= now;
      if (!(await read()).some(isDue)) return undefined;
      return changeOne(
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
      changeOne(
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
      changeOne(
        (job) => job.id === id && job.webhook !== undefined && job.outcome !== undefined,
        (job) => ({ result: true, job: announced(job, now) }),
        false,
      ),
    removeAccount: (accountId) =>
      change((jobs) => ({ result: undefined, jobs: jobs.filter((job) => job.accountId !== accountId) })),
    listen: () => async () => {},
    close: async () => {},
  };
}

function isJobsDocument(content: unknown): content is JobsDocument {
  const document = content as Partial<JobsDocument> | null;
  return document?.version === 1 && Array.isArray(document.jobs);
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
function shown(kept: KeptJob, jobs: KeptJob[]): Job & { place?: number } {
  const { idempotency: _key, notBefore: _time, delivery: _due, parts: _parts, ...job } = kept;
  return job.state === 'queued' ? { ...job, place: inOrder(jobs).indexOf(kept) + 1 } : job;
}

/** Those that wait, in the order in which they are taken. */
function inOrder(jobs: KeptJob[]): KeptJob[] {
  return jobs.filter(({ state }) => state === 'queued').sort((one, other) => other.priority - one.priority);
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

function ended(
  job: KeptJob,
  { outcome, now, expiresAt }: Pick<FinishRequest, 'outcome' | 'now' | 'expiresAt'>,
): KeptJob {
  const state = stateOfOutcome(outcome);
  const over = {
    ...job,
    state,
    outcome,
    finishedAt: now,
    expiresAt,
    lease: undefined,
    cancelAsked: undefined,
    parts: undefined,
  };
  return job.webhook ? announced(over, now) : over;
}

function announced(job: KeptJob, now: number): KeptJob {
  return {
    ...job,
    webhook: { ...(job.webhook ?? waitingWebhook()), state: 'pending' },
    delivery: { at: now, tries: 0 },
  };
}
