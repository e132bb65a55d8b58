import { Worker } from 'node:worker_threads';
import { ConversionError } from '../../errors.ts';
import type { InputFormat } from '../../options.ts';
import { packedIn } from '../packed/packed.ts';
import { createSharedProgress, type SharedProgress } from './standing.ts';
import type { Answers, Reply, Task, ThreadData, WorkerMessage } from './tasks.ts';

/** A worker thread as the main thread sees it. It holds a connection and does one task at a time. */
export interface Thread {
  readonly shared: SharedProgress;
  /** Memory after its last task, JavaScript heap and wasm together. */
  readonly megabytes: number;
  readonly tasksDone: number;
  /** @throws ConversionError as the task ended, ThreadDied when the thread did not survive it. */
  perform<T extends Task>(task: T): Promise<Answers[T['type']]>;
  /** Lets it load the library of a format; returns at once. */
  warm(format: InputFormat): void;
  release(source: number): void;
  /** Ends the thread at once, whatever it is doing; resolves when it runs no more. */
  kill(): Promise<void>;
}

/** A thread ended before its task did. */
export class ThreadDied extends Error {
  /** The page it was at, 0 outside of any page. */
  readonly page: number;
  readonly outOfMemory: boolean;

  constructor(page: number, outOfMemory: boolean, detail: string) {
    super(detail);
    this.name = 'ThreadDied';
    this.page = page;
    this.outOfMemory = outOfMemory;
  }
}

interface Waiting {
  resolve(reply: Answers[Task['type']]): void;
  reject(error: Error): void;
}

/** Young objects get a quarter of the heap at most: pages are short-lived, and scavenging them early is cheap. */
const YOUNG_SHARE = 0.25;
/** 64 took 45 MB more a thread on a 500-page PDF and saved no time. */
const MOST_YOUNG_MEGABYTES = 16;

/** The bundled program of the worker threads. Run from source, it is the one that the last build left in `dist/`. */
export function workerScript(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? '../../../bin/thread.cjs' : '../bin/thread.cjs', import.meta.url);
}

interface ThreadOptions {
  script: URL;
  megabytes: number;
  compileForConversions: boolean;
  /** Called once when the thread has ended for whatever reason. */
  onExit(): void;
}

/** Starts a thread, which keeps no process from ending while it has no task. */
export function startThread({ script, megabytes, compileForConversions, onExit }: ThreadOptions): Thread {
  const shared = createSharedProgress();
  const worker = new Worker(script, {
    workerData: { shared: shared.memory, megabytes, compileForConversions } satisfies ThreadData,
    resourceLimits: {
      maxOldGenerationSizeMb: megabytes,
      maxYoungGenerationSizeMb: Math.min(MOST_YOUNG_MEGABYTES, megabytes * YOUNG_SHARE),
    },
    // Options of Node.js for the program (`--input-type`, `--inspect-brk`) may keep a worker from starting.
    execArgv: [],
    // Libraries print; what they print must not reach the output of the program. The thread itself drops it, since
    // reading it here would keep the program alive.
    stdout: true,
    stderr: true,
  });
  worker.unref();

  let waiting: Waiting | undefined;
  let cause: Error | undefined;
  const state = { megabytes: 0, tasksDone: 0 };

  function endWaiting(end: (waiting: Waiting) => void): void {
    const ended = waiting;
    waiting = undefined;
    worker.unref();
    if (ended) end(ended);
  }

  worker.on('message', (reply: Reply) => {
    if (reply.type === 'crashed') {
      const died = new ThreadDied(shared.read().page, reply.outOfMemory, reply.detail);
      endWaiting((task) => task.reject(died));
      void worker.terminate();
      return;
    }
    state.megabytes = reply.megabytes;
    state.tasksDone++;
    endWaiting((task) => {
      if (reply.type === 'answer') task.resolve(reply.reply);
      else task.reject(new ConversionError(reply.code, reply.message, reply.hint));
    });
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    const outOfMemory = isOutOfMemory(cause);
    endWaiting((task) => task.reject(new ThreadDied(shared.read().page, outOfMemory, nameCause(cause))));
    onExit();
  });

  return {
    shared,
    get megabytes() {
      return state.megabytes;
    },
    get tasksDone() {
      return state.tasksDone;
    },
    perform: <T extends Task>(task: T) =>
      new Promise<Answers[T['type']]>((resolve, reject) => {
        waiting = { resolve: resolve as Waiting['resolve'], reject };
        shared.begin(0);
        worker.ref();
        worker.postMessage({ type: 'task', task } satisfies WorkerMessage, packedIn(task));
      }),
    warm: (format) => worker.postMessage({ type: 'warm', format } satisfies WorkerMessage),
    release: (source) => worker.postMessage({ type: 'release', source } satisfies WorkerMessage),
    kill: async () => {
      await worker.terminate();
    },
  };
}

/** The code or kind of an error; its message may quote the document. */
function nameCause(error: Error | undefined): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? error?.name ?? 'exit';
}

function isOutOfMemory(error: Error | undefined): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
