import { cancelled } from '../convert/engine-failure.ts';
import type { DocconvError } from '../errors.ts';
import type { AdmissionLimits } from './admission-limits.ts';
import { accountBusy, closing, serverBusy, shareTaken } from './admission-refusals.ts';
import {
  createFairQueue,
  type QueuedAccount,
  type RunningConversion,
  UNKNOWN_DURATION,
} from './fair-queue.ts';

/**
 * Decides who may have a document converted, and when. Places are bounded and taken before a document is received, so
 * that nothing piles up; their holders then wait for a turn in a fair queue.
 */
export interface Admission {
  /** @throws DocconvError `busy` */
  take(accountId: string): AdmittedPlace;
  /**
   * Takes a place, runs `work` when it is its turn, and gives the place up.
   * @throws DocconvError `cancelled` when given up before, `busy`
   */
  inTurn<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Places taken, and conversions that wait or run. */
  counts(): { places: number; waiting: number; running: number };
  /** Admits nobody else; those who wait are refused as `busy`. */
  close(): void;
}

export interface AdmittedPlace {
  /**
   * Runs `work` when it is this place's turn.
   * @param bytes of the document, which is in memory then
   * @throws DocconvError `cancelled` when given up before, `busy` when the turn does not come in time, `server` on closing
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal, bytes?: number): Promise<T>;
  /** Reports how much of the work is done, from 0 to 1; from it follows how long others will have to wait. */
  progress(done: number): void;
  /** Gives the place up. Later calls do nothing. */
  leave(): void;
}

interface AdmittedAccount extends QueuedAccount {
  places: number;
}

/** The longest delay a timer of Node.js can have is one millisecond less. */
const LONGEST_TIMER = 2 ** 31;

/** Admission with all places free. */
export function createAdmission(limits: AdmissionLimits, clock = () => performance.now()): Admission {
  const { patience = Number.POSITIVE_INFINITY } = limits;
  const queue = createFairQueue(limits, clock);
  const accounts = new Map<string, AdmittedAccount>();
  let places = 0;
  let closed = false;

  function take(accountId: string): AdmittedPlace {
    const account = accounts.get(accountId) ?? { places: 0, running: 0, waiting: [], lastTurn: 0 };
    const refusal = whyRefused(account);
    if (refusal) throw refusal;
    accounts.set(accountId, account);
    queue.join(account);
    account.places++;
    places++;
    let isTaken = true;
    let turn: RunningConversion | undefined;
    return {
      run: async (work, signal, bytes = 0) => {
        turn = await waitForTurn(account, bytes, signal);
        try {
          return await work();
        } finally {
          queue.end(turn);
        }
      },
      progress: (done) => {
        if (turn) turn.done = done;
      },
      leave: () => {
        if (!isTaken) return;
        isTaken = false;
        places--;
        account.places--;
        if (account.places > 0) return;
        accounts.delete(accountId);
        queue.leave(account);
      },
    };
  }

  function whyRefused(account: AdmittedAccount): DocconvError | undefined {
    if (closed) return closing();
    if (account.places >= limits.placesOfAccount)
      return accountBusy(account.places, queue.untilOneEnds(account));
    if (places >= limits.places) return serverBusy(queue.untilOneEnds());
    // Nobody may take more than is left free, so however many fill the queue, the next account finds a place.
    if (account.places >= limits.places - places) return shareTaken(account.places, queue.untilOneEnds());
    return queue.expectedWait(account) > patience ? tooLate(account) : undefined;
  }

  async function waitForTurn(
    account: AdmittedAccount,
    bytes: number,
    signal?: AbortSignal,
  ): Promise<RunningConversion> {
    if (signal?.aborted) throw cancelled();
    if (closed) throw closing();
    const withdraw = new AbortController();
    const onAbort = () => withdraw.abort(cancelled());
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer =
      patience < LONGEST_TIMER ? setTimeout(() => withdraw.abort(tooLate(account)), patience) : undefined;
    try {
      return await queue.wait(account, bytes, withdraw.signal);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  function tooLate(account: AdmittedAccount): DocconvError {
    const wait = queue.expectedWait(account) || UNKNOWN_DURATION;
    return account.running > 0 ? accountBusy(account.places, wait) : serverBusy(wait);
  }

  return {
    take,
    inTurn: async (accountId, work, signal) => {
      const place = take(accountId);
      try {
        return await place.run(work, signal);
      } finally {
        place.leave();
      }
    },
    counts: () => ({ places, ...queue.counts() }),
    close: () => {
      closed = true;
      queue.clear(closing);
    },
  };
}
