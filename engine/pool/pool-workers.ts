import type { InputFormat } from '../options.ts';
import type { TaskRequest } from './task-queue.ts';
import { startThread, type Thread } from './thread/thread.ts';

/** The threads of a worker pool, which start when they are needed. */
interface PoolWorkers {
  idle(): PoolWorker[];
  /** The thread that runs a request. */
  running(request: TaskRequest): PoolWorker | undefined;
  /** The thread that may run a request now, started if need be; undefined while it has to wait. */
  find(request: TaskRequest): PoolWorker | undefined;
  /** Makes sure that `count` threads run and load what a format needs; returns at once. */
  warm(count: number, format: InputFormat): void;
  /** Lets the threads that hold the file of a conversion open close it. */
  release(source: number): void;
  /** Kills a thread. */
  dismiss(worker: PoolWorker): void;
  dismissAll(): void;
  /** Kills one thread if there are more than `size` and none has work. */
  dismissSpare(): void;
  /** Forgets a thread that has died. */
  forget(worker: PoolWorker): void;
  /** Resolves when all threads dismissed so far have ended. */
  dismissed(): Promise<void>;
}

/** A thread and what it is doing. */
export interface PoolWorker {
  thread: Thread;
  request?: TaskRequest;
  /** Conversion whose file the thread may hold open. */
  source?: number;
}

export interface PoolWorkerOptions {
  size: number;
  /** Starts one thread more for the beginning of a conversion while all others are in the middle of long ones. */
  spare?: boolean;
  script: URL;
  /** Memory of one thread, JavaScript heap and wasm each. */
  megabytes: number;
  compileForConversions: boolean;
}

/** Past this share of its memory a thread is replaced by a fresh one: wasm memory never shrinks. */
const WORN_SHARE = 0.5;
/** After this many tasks a thread is replaced, whatever a library may leak; starting one takes 0.1 s. */
const MOST_TASKS = 1000;

/** @param onExit called when a thread has ended of itself */
export function createPoolWorkers(options: PoolWorkerOptions, onExit: () => void): PoolWorkers {
  const { size, spare = false, megabytes } = options;
  const workers = new Set<PoolWorker>();
  const ending = new Set<Promise<void>>();
  const idle = () => [...workers].filter((worker) => !worker.request);
  const busy = () => [...workers].filter((worker) => worker.request);

  function start(): PoolWorker {
    const leave = () => {
      if (workers.delete(worker)) onExit();
    };
    const worker: PoolWorker = { thread: startThread({ ...options, onExit: leave }) };
    workers.add(worker);
    return worker;
  }

  function dismiss(worker: PoolWorker): void {
    workers.delete(worker);
    const ended = worker.thread.kill();
    ending.add(ended);
    void ended.then(() => ending.delete(ended));
  }

  function isWorn({ thread }: PoolWorker): boolean {
    return thread.megabytes > megabytes * WORN_SHARE || thread.tasksDone >= MOST_TASKS;
  }

  /**
   * For work on a file, preferably the thread that has it open; for other work, one that holds no file. A worn thread
   * only finishes the file it has open.
   */
  function find({ task, terms }: TaskRequest): PoolWorker | undefined {
    const holder = 'source' in task && idle().find((worker) => worker.source === terms.source);
    if (holder) return holder;
    for (const worker of idle().filter(isWorn)) dismiss(worker);
    if (busy().length >= size && !(terms.isFirst && maySpare())) return undefined;
    const [first] = idle();
    if ('source' in task) return first ?? start();
    const withoutFile = idle().find((worker) => worker.source === undefined);
    if (withoutFile) return withoutFile;
    return task.type === 'layOutRead' && workers.size < size ? start() : (first ?? start());
  }

  /** A second of recognition in the middle of a scan would otherwise delay even the smallest document. */
  function maySpare(): boolean {
    return spare && busy().length === size && busy().every(({ request }) => !request?.terms.isFirst);
  }

  return {
    idle,
    running: (request) => busy().find((worker) => worker.request === request),
    find,
    warm: (count, format) => {
      while (workers.size < Math.min(count, size)) start().thread.warm(format);
    },
    release: (source) => {
      for (const worker of workers) if (worker.source === source) worker.thread.release(source);
    },
    dismiss,
    dismissAll: () => {
      for (const worker of [...workers]) dismiss(worker);
    },
    dismissSpare: () => {
      const [first] = idle();
      if (first && workers.size > size && busy().length === 0) dismiss(first);
    },
    forget: (worker) => workers.delete(worker),
    dismissed: async () => void (await Promise.all(ending)),
  };
}
