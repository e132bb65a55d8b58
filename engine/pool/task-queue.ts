import { createShares } from './shares.ts';
import type { Standing } from './thread/standing.ts';
import type { Answers, Task } from './thread/tasks.ts';
import type { WorkClock } from './work-clock.ts';

export interface TaskTerms {
  /** Id of the conversion that asks. */
  source: number;
  /** Whose share of the threads the task takes. */
  line: string;
  /** Thread time it will take, milliseconds, as far as can be foreseen. */
  expected: number;
  /** Whether it is the beginning of a conversion, which the spare thread may take. */
  isFirst?: boolean;
  /** Runs while the task is on a thread. */
  clock: WorkClock;
  /** Aborting takes the task out of the queue, or ends the thread that does it. */
  signal: AbortSignal;
  /** The longest a page may take. */
  pageMilliseconds: number;
  /** Called regularly with the progress of the thread while the task runs. */
  onStanding?(standing: Standing): void;
}

/** A task that waits or is on a thread. */
export interface TaskRequest {
  task: Task;
  terms: TaskTerms;
  resolve(reply: Answers[Task['type']]): void;
  reject(error: unknown): void;
}

/** The tasks of all conversions that wait for a thread. */
interface TaskQueue {
  isEmpty(): boolean;
  add(request: TaskRequest): void;
  /** The request whose turn it is, of all but those in `passed`. */
  next(passed: ReadonlySet<TaskRequest>): TaskRequest | undefined;
  /** Takes a request out to run it. @returns to be called when it has run */
  begin(request: TaskRequest): () => void;
  /** Takes a request out that is not to run; does nothing to one that runs. */
  remove(request: TaskRequest): void;
  clear(): void;
}

export function createTaskQueue(): TaskQueue {
  const shares = createShares();
  let waiting: TaskRequest[] = [];

  function takeOut(request: TaskRequest): void {
    waiting = waiting.filter((other) => other !== request);
  }

  return {
    isEmpty: () => waiting.length === 0,
    add: (request) => {
      waiting.push(request);
      shares.join(request.terms.line);
    },
    next: (passed) => {
      const eligible = waiting.filter((request) => !passed.has(request));
      const terms = shares.next(eligible.map((request) => request.terms));
      return eligible.find((request) => request.terms === terms);
    },
    begin: (request) => {
      const { terms } = request;
      takeOut(request);
      shares.begin(terms);
      terms.clock.begin();
      const begun = performance.now();
      return () => {
        terms.clock.end();
        shares.end(terms, performance.now() - begun);
      };
    },
    remove: (request) => {
      if (!waiting.includes(request)) return;
      takeOut(request);
      shares.leave(request.terms.line);
    },
    clear: () => {
      waiting = [];
    },
  };
}
