/** Lets only so many through at a time; the others wait in the order they came. */
interface Semaphore {
  /** Resolves when there is room. @throws the reason of `signal`. */
  acquire(signal: AbortSignal): Promise<void>;
  /** Makes room for the next. Call once for each `acquire` that resolved. */
  release(): void;
}

export function createSemaphore(capacity: number): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;

  function admit(): void {
    if (inside >= capacity) return;
    const next = waiting.shift();
    if (!next) return;
    inside++;
    next();
  }

  return {
    acquire: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const onAbort = () => {
          waiting.splice(waiting.indexOf(pass), 1);
          reject(signal.reason);
        };
        const pass = () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(pass);
        admit();
      }),
    release: () => {
      inside--;
      admit();
    },
  };
}
