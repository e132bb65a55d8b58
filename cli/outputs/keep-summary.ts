import type { Outcome } from '../batch/outcome.ts';
import { type Summary, summarize } from './summary.ts';
import { writeWhole } from './write-whole.ts';

/** A summary on the disk that keeps up with the batch. */
export interface KeptSummary {
  /** Something has come of an input; written soon. */
  update(outcomes: readonly Outcome[]): void;
  /** Resolves once all of it is written. @throws CliError `INVALID_ARGS` when it could not be */
  written(): Promise<void>;
}

/** Writes a summary anew after each outcome; those that come while it is written go into the next writing together. */
export function keepSummary(
  file: string,
  batch: Pick<Summary, 'batch_id' | 'options'>,
  names: readonly string[],
): KeptSummary {
  let latest: readonly Outcome[] | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (latest !== undefined) {
      const summary = { ...summarize(names, latest), ...batch };
      latest = undefined;
      await writeWhole(file, `${JSON.stringify(summary, undefined, 2)}\n`);
    }
    writing = undefined;
  }
  return {
    update(outcomes) {
      latest = [...outcomes];
      writing ??= writeAll();
      writing.catch(() => undefined); // told by `written`
    },
    written: async () => writing,
  };
}
