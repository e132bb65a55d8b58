import { startProcessorClock } from '../processor-clock.ts';
import type { SharedProgress, Standing } from './shared-progress.ts';

/** Looks now and then whether a running task gets on. */
export interface LivenessProbe {
  stop(): void;
}

/** A thread did not get past a page in its time and was ended. */
export class PageHung extends Error {
  readonly page: number;

  constructor(page: number) {
    super(`page ${page} took too long`);
    this.name = 'PageHung';
    this.page = page;
  }
}

interface ProbeTerms {
  pageMilliseconds: number;
  onStanding?(standing: Standing): void;
}

/** How often a running task is looked at, milliseconds: smooth for progress, cheap for an idle core. */
const INTERVAL = 100;

/**
 * Reports where a thread stands and calls `onHung` once when it stays at one page for too long. Time is counted from look
 * to look, so that a machine that slept does not count its sleep, nor a busy one what it gave to others.
 */
export function startLivenessProbe(
  shared: SharedProgress,
  terms: ProbeTerms,
  onHung: (error: PageHung) => void,
): LivenessProbe {
  let last: Standing = { page: 0, done: 0, total: 0, recognizing: false };
  let elapsed = startProcessorClock();
  let stayed = 0;
  const timer = setInterval(() => {
    const now = shared.read();
    const moved = now.page !== last.page || now.done !== last.done || now.page === 0;
    stayed = moved ? 0 : stayed + Math.min(INTERVAL, elapsed());
    elapsed = startProcessorClock();
    last = now;
    terms.onStanding?.(now);
    if (stayed < terms.pageMilliseconds) return;
    clearInterval(timer);
    onHung(new PageHung(now.page));
  }, INTERVAL);
  return { stop: () => clearInterval(timer) };
}
