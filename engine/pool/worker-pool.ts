import type { InputFormat } from '../options.ts';
import { createPoolWorkers, type PoolWorker, type PoolWorkerOptions } from './pool-workers.ts';
import { createTaskQueue, type TaskRequest, type TaskTerms } from './task-queue.ts';
import { startLivenessProbe } from './thread/standing.ts';
import type { Answers, Task } from './thread/tasks.ts';
import { ThreadDied } from './thread/thread.ts';

/** A bounded number of worker threads that share the tasks of all conversions. */
export interface WorkerPool {
  readonly size: number;
  /**
   * Runs a task on the next free thread.
   * @throws ConversionError as the task ended, ThreadDied, PageHung, or the reason of `signal`.
   */
  run<T extends Task>(task: T, terms: TaskTerms): Promise<Answers[T['type']]>;
  /** Makes sure that `count` threads run and load what a format needs; returns at once. */
  warm(count: number, format: InputFormat): void;
  /** Tells the threads that a conversion has ended. */
  release(source: number): void;
  /**
   * Ends the threads that have nothing to do; none while tasks wait. Resolves when these, and those dismissed before, have
   * ended.
   */
  rest(): Promise<void>;
  /** Ends all threads. Running tasks end as ThreadDied. */
  close(): void;
}

/** A pool whose threads start when tasks come. */
export function createWorkerPool(options: PoolWorkerOptions): WorkerPool {
  const queue = createTaskQueue();
  const workers = createPoolWorkers(options, assignTasks);

  function assignTasks(): void {
    const passed = new Set<TaskRequest>();
    for (let request = queue.next(passed); request; request = queue.next(passed)) {
      const worker = workers.find(request);
      // While this one waits, another may be the beginning of a conversion, for which there is a spare thread.
      if (worker) void perform(worker, request);
      else passed.add(request);
    }
  }

  async function perform(worker: PoolWorker, request: TaskRequest): Promise<void> {
    const { task, terms } = request;
    worker.request = request;
    if ('source' in task) worker.source = terms.source;
    const probe = startLivenessProbe(worker.thread.shared, terms, (error) => evict(worker, error));
    const end = queue.begin(request);
    try {
      request.resolve(await worker.thread.perform(task));
    } catch (error) {
      if (error instanceof ThreadDied) workers.forget(worker);
      request.reject(error);
    }
    end();
    probe.stop();
    worker.request = undefined;
    assignTasks();
    if (queue.isEmpty()) workers.dismissSpare();
  }

  /** Ends a thread in the middle of its task. */
  function evict(worker: PoolWorker, error: unknown): void {
    worker.request?.reject(error);
    workers.dismiss(worker);
    assignTasks();
  }

  function withdraw(request: TaskRequest): void {
    const reason = request.terms.signal.reason;
    const worker = workers.running(request);
    if (worker) evict(worker, reason);
    else queue.remove(request);
    request.reject(reason);
  }

  async function submit(task: Task, terms: TaskTerms): Promise<Answers[Task['type']]> {
    const { signal } = terms;
    signal.throwIfAborted();
    let onAbort = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const request: TaskRequest = { task, terms, resolve, reject };
        onAbort = () => withdraw(request);
        signal.addEventListener('abort', onAbort);
        queue.add(request);
        assignTasks();
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    size: options.size,
    run: submit as WorkerPool['run'],
    warm: workers.warm,
    release: workers.release,
    rest: async () => {
      if (queue.isEmpty()) for (const worker of workers.idle()) workers.dismiss(worker);
      await workers.dismissed();
    },
    close: () => {
      queue.clear();
      workers.dismissAll();
    },
  };
}
