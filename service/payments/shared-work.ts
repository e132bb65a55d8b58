import { cancelled } from '../engine-failure.ts';

/** Work that any number of clients wait for. */
export interface SharedWork<T> {
  /** Waits for the result until `signal` is aborted. @throws DocconvError `cancelled` then */
  join(signal: AbortSignal): Promise<T>;
  /** Whether all clients have left, so that nobody can join any more. */
  readonly isGivenUp: boolean;
  /** Resolves when it has ended, however. */
  ended: Promise<void>;
}

/** @param begin starts the work; its signal is aborted when the last client has left */
export function shareWork<T>(begin: (everybodyLeft: AbortSignal) => Promise<T>): SharedWork<T> {
  const left = new AbortController();
  const result = begin(left.signal);
  const nothing = () => undefined;
  let waiting = 0;

  function join(signal: AbortSignal): Promise<T> {
    waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(cancelled());
        waiting--;
        if (waiting === 0) left.abort();
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      const stay = () => signal.removeEventListener('abort', leave);
      result.finally(stay).then(resolve, reject);
    });
  }

  return {
    join,
    get isGivenUp() {
      return left.signal.aborted;
    },
    ended: result.then(nothing, nothing),
  };
}
