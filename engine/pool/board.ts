/**
 * Where a worker thread stands, in memory it shares with the main thread: readable while the worker is too busy to
 * answer, and after its death.
 */
export interface Board {
  /** Backs the board; hand it to the other thread. */
  readonly memory: SharedArrayBuffer;
  /** Clears the board for a task of `total` pages. */
  begin(total: number): void;
  /** Says that page `page` is being worked on; 0 says that none is. */
  enter(page: number): void;
  /** Says how many pages of the task are done. */
  progress(done: number, total: number): void;
  read(): Standing;
}

export interface Standing {
  /** The page being worked on, counted from 1; 0 outside of any page. */
  page: number;
  done: number;
  total: number;
}

const PAGE = 0;
const DONE = 1;
const TOTAL = 2;
const SLOTS = 3;

export function createBoard(memory = new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT)): Board {
  const slots = new Int32Array(memory);
  const progress = (done: number, total: number) => {
    Atomics.store(slots, TOTAL, total);
    Atomics.store(slots, DONE, done);
  };
  const enter = (page: number) => {
    Atomics.store(slots, PAGE, page);
  };
  return {
    memory,
    begin: (total) => {
      enter(0);
      progress(0, total);
    },
    enter,
    progress,
    read: () => ({
      page: Atomics.load(slots, PAGE),
      done: Atomics.load(slots, DONE),
      total: Atomics.load(slots, TOTAL),
    }),
  };
}
