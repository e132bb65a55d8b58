import { cancelled } from '../../convert/engine-failure.ts';

/** Work that any number of clients wait for. */
export interface SharedWork<T> {
  /** Waits for the result until `signal` is aborted. @throws DocconvError `cancelled` then */
  join(signal: AbortSignal): Promise<T>;
  /** Whether it was given up because nobody waited, so that nobody can join. */
  readonly isGivenUp: boolean;
  /** From now on it is given up as soon as nobody waits for it. */
  hurry(): void;
  /** Resolves when it has ended, however. */
  ended: Promise<void>;
}

/** The callers that wait for shared work. */
export interface Audience {
  /** Aborted when the work is given up. */
  gone: AbortSignal;
  /** Gives the work up unless somebody waits right now. @returns whether it goes on */
  goOnIfAwaited(): boolean;
}

/** @param graceMs how long the work goes on when the last client has left, for connections break and clients come back */
export function shareWork<T>(begin: (audience: Audience) => Promise<T>, graceMs: number): SharedWork<T> {
  const gone = new AbortController();
  let waiting = 0;
  let grace = graceMs;
  let leaving: NodeJS.Timeout | undefined;
  const giveUp = () => gone.abort();
  const goOnIfAwaited = () => {
    if (waiting === 0) giveUp();
    return waiting > 0;
  };
  const result = begin({ gone: gone.signal, goOnIfAwaited });
  const nothing = () => undefined;
  const ended = result.then(nothing, nothing);
  void ended.then(() => clearTimeout(leaving));

  function join(signal: AbortSignal): Promise<T> {
    waiting++;
    clearTimeout(leaving);
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(cancelled());
        waiting--;
        if (waiting > 0) return;
        if (grace === 0) giveUp();
        else leaving = setTimeout(giveUp, grace);
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
      return gone.signal.aborted;
    },
    hurry: () => {
      grace = 0;
      goOnIfAwaited();
    },
    ended,
  };
}
