import type { JobProgress, Lease } from '../job.ts';
import type { Part, PartName, PartOutcome, PartPlan, TakenPart } from './part.ts';

/** Jobs that were divided into parts. Parts go with the end of their job. Each verb is atomic. */
export interface Divisions {
  /** In place of what the job was divided into before. @returns false when its lease is lost: then nothing has changed */
  divide(request: { id: string; leaseId: string; plans: readonly PartPlan[] }): Promise<boolean>;
  /** In the order of the pages; none when the job was not divided, or has ended. */
  parts(jobId: string): Promise<Part[]>;
  /**
   * Takes the part whose turn it is: the first of a job has that of the job, and each waits behind those before it. What
   * a worker that died had is given back before; a part that was taken too often fails instead.
   */
  takePart(request: TakePartRequest): Promise<TakenPart | undefined>;
  /** @returns as `renew` of a job */
  renewPart(
    request: PartName & { lease: Lease; progress?: JobProgress },
  ): Promise<'held' | 'cancel' | 'lost'>;
  /** Lets others take it, as though it had not been taken. @param after milliseconds */
  giveBackPart(request: PartName & { leaseId: string; after: number; now: number }): Promise<void>;
  /** @returns false when somebody else has it, or its job has ended: then nothing has changed */
  finishPart(request: PartName & { leaseId: string; outcome: PartOutcome }): Promise<boolean>;
}

export interface TakePartRequest {
  lease: Lease;
  now: number;
  /** `next`: one that goes before every job that waits; `any`: whether or not; otherwise one of that job. */
  of: 'next' | 'any' | { jobId: string };
}
