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
