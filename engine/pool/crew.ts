import type { Standing } from './board.ts';
import type { Answers, Task } from './tasks.ts';
import { startThread, type Thread, ThreadDied } from './thread.ts';
import { createWatch, type Watch } from './watch.ts';

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
  /** Id of the conversion that asks. Of waiting tasks, one whose conversion keeps the fewest threads busy goes next. */
  source: number;
  /** Aborting takes the task out of the queue, or ends the thread that does it. */
  signal: AbortSignal;
  /** Longest time at one page. */
  pageMilliseconds: number;
  /** Called now and then with the thread's standing while the task runs. */
  onStanding?(standing: Standing): void;
}

export interface CrewOptions {
  size: number;
  script: URL;
  /** Memory of one thread, JavaScript heap and wasm each. */
  megabytes: number;
}

interface Request {
  task: Task;
  terms: Terms;
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

export function createCrew({ size, script, megabytes }: CrewOptions): Crew {
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
  function findSeat(source: number): Seat | undefined {
    const free = [...seats].filter((seat) => !seat.request);
    const holder = free.find((seat) => seat.source === source);
    if (holder) return holder;
    for (const seat of free.filter(isWorn)) dismiss(seat);
    return free.find((seat) => seats.has(seat)) ?? (seats.size < size ? openSeat() : undefined);
  }

  /** The oldest request of those whose conversion keeps the fewest threads busy. */
  function nextRequest(): Request | undefined {
    const busy = new Map<number, number>();
    for (const { request } of seats) {
      if (request) busy.set(request.terms.source, (busy.get(request.terms.source) ?? 0) + 1);
    }
    const load = (request: Request) => busy.get(request.terms.source) ?? 0;
    return queue.reduce<Request | undefined>(
      (best, request) => (best && load(best) <= load(request) ? best : request),
      undefined,
    );
  }

  function assignTasks(): void {
    for (let request = nextRequest(); request; request = nextRequest()) {
      const seat = findSeat(request.terms.source);
      if (!seat) return;
      queue.splice(queue.indexOf(request), 1);
      void occupy(seat, request);
    }
  }

  async function occupy(seat: Seat, request: Request): Promise<void> {
    seat.request = request;
    seat.source = request.terms.source;
    seat.watch = createWatch(seat.thread.board, request.terms, (error) => evict(seat, error));
    try {
      request.resolve(await seat.thread.perform(request.task));
    } catch (error) {
      if (error instanceof ThreadDied) seats.delete(seat);
      request.reject(error);
    }
    seat.watch.stop();
    seat.request = undefined;
    assignTasks();
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
    if (seat) evict(seat, reason);
    else queue.splice(queue.indexOf(request), 1);
    request.reject(reason);
  }

  async function submit(task: Task, terms: Terms): Promise<Answers[Task['type']]> {
    const { signal } = terms;
    signal.throwIfAborted();
    let onAbort = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const request: Request = { task, terms, resolve, reject };
        onAbort = () => withdraw(request);
        signal.addEventListener('abort', onAbort);
        queue.push(request);
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
