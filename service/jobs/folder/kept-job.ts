import type { Part } from '../division/part.ts';
import type { Job } from '../job.ts';
import type { NewJob } from '../job-store.ts';

/** A job as the file of jobs has it. */
export interface KeptJob extends Job {
  idempotency?: NewJob['idempotency'];
  /** Not taken earlier. */
  notBefore?: number;
  /** When its webhook is due. */
  delivery?: { at: number; tries: number };
  /** When it was divided, and has not ended. */
  parts?: Part[];
}

/** Changes the file. @param act may change the jobs it is given, and leaves others in their place by returning them */
export type ChangeJobs = <T>(act: (jobs: KeptJob[]) => { result: T; jobs?: KeptJob[] }) => Promise<T>;
