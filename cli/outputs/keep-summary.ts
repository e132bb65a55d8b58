import type { Outcome } from '../batch/outcome.ts';
import type { BatchItem } from './plan-items.ts';
import { type Summary, summarize } from './summary.ts';
import { writeWhole } from './write-whole.ts';

/** A summary on the disk that keeps up with the batch. */
export interface KeptSummary {
  /** Something has come of an input; written soon. */
  update(outcomes: readonly Outcome[]): void;
  /** The job of a piece of work, of this run or an earlier one. */
  jobOf(key: string): string | undefined;
  /** A server has accepted a piece of work; written soon. */
  noteJob(key: string, id: string): void;
  /** Resolves once all of it is written. @throws CliError `INVALID_ARGS` when it could not be */
  written(): Promise<void>;
}

/** Writes a summary anew after each outcome; those that come while it is written go into the next writing together. */
export function keepSummary(
  file: string,
  { jobs: earlier, ...batch }: Omit<Summary, 'total' | 'succeeded' | 'failed' | 'results'>,
  items: readonly BatchItem[],
): KeptSummary {
  let latest: readonly Outcome[] = [];
  let isStale = false;
  let writing: Promise<void> | undefined;
  const jobs = new Map(Object.entries(earlier ?? {}));

  async function writeAll(): Promise<void> {
    while (isStale) {
      isStale = false;
      const sent = jobs.size === 0 ? {} : { jobs: Object.fromEntries(jobs) };
      const summary = { ...summarize(items, latest), ...batch, ...sent };
      await writeWhole(file, `${JSON.stringify(summary, undefined, 2)}\n`);
    }
    writing = undefined;
  }

  function write(): void {
    isStale = true;
    writing ??= writeAll();
    writing.catch(() => undefined); // reported by `written`
  }
  return {
    update(outcomes) {
      latest = [...outcomes];
      write();
    },
    jobOf: (key) => jobs.get(key),
    noteJob(key, id) {
      if (jobs.get(key) === id) return;
      jobs.set(key, id);
      write();
    },
    written: async () => writing,
  };
}
