import type { Divisions, TakePartRequest } from '../division/divisions.ts';
import { MOST_PART_ATTEMPTS, type Part, type PartName, partLost, type TakenPart } from '../division/part.ts';
import { isEnded, type Job } from '../job.ts';
import type { JobsFile } from './jobs-file.ts';
import type { KeptJob } from './kept-job.ts';

/** Parts lie with their job. */
export function createDivisions({ change, read }: JobsFile): Divisions {
  /** Changes a part that is held. @returns undefined when it is not, or its job has ended */
  function changeHeld<T>(
    { jobId, number }: PartName,
    leaseId: string,
    act: (part: Part, job: Job) => { result: T; part: Part },
  ): Promise<T | undefined> {
    return change<T | undefined>((jobs) => {
      const job = jobs.find(({ id }) => id === jobId);
      const part = job?.parts?.[number];
      if (!job || isEnded(job) || part?.lease?.id !== leaseId) return { result: undefined };
      const changed = act(part, job);
      return { result: changed.result, jobs: withPart(jobs, { jobId, number }, changed.part) };
    });
  }

  return {
    divide: ({ id, leaseId, plans }) =>
      change((jobs) => {
        const job = jobs.find((one) => one.id === id && one.lease?.id === leaseId);
        if (!job) return { result: false };
        const parts = plans.map((plan, number): Part => ({ ...plan, number, attempts: 0, notBefore: 0 }));
        return { result: true, jobs: jobs.map((one) => (one === job ? { ...job, parts } : one)) };
      }),
    parts: async (jobId) => (await read()).find(({ id }) => id === jobId)?.parts ?? [],
    takePart: async (request) => {
      if (!(await read()).some(({ parts }) => parts?.some(({ outcome }) => !outcome))) return undefined;
      return change((known) => {
        const jobs = known.map((job) => (isEnded(job) || !job.parts ? job : takenBack(job, request.now)));
        const next = waitingParts(jobs, request)[0];
        if (!next) return { result: undefined, jobs };
        const { lease } = request;
        const part = { ...next.part, lease, attempts: next.part.attempts + 1 };
        const { parts: _parts, ...job } = next.job;
        const taken: TakenPart = { job, part };
        return { result: taken, jobs: withPart(jobs, { jobId: job.id, number: part.number }, part) };
      });
    },
    renewPart: async ({ lease, progress, ...name }) => {
      const result = await changeHeld(name, lease.id, (part, { cancelAsked }) => ({
        result: cancelAsked ? ('cancel' as const) : ('held' as const),
        part: { ...part, lease, progress: progress ?? part.progress },
      }));
      return result ?? 'lost';
    },
    giveBackPart: async ({ leaseId, after, now, ...name }) => {
      await changeHeld(name, leaseId, (part) => ({
        result: true,
        part: { ...waitingAgain(part), attempts: part.attempts - 1, notBefore: now + after },
      }));
    },
    finishPart: async ({ leaseId, outcome, ...name }) => {
      const result = await changeHeld(name, leaseId, (part) => ({
        result: true,
        part: { ...part, lease: undefined, outcome },
      }));
      return result ?? false;
    },
  };
}

function withPart(jobs: KeptJob[], { jobId, number }: PartName, part: Part): KeptJob[] {
  return jobs.map((job) => (job.id === jobId ? { ...job, parts: job.parts?.with(number, part) } : job));
}

function takenBack(job: KeptJob, now: number): KeptJob {
  const parts = job.parts?.map((part) => {
    if (part.lease === undefined || part.lease.until > now) return part;
    const waiting = waitingAgain(part);
    return part.attempts < MOST_PART_ATTEMPTS ? waiting : { ...waiting, outcome: partLost() };
  });
  return { ...job, parts };
}

function waitingAgain(part: Part): Part {
  return { ...part, lease: undefined, progress: undefined };
}

/** Those that may be taken, in the order in which they are. */
function waitingParts(jobs: KeptJob[], { now, of }: TakePartRequest): { job: KeptJob; part: Part }[] {
  const others = jobs.filter(({ state, expiresAt }) => state === 'queued' && expiresAt > now);
  const highest = Math.max(...others.map(({ priority }) => priority));
  return jobs
    .filter((job) => !isEnded(job) && !job.cancelAsked && (typeof of === 'string' || job.id === of.jobId))
    .flatMap((job) => (job.parts ?? []).map((part) => ({ job, part, priority: job.priority - part.number })))
    .filter(({ part }) => !part.lease && !part.outcome && part.notBefore <= now)
    .filter(({ priority }) => of !== 'next' || priority >= highest)
    .sort((one, other) => other.priority - one.priority);
}
