import type { InputFormat } from '../options.ts';
import { createShares } from './shares.ts';
import { type LivenessProbe, type Standing, startLivenessProbe } from './thread/standing.ts';
import type { Answers, Task } from './thread/tasks.ts';
import { startThread, type Thread, ThreadDied } from './thread/thread.ts';
import type { WorkClock } from './work-clock.ts';

/** A bounded number of worker threads that share the tasks of all conversions. */
export interface WorkerPool {
  readonly size: number;
  /**
   * Does a task on the next free thread.
   * @throws ConversionError as the task ended, ThreadDied, PageHung, or the reason of `signal`.
   */
  run<T extends Task>(task: T, terms: TaskTerms): Promise<Answers[T['type']]>;
  /** Makes sure that `count` threads run and load what a format needs; returns at once. */
  warm(count: number, format: InputFormat): void;
  /** Tells the threads that a conversion has ended. */
  release(source: number): void;
  /**
   * Ends the threads that have nothing to do; none while tasks wait. Resolves when these, and those that were ended before,
   * run no more.
   */
  rest(): Promise<void>;
  /** Ends all threads. Tasks under way end as ThreadDied. */
  close(): void;
}

export interface TaskTerms {
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

interface WorkerPoolOptions {
  size: number;
  /** Starts one thread more for the beginning of a conversion while all others are in the middle of long ones. */
  spare?: boolean;
  script: URL;
  /** Memory of one thread, JavaScript heap and wasm each. */
  megabytes: number;
  compileForConversions: boolean;
}

interface Request {
  task: Task;
  terms: TaskTerms;
  line: string;
  expected: number;
  resolve(reply: Answers[Task['type']]): void;
  reject(error: unknown): void;
}

/** A thread and what it is busy with. */
interface PoolWorker {
  thread: Thread;
  request?: Request;
  probe?: LivenessProbe;
  /** Conversion whose file the thread may hold open. */
  source?: number;
}

/** Past this share of its memory a thread gives way to a fresh one: wasm memory never shrinks. */
const WORN_SHARE = 0.5;
/** Whatever leaks slowly in a library is gone after so many tasks; starting a thread anew costs 0.1 s. */
const MOST_TASKS = 1000;

/** A pool whose threads start when tasks come. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { size, spare = false, megabytes } = options;
  const shares = createShares();
  const started = new Set<PoolWorker>();
  const ending = new Set<Promise<void>>();
  const queue: Request[] = [];

  function startWorker(): PoolWorker {
    const worker: PoolWorker = { thread: startThread({ ...options, onExit: () => leave(worker) }) };
    started.add(worker);
    return worker;
  }

  function leave(worker: PoolWorker): void {
    if (started.delete(worker)) assignTasks();
  }

  function dismiss(worker: PoolWorker): void {
    started.delete(worker);
    const ended = worker.thread.kill();
    ending.add(ended);
    void ended.then(() => ending.delete(ended));
  }

  function isWorn({ thread }: PoolWorker): boolean {
    return thread.megabytes > megabytes * WORN_SHARE || thread.tasksDone >= MOST_TASKS;
  }

  /**
   * A free thread: for work on a file best one that has it open, for other work one that holds no file. A worn thread
   * only finishes the file it has open.
   */
  function findWorker({ task, terms }: Request): PoolWorker | undefined {
    const free = [...started].filter((worker) => !worker.request);
    const holder = 'source' in task && free.find((worker) => worker.source === terms.source);
    if (holder) return holder;
    for (const worker of free.filter(isWorn)) dismiss(worker);
    const left = free.filter((worker) => started.has(worker));
    const busy = [...started].filter((worker) => worker.request);
    if (busy.length >= size && !(terms.isFirst && maySpare(busy))) return undefined;
    if ('source' in task) return left[0] ?? startWorker();
    const withoutFile = left.find((worker) => worker.source === undefined);
    if (withoutFile) return withoutFile;
    return task.type === 'layOutRead' && started.size < size ? startWorker() : (left[0] ?? startWorker());
  }

  /** A second of recognition in the middle of a scan would otherwise keep even the smallest document waiting. */
  function maySpare(busy: readonly PoolWorker[]): boolean {
    return spare && busy.length === size && busy.every(({ request }) => !request?.terms.isFirst);
  }

  function assignTasks(): void {
    const passed = new Set<Request>();
    for (;;) {
      const request = shares.next(queue.filter((waiting) => !passed.has(waiting)));
      if (!request) return;
      const worker = findWorker(request);
      if (!worker) {
        // Whatever else is the beginning of a conversion may still find the spare thread.
        passed.add(request);
        continue;
      }
      queue.splice(queue.indexOf(request), 1);
      void occupy(worker, request);
    }
  }

  async function occupy(worker: PoolWorker, request: Request): Promise<void> {
    const { task, terms } = request;
    worker.request = request;
    if ('source' in task) worker.source = terms.source;
    worker.probe = startLivenessProbe(worker.thread.shared, terms, (error) => evict(worker, error));
    const begun = performance.now();
    shares.begin(request);
    terms.clock.begin();
    try {
      request.resolve(await worker.thread.perform(task));
    } catch (error) {
      if (error instanceof ThreadDied) started.delete(worker);
      request.reject(error);
    }
    terms.clock.end();
    shares.end(request, performance.now() - begun);
    worker.probe.stop();
    worker.request = undefined;
    assignTasks();
    if (started.size > size) letSpareGo();
  }

  /** Once there is a thread without work again. */
  function letSpareGo(): void {
    const idle = [...started].find((worker) => !worker.request);
    if (idle && queue.length === 0 && [...started].every((worker) => !worker.request)) dismiss(idle);
  }

  /** Ends a thread in the middle of its task. */
  function evict(worker: PoolWorker, error: unknown): void {
    worker.request?.reject(error);
    dismiss(worker);
    assignTasks();
  }

  function withdraw(request: Request): void {
    const reason = request.terms.signal.reason;
    const worker = [...started].find((taken) => taken.request === request);
    if (worker) {
      evict(worker, reason);
    } else if (queue.includes(request)) {
      queue.splice(queue.indexOf(request), 1);
      shares.leave(request.line);
    }
    request.reject(reason);
  }

  async function submit(task: Task, terms: TaskTerms): Promise<Answers[Task['type']]> {
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
    run: submit as WorkerPool['run'],
    warm: (count, format) => {
      while (started.size < Math.min(count, size)) startWorker().thread.warm(format);
    },
    release: (source) => {
      for (const worker of started) if (worker.source === source) worker.thread.release(source);
    },
    rest: async () => {
      const idle = queue.length > 0 ? [] : [...started].filter((worker) => !worker.request);
      for (const worker of idle) dismiss(worker);
      await Promise.all(ending);
    },
    close: () => {
      queue.length = 0;
      for (const worker of [...started]) dismiss(worker);
    },
  };
}
