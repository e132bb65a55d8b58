import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobProgress, Lease } from '../job.ts';
import type { JobStore } from '../job-store.ts';

/** A worker that died gives its job back after this; a stopped one loses it. */
export const JOB_LEASE_MS = 12_000;
/** Three tries within the life of a lease. */
const RENEW_MS = 3_000;
/** Between tries to give back what is held while the store does not answer. */
const GIVE_BACK_MS = 500;

/** Something in the hands of this process, renewed until it is let go. */
export interface Held {
  leaseId: string;
  /** Aborted when it is not wanted any more, or in other hands. */
  signal: AbortSignal;
  /** Why. */
  ended(): 'cancel' | 'lost' | undefined;
  note(progress: JobProgress): void;
  /** Renews at once, to be sure. @returns whether it is still held and wanted */
  confirm(): Promise<boolean>;
  /**
   * Lets others take it, tried until the store answers or others may have it anyway: what is not given back counts as
   * the end of a worker. @param after milliseconds
   */
  giveBack(after: number): Promise<void>;
  letGo(): Promise<void>;
}

export type HeldJob = Held & { job: Job };

/** Keeps the lease of a job renewed, until it is given back or let go. */
export function holdJob(jobs: JobStore, job: Job & { lease: Lease }, clock: () => number): HeldJob {
  const { id } = job;
  const verbs: LeaseVerbs = {
    renew: (renewal) => jobs.renew({ id, ...renewal }),
    giveBack: (request) => jobs.giveBack({ id, ...request }),
  };
  return { ...hold(verbs, job.lease, clock), job };
}

/** What a store does with a lease on something. */
export interface LeaseVerbs {
  renew(renewal: { lease: Lease; progress?: JobProgress }): Promise<'held' | 'cancel' | 'lost'>;
  giveBack(request: { leaseId: string; after: number; now: number }): Promise<void>;
}

/** Keeps a lease renewed, on whatever the verbs are about. */
export function hold(verbs: LeaseVerbs, { id: leaseId, ...lease }: Lease, clock: () => number): Held {
  const ending = new AbortController();
  let ended: 'cancel' | 'lost' | undefined;
  let progress: JobProgress | undefined;
  let { until } = lease;

  async function renew(): Promise<void> {
    const lease = { id: leaseId, until: clock() + JOB_LEASE_MS };
    const result = await verbs.renew({ lease, progress });
    until = lease.until;
    if (result === 'held') return;
    ended ??= result;
    ending.abort();
  }

  /** While the store does not answer, it is taken for lost only when others may have it. */
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
    giveBack: async (after) => {
      for (;;) {
        try {
          return await verbs.giveBack({ leaseId, after, now: clock() });
        } catch (error) {
          if (clock() + GIVE_BACK_MS >= until) throw error;
          await sleep(GIVE_BACK_MS);
        }
      }
    },
    letGo: async () => {
      clearInterval(timer);
      await renewing;
    },
  };
}
