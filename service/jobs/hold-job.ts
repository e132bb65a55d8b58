import type { Job, JobProgress, Lease } from './job.ts';
import type { JobStore } from './job-store.ts';

/** A worker that died gives its job back after this; a stopped one loses it. */
export const LEASE_MS = 12_000;
/** Three tries within the life of a lease. */
const RENEW_MS = 3_000;

/** A job in the hands of this process, renewed until it is let go. */
export interface HeldJob {
  job: Job;
  leaseId: string;
  /** Aborted when the job is not wanted any more, or in other hands. */
  signal: AbortSignal;
  /** Why. */
  ended(): 'cancel' | 'lost' | undefined;
  note(progress: JobProgress): void;
  /** Renews at once, to be sure. @returns whether it is still held and wanted */
  confirm(): Promise<boolean>;
  letGo(): Promise<void>;
}

export function holdJob(jobs: JobStore, job: Job & { lease: Lease }, clock: () => number): HeldJob {
  const ending = new AbortController();
  const leaseId = job.lease.id;
  let ended: 'cancel' | 'lost' | undefined;
  let progress: JobProgress | undefined;
  let until = job.lease.until;

  async function renew(): Promise<void> {
    const lease = { id: leaseId, until: clock() + LEASE_MS };
    const answer = await jobs.renew({ id: job.id, lease, progress });
    until = lease.until;
    if (answer === 'held') return;
    ended ??= answer;
    ending.abort();
  }

  /** While the store does not answer, the job is taken for lost only when others may have it. */
  async function renewOrGiveUp(): Promise<void> {
    await renew().catch(() => {
      if (clock() < until) return;
      ended ??= 'lost';
      ending.abort();
    });
  }

  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renewOrGiveUp);
  }, RENEW_MS);
  return {
    job,
    leaseId,
    signal: ending.signal,
    ended: () => ended,
    note: (done) => {
      progress = done;
    },
    confirm: async () => {
      await renew();
      return ended === undefined;
    },
    letGo: async () => {
      clearInterval(timer);
      await renewing;
    },
  };
}
