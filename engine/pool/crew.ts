import type { Standing } from './board.ts';
import { createShares } from './shares.ts';
import type { Answers, Task } from './tasks.ts';
import { startThread, type Thread, ThreadDied } from './thread.ts';
import { createWatch, type Watch } from './watch.ts';
import type { WorkClock } from './work-clock.ts';

/** A bounded number of worker threads that share the tasks of all conversions. */
export interface Crew {
  readonly size: number;
  /**
   * Does a task on the next free thread.
   * @throws ConversionError as the task ended, ThreadDied, PageHung, or the reason of `signal`.
   */
  run<T extends Task>(task: T, terms: Terms): Promise<Answers[T['type']]>;
  /** Makes sure that `count` threads run and load what PDFs need; returns at once. */
  warm(count: number): void;
  /** Tells the threads that a conversion has ended. */
  release(source: number): void;
  /** Ends the threads that have nothing to do, but for one that the next task will find; none while tasks wait. */
  rest(): void;
  /** Ends all threads. Tasks under way end as ThreadDied. */
  close(): void;
}

export interface Terms {
  /** Id of the conversion that asks. */
  source: number;
  /** Whose share of the threads the task takes. */
  line: string;
  /** Thread time it will take, milliseconds, as far as can be told before. */
  expected: number;
  /** Whether it is the beginning of a conversion, which the spare thread may take. */
  isFirst?: boolean;
  /** Runs while the task is on a thread. */
  clock: WorkClock;
  /** Aborting takes the task out of the queue, or ends the thread that does it. */
  signal: AbortSignal;
  /** Longest time at one page. */
  pageMilliseconds: number;
  /** Called now and then with the thread's standing while the task runs. */
  onStanding?(standing: Standing): void;
}

export interface CrewOptions {
  size: number;
  /** Starts one thread more for the beginning of a conversion while all others are in the middle of long ones. */
  spare?: boolean;
  script: URL;
  /** Memory of one thread, JavaScript heap and wasm each. */
  megabytes: number;
}

interface Request {
  task: Task;
  terms: Terms;
  line: string;
  expected: number;
  resolve(answer: Answers[Task['type']]): void;
  reject(error: unknown): void;
}

/** A thread and what it is busy with. */
interface Seat {
  thread: Thread;
  request?: Request;
  watch?: Watch;
  /** Conversion whose file the thread may hold open. */
  source?: number;
}

/** Past this share of its memory a thread gives way to a fresh one: wasm memory never shrinks. */
const WORN_SHARE = 0.5;
/** Whatever leaks slowly in a library is gone after so many tasks; starting a thread anew costs 0.1 s. */
const MOST_TASKS = 1000;

export function createCrew({ size, spare = false, script, megabytes }: CrewOptions): Crew {
  const shares = createShares();
  const seats = new Set<Seat>();
  const queue: Request[] = [];

  function openSeat(): Seat {
    const seat: Seat = { thread: startThread({ script, megabytes, onExit: () => leave(seat) }) };
    seats.add(seat);
    return seat;
  }

  function leave(seat: Seat): void {
    if (seats.delete(seat)) assignTasks();
  }

  function dismiss(seat: Seat): void {
    seats.delete(seat);
    seat.thread.kill();
  }

  function isWorn({ thread }: Seat): boolean {
    return thread.megabytes > megabytes * WORN_SHARE || thread.tasksDone >= MOST_TASKS;
  }

  /** A free thread, best the one that has the file open. A worn thread only finishes the file it has open. */
  function findSeat({ terms }: Request): Seat | undefined {
    const free = [...seats].filter((seat) => !seat.request);
    const holder = free.find((seat) => seat.source === terms.source);
    if (holder) return holder;
    for (const seat of free.filter(isWorn)) dismiss(seat);
    const next = free.find((seat) => seats.has(seat));
    const busy = [...seats].filter((seat) => seat.request);
    if (busy.length >= size && !(terms.isFirst && maySpare(busy))) return undefined;
    return next ?? openSeat();
  }

  /** A second of recognition in the middle of a scan would otherwise keep even the smallest document waiting. */
  function maySpare(busy: readonly Seat[]): boolean {
    return spare && busy.length === size && busy.every(({ request }) => !request?.terms.isFirst);
  }

  function assignTasks(): void {
    const passed = new Set<Request>();
    for (;;) {
      const request = shares.next(queue.filter((waiting) => !passed.has(waiting)));
      if (!request) return;
      const seat = findSeat(request);
      if (!seat) {
        // Whatever else is the beginning of a conversion may still find the spare thread.
        passed.add(request);
        continue;
      }
      queue.splice(queue.indexOf(request), 1);
      void occupy(seat, request);
    }
  }

  async function occupy(seat: Seat, request: Request): Promise<void> {
    const { task, terms } = request;
    seat.request = request;
    seat.source = terms.source;
    seat.watch = createWatch(seat.thread.board, terms, (error) => evict(seat, error));
    const begun = performance.now();
    shares.begin(request);
    terms.clock.begin();
    try {
      request.resolve(await seat.thread.perform(task));
    } catch (error) {
      if (error instanceof ThreadDied) seats.delete(seat);
      request.reject(error);
    }
    terms.clock.end();
    shares.end(request, performance.now() - begun);
    seat.watch.stop();
    seat.request = undefined;
    assignTasks();
    if (seats.size > size) letSpareGo();
  }

  /** Once there is a thread without work again. */
  function letSpareGo(): void {
    const idle = [...seats].find((seat) => !seat.request);
    if (idle && queue.length === 0 && [...seats].every((seat) => !seat.request)) dismiss(idle);
  }

  /** Ends a thread in the middle of its task. */
  function evict(seat: Seat, error: unknown): void {
    seat.request?.reject(error);
    dismiss(seat);
    assignTasks();
  }

  function withdraw(request: Request): void {
    const reason = request.terms.signal.reason;
    const seat = [...seats].find((taken) => taken.request === request);
    if (seat) {
      evict(seat, reason);
    } else if (queue.includes(request)) {
      queue.splice(queue.indexOf(request), 1);
      shares.leave(request.line);
    }
    request.reject(reason);
  }

  async function submit(task: Task, terms: Terms): Promise<Answers[Task['type']]> {
    const { signal } = terms;
    signal.throwIfAborted();
    let onAbort = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const { line, expected } = terms;
        const request: Request = { task, terms, line, expected, resolve, reject };
        onAbort = () => withdraw(request);
        signal.addEventListener('abort', onAbort);
        queue.push(request);
        shares.join(line);
        assignTasks();
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    size,
    run: submit as Crew['run'],
    warm: (count) => {
      while (seats.size < Math.min(count, size)) openSeat().thread.warm('pdf');
    },
    release: (source) => {
      for (const seat of seats) if (seat.source === source) seat.thread.release(source);
    },
    rest: () => {
      if (queue.length > 0) return;
      const [, ...idle] = [...seats].filter((seat) => !seat.request);
      for (const seat of idle) dismiss(seat);
    },
    close: () => {
      queue.length = 0;
      for (const seat of [...seats]) dismiss(seat);
    },
  };
}
