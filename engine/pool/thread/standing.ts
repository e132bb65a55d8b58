import { startProcessorClock } from '../../processor-clock.ts';

/**
 * Where a worker thread stands, in memory it shares with the main thread: readable while the worker is too busy to
 * answer, and after its death.
 */
export interface SharedProgress {
  /** Backs it; hand it to the other thread. */
  readonly memory: SharedArrayBuffer;
  /** Clears it for a task of `total` pages. */
  begin(total: number): void;
  /** Says that page `page` is being worked on; 0 says that none is. */
  enter(page: number): void;
  /** Says how many pages of the task are done. */
  progress(done: number, total: number): void;
  /** Says that the page being worked on is recognised, which takes long; until another is entered. */
  recognize(): void;
  read(): Standing;
}

export interface Standing {
  /** The page being worked on, counted from 1; 0 outside of any page. */
  page: number;
  done: number;
  total: number;
  recognizing: boolean;
}

const PAGE = 0;
const DONE = 1;
const TOTAL = 2;
const RECOGNIZING = 3;
const SLOTS = 4;

export function createSharedProgress(
  memory = new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT),
): SharedProgress {
  const slots = new Int32Array(memory);
  const progress = (done: number, total: number) => {
    Atomics.store(slots, TOTAL, total);
    Atomics.store(slots, DONE, done);
  };
  const enter = (page: number) => {
    Atomics.store(slots, PAGE, page);
    Atomics.store(slots, RECOGNIZING, 0);
  };
  return {
    memory,
    begin: (total) => {
      enter(0);
      progress(0, total);
    },
    enter,
    progress,
    recognize: () => {
      Atomics.store(slots, RECOGNIZING, 1);
    },
    read: () => ({
      page: Atomics.load(slots, PAGE),
      done: Atomics.load(slots, DONE),
      total: Atomics.load(slots, TOTAL),
      recognizing: Atomics.load(slots, RECOGNIZING) === 1,
    }),
  };
}

/** Looks now and then whether a running task gets on. */
interface LivenessProbe {
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
