import type { Part } from '../division/part.ts';
import { type Job, stateOfOutcome, waitingWebhook } from '../job.ts';
import type { FinishRequest, NewJob } from '../job-store.ts';

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

/** Those that wait, in the order in which they are taken. */
export function inOrder(jobs: readonly KeptJob[]): KeptJob[] {
  return jobs.filter(({ state }) => state === 'queued').sort((one, other) => other.priority - one.priority);
}

export function ended(
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

/** Its webhook is to be sent at once. */
export function announced(job: KeptJob, now: number): KeptJob {
  return {
    ...job,
    webhook: { ...(job.webhook ?? waitingWebhook()), state: 'pending' },
    delivery: { at: now, tries: 0 },
  };
}
