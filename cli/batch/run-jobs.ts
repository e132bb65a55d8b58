import type { CliError } from '../cli-error.ts';
import { toCliError } from '../exit-code.ts';
import type { BatchItem } from '../outputs/plan-jobs.ts';
import { type ActiveItem, type BatchProgress, beginItem, endItem } from '../terminal/progress.ts';
import type { Delivered, Outcome } from './outcome.ts';

/** Resolves when it is a job's turn to hand out. */
export type Turn = () => Promise<void>;

export interface JobWork<T> {
  /**
   * Makes the result of a job, keeping `item` up to date; what it throws is the job's failure. What it hands out itself
   * waits for its turn.
   */
  make(job: BatchItem, item: ActiveItem, turn: Turn): Promise<T>;
  /** Writes or prints a result; what it throws is the job's failure. */
  deliver(job: BatchItem, made: T): Promise<Delivered>;
  /** Tells of a failure. */
  fail(job: BatchItem, error: CliError): Promise<void>;
  /** Errors that end everything, not only their job. */
  isFatal(thrown: unknown): boolean;
}

interface JobRules {
  concurrency: number;
  onError: 'stop' | 'continue';
  /** Deliver in the jobs' order. At most `concurrency` results wait for their turn. */
  inOrder: boolean;
  progress: BatchProgress;
  /** Told of each outcome as it is known. */
  onOutcome?: (outcomes: readonly Outcome[]) => void;
}

/**
 * Works the jobs off, some at a time.
 * @param known what has come of the jobs before; those that succeeded are not done again
 * @returns one outcome a job, in the jobs' order
 */
export async function runJobs<T>(
  jobs: readonly BatchItem[],
  work: JobWork<T>,
  rules: JobRules,
  known: readonly Outcome[] = [],
): Promise<Outcome[]> {
  const outcomes = jobs.map((_, i): Outcome => known[i] ?? { status: 'not_attempted' });
  const turns = takeTurns(jobs.length);
  let next = 0;
  let stopped = false;

  async function workOff(): Promise<void> {
    while (!stopped && next < jobs.length) {
      const index = next;
      next += 1;
      const job = jobs[index];
      if (job === undefined) continue;
      if (outcomes[index]?.status === 'succeeded') {
        turns.end(index);
        continue;
      }
      outcomes[index] = await runInTurn(job, index);
      rules.onOutcome?.(outcomes);
    }
  }

  async function runInTurn(job: BatchItem, index: number): Promise<Outcome> {
    const turn = () => (rules.inOrder ? turns.of(index) : Promise.resolve());
    try {
      const outcome = await runJob(job, work, rules.progress, turn);
      if (outcome.status === 'failed' && rules.onError === 'stop') stopped = true;
      return outcome;
    } catch (fatal) {
      stopped = true;
      throw fatal;
    } finally {
      turns.end(index);
    }
  }

  const workers = Math.min(rules.concurrency, jobs.length);
  // What is under way is let end even after a fatal error, so that it can give its quota back.
  const ended = await Promise.allSettled(Array.from({ length: workers }, workOff));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return outcomes;
}

async function runJob<T>(
  job: BatchItem,
  work: JobWork<T>,
  progress: BatchProgress,
  turn: Turn,
): Promise<Outcome> {
  const item = beginItem(progress, job.input.name);
  try {
    const made = await catchThrown(work.make(job, item, turn));
    await turn();
    if ('thrown' in made) throw made.thrown;
    const counts = await work.deliver(job, made.value);
    endItem(progress, item, counts.pages);
    return { status: 'succeeded', ...counts };
  } catch (thrown) {
    if (work.isFatal(thrown)) throw thrown;
    const error = toCliError(thrown);
    endItem(progress, item, undefined);
    await work.fail(job, error);
    return { status: 'failed', error };
  }
}

/** Keeps a failure until its turn, so that errors are printed in order too. */
async function catchThrown<T>(promise: Promise<T>): Promise<{ value: T } | { thrown: unknown }> {
  try {
    return { value: await promise };
  } catch (thrown) {
    return { thrown };
  }
}

/** One promise a job that is kept once every job before it has ended. */
function takeTurns(count: number) {
  const ended = new Array<boolean>(count).fill(false);
  const waiting = new Map<number, () => void>();
  let current = 0;
  return {
    of(index: number): Promise<void> {
      if (index === current) return Promise.resolve();
      return new Promise((resolve) => waiting.set(index, resolve));
    },
    end(index: number): void {
      ended[index] = true;
      while (ended[current] === true) current += 1;
      waiting.get(current)?.();
      waiting.delete(current);
    },
  };
}
