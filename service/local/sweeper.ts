import type { LocalParts } from './local-parts.ts';

/** Removes what has expired, from time to time, beside the conversions. */
interface Sweeper {
  /** Begins a sweep when one is due. */
  sweepIfDue(): void;
  /** Resolves when no sweep runs; rejects when the last one failed. */
  ended(): Promise<unknown>;
}

const SWEEP_INTERVAL_MS = 10 * 60_000;

export function createSweeper({
  store,
  results,
  clock = Date.now,
}: Pick<LocalParts, 'store' | 'results' | 'clock'>): Sweeper {
  let sweeping: Promise<unknown> = Promise.resolve();
  let dueAt = 0;
  return {
    sweepIfDue: () => {
      const now = clock();
      if (now < dueAt) return;
      dueAt = now + SWEEP_INTERVAL_MS;
      const before = sweeping.catch(() => undefined); // a sweep that failed does not keep the next from running
      sweeping = before.then(() => Promise.all([results.removeExpired(now), store.sweep(now)]));
      sweeping.catch(() => undefined);
    },
    ended: () => sweeping,
  };
}
