import type { PageRange } from '../../../engine/index.ts';
import type { StoredBytes } from '../../blobs/stored-bytes.ts';
import type { Job, JobFailure, JobProgress, Lease } from '../job.ts';

/** Some pages of a job's document, which any worker lays out and one composes with the others. */
export interface Part extends PartPlan {
  /** From 0, in the order of the pages. */
  number: number;
  /** How often it was taken. */
  attempts: number;
  /** Not taken earlier, epoch milliseconds. */
  notBefore: number;
  lease?: Lease;
  progress?: JobProgress;
  outcome?: PartOutcome;
}

/** The work of a part, the same for every worker. */
export interface PartPlan {
  pages: PageRange[];
  input: StoredBytes;
  /** Only the same program can read what it has laid out. */
  program: string;
}

/** How a part ended; each ends once. */
export type PartOutcome =
  | { type: 'laid_out'; pages: StoredBytes }
  /** For good: these pages cannot be laid out. */
  | { type: 'failed'; failure: JobFailure };

export interface TakenPart {
  job: Job;
  part: Part & { lease: Lease };
}

export interface PartName {
  jobId: string;
  number: number;
}

/** A part that has broken so many workers is given up; the job has to outlive some of those. */
export const MOST_PART_ATTEMPTS = 3;

/** Of a part that ended the process of everybody who took it. */
export function partLost(): Extract<PartOutcome, { type: 'failed' }> {
  return {
    type: 'failed',
    failure: {
      code: 'internal',
      message: `A range of pages ended the process that converted it ${MOST_PART_ATTEMPTS} times.`,
      hint: 'Nothing was charged; convert other pages of the document, or tell whoever runs this server.',
      reason: 'worker_lost',
    },
  };
}
