import type { LocalParts } from './local-parts.ts';

/** Looks for what has expired, now and then, beside the work. */
export interface Sweeper {
  sweepNowAndThen(): void;
  /** Rejects when a sweep failed. */
  settled(): Promise<unknown>;
}

/** Expired results are looked for this often. */
const SWEEP_EVERY_MS = 10 * 60_000;

export function createSweeper({
  store,
  results,
  clock = Date.now,
}: Pick<LocalParts, 'store' | 'results' | 'clock'>): Sweeper {
  let sweeping: Promise<unknown> = Promise.resolve();
  let nextSweep = 0;
  return {
    sweepNowAndThen: () => {
      const now = clock();
      if (now < nextSweep) return;
      nextSweep = now + SWEEP_EVERY_MS;
      sweeping = sweeping.then(() => Promise.all([results.removeExpired(now), store.sweep(now)]));
      sweeping.catch(() => undefined);
    },
    settled: () => sweeping,
  };
}
