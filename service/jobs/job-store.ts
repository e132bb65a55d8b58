import type { Divisions } from './division/divisions.ts';
import type { Job, JobOutcome, JobProgress, JobRequest, Lease, WebhookResponse } from './job.ts';

/** The jobs of all accounts, shared by all processes. Each verb is atomic; a store that cannot be used throws. */
export interface JobStore extends Deliveries, Divisions {
  accept(job: NewJob): Promise<AcceptResult>;
  find(wanted: { accountId: string; id: string }): Promise<QueuedJob | undefined>;
  /** The latest first. @param after a job that the list goes on after; it need not be there any more */
  list(wanted: { accountId: string; limit: number; after?: JobPlace }): Promise<QueuedJob[]>;
  /**
   * Takes the job whose turn it is. One whose lease ran out is given back before, so that it is taken again; one that
   * has been taken too often fails instead.
   */
  take(request: { lease: Lease; now: number }): Promise<Job | undefined>;
  /** @returns `cancel` when its owner cancelled it, `lost` when this worker no longer has it */
  renew(request: { id: string; lease: Lease; progress?: JobProgress }): Promise<'held' | 'cancel' | 'lost'>;
  /** Lets others take the job, as though it had not been taken. @param after milliseconds */
  giveBack(request: { id: string; leaseId: string; after?: number; now: number }): Promise<void>;
  /** @returns false when this worker no longer has it: then nothing has changed */
  finish(request: FinishRequest): Promise<boolean>;
  /** Ends a waiting job; asks the worker of a running one to end it. @returns the job as it is then */
  cancel(request: { accountId: string; id: string; now: number }): Promise<QueuedJob | undefined>;
  counts(): Promise<JobCounts>;
  /** Ended and waiting jobs past their expiry that are not noted as such, at most `limit`. */
  findExpired(request: { now: number; limit: number }): Promise<Pick<Job, 'accountId' | 'id'>[]>;
  /** Notes that bytes of these are gone. */
  noteExpired(ids: readonly string[]): Promise<void>;
  /** Drops jobs that expired before this. */
  forget(expiredBefore: number): Promise<void>;
  /** Those of `ids` whose bytes are still needed. */
  needed(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Drops all of an account. */
  removeAccount(accountId: string): Promise<void>;
  /**
   * Calls back when a job that another process accepted may be taken. Where that is not known, as with files, whoever
   * takes jobs finds it by looking now and then. @returns ends it
   */
  listen(wake: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** Webhooks of jobs that have ended. */
export interface Deliveries {
  /** Takes the webhook to send next; unless its response is noted within a minute or so, it is taken again. */
  takeDelivery(now: number): Promise<Delivery | undefined>;
  /** Notes a response; one that is no success is tried again later, for about a day. */
  recordDelivery(request: {
    delivery: Delivery;
    response: WebhookResponse;
    isDelivered: boolean;
  }): Promise<void>;
  /** Tells again at once. @returns false when there is no such job that ended and has a webhook */
  redeliver(request: { id: string; now: number }): Promise<boolean>;
}

export interface Delivery {
  job: Job;
  /** Of the store. */
  token: string;
  /** How often it was tried since it was last asked for. */
  tries: number;
}

/** Where a job stands among those of its account. */
export type JobPlace = Pick<Job, 'acceptedAt' | 'id'>;

export interface NewJob {
  id: string;
  accountId: string;
  keyId?: string;
  asked: JobRequest;
  /** Of the account's plan; of its jobs, each waits behind those it has already. */
  weight: number;
  hasWebhook: boolean;
  /** Same key and same fingerprint: the job there is. */
  idempotency?: { key: string; fingerprint: string };
  acceptedAt: number;
  expiresAt: number;
}

export type AcceptResult =
  | { type: 'accepted'; job: QueuedJob }
  /** An earlier request with the same idempotency key. */
  | { type: 'known'; job: QueuedJob }
  | { type: 'conflict' }
  /** The account has as many unfinished jobs as it may. */
  | { type: 'full'; unfinished: number };

export interface FinishRequest {
  id: string;
  leaseId: string;
  outcome: JobOutcome;
  now: number;
  expiresAt: number;
}

/** Jobs of all accounts that have not ended. */
export interface JobCounts {
  queued: number;
  running: number;
  /** Parts of divided jobs that no worker has taken yet. */
  partsQueued: number;
  /** When the one that waits longest was accepted. */
  oldestAt?: number;
}

/** While it waits, with its place: 1 is taken next. */
export type QueuedJob = Job & { place?: number };

/** An account can have so many jobs that have not ended. */
export const MOST_UNFINISHED = 1_000;
/** What has broken so many workers breaks the next one, too; fewer can be killed for other reasons under one job. */
export const MOST_ATTEMPTS = 8;

/** Seconds after which a delivery is tried again: doubled each time and somewhat random, for about a day in all. */
export const RETRY = { first: 5, limit: 14 };
/** Another attempt may begin after this, seconds; each attempt is given up before. */
export const DELIVERY_LEASE_S = 30;

/** Of a job that ended the process of everybody who took it. */
export function workersLost(): Extract<JobOutcome, { type: 'failed' }> {
  return {
    type: 'failed',
    failure: {
      code: 'internal',
      message: `The conversion ended its process ${MOST_ATTEMPTS} times.`,
      hint: 'Nothing was charged; convert other pages of the document, or tell whoever runs this server.',
      reason: 'worker_lost',
    },
  };
}
