import type { AdmissionLimits } from './admission-limits.ts';

/**
 * A round-robin queue of conversions: turns go from account to account, so that one with many documents delays only
 * itself.
 */
interface FairQueue {
  /** Lets an account wait for turns. */
  join(account: QueuedAccount): void;
  leave(account: QueuedAccount): void;
  /**
   * Resolves when it is the account's turn.
   * @param bytes of the document, which is in memory during the turn
   * @throws the reason of `signal`, or that of `clear`
   */
  wait(account: QueuedAccount, bytes: number, signal: AbortSignal): Promise<RunningConversion>;
  end(turn: RunningConversion): void;
  /** Milliseconds until the account could have a turn. */
  expectedWait(account: QueuedAccount): number;
  /** Milliseconds until the first running conversion ends, of one account or of all. */
  untilOneEnds(account?: QueuedAccount): number;
  counts(): { waiting: number; running: number };
  /** Rejects all who wait. */
  clear(reason: () => Error): void;
}

export interface QueuedAccount {
  running: number;
  waiting: Waiter[];
  /** Number of its latest turn among all turns; 0 before its first. */
  lastTurn: number;
}

/** A conversion that is running. */
export interface RunningConversion {
  account: QueuedAccount;
  bytes: number;
  begunAt: number;
  /** How much of the work is done, from 0 to 1. */
  done: number;
}

interface Waiter {
  bytes: number;
  resolve(turn: RunningConversion): void;
  reject(reason: Error): void;
}

/** The expected duration of a conversion that has not reported progress yet, milliseconds: most take less. */
export const UNKNOWN_DURATION = 5_000;
/** Documents of at most this size are bounded by their number alone. */
const SMALL_BYTES = 1024 * 1024;

export function createFairQueue(
  limits: Pick<AdmissionLimits, 'running' | 'runningOfAccount' | 'bytes'>,
  clock: () => number,
): FairQueue {
  const { bytes: mostBytes = Number.POSITIVE_INFINITY } = limits;
  const accounts = new Set<QueuedAccount>();
  const running = new Set<RunningConversion>();
  let turns = 0;

  function startNext(): void {
    for (let account = nextAccount(); account; account = nextAccount()) {
      const waiter = account.waiting.shift();
      if (!waiter) return;
      const turn: RunningConversion = { account, bytes: waiter.bytes, begunAt: clock(), done: 0 };
      account.lastTurn = ++turns;
      account.running++;
      running.add(turn);
      waiter.resolve(turn);
    }
  }

  /** The account whose last turn is longest ago, of those whose document fits. */
  function nextAccount(): QueuedAccount | undefined {
    if (running.size >= limits.running) return undefined;
    const bytes = [...running].reduce((sum, turn) => sum + turn.bytes, 0);
    // Once a large document waits for memory, no other large one may take it.
    let isMemoryReserved = false;
    const ready = [...accounts].filter((account) => account.waiting.length > 0 && mayRun(account));
    return ready
      .toSorted((one, other) => one.lastTurn - other.lastTurn)
      .find(({ waiting: [first] }) => {
        if (!first || first.bytes <= SMALL_BYTES) return true;
        if (running.size > 0 && bytes + first.bytes > mostBytes) isMemoryReserved = true;
        return !isMemoryReserved;
      });
  }

  /** An account that already runs several conversions leaves as many turns free. */
  function mayRun(account: QueuedAccount): boolean {
    return (
      account.running < limits.runningOfAccount &&
      account.running < Math.max(1, limits.running - running.size)
    );
  }

  function untilOneEnds(account?: QueuedAccount): number {
    const ends = [...running]
      .filter((turn) => !account || turn.account === account)
      .map((turn) => timeLeft(turn, clock()));
    return ends.length === 0 ? UNKNOWN_DURATION : Math.min(...ends);
  }

  return {
    join: (account) => accounts.add(account),
    leave: (account) => accounts.delete(account),
    wait: (account, bytes, signal) =>
      new Promise((resolve, reject) => {
        const waiter: Waiter = { bytes, resolve, reject };
        const onAbort = () => {
          account.waiting = account.waiting.filter((other) => other !== waiter);
          reject(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        account.waiting.push(waiter);
        startNext();
      }),
    end: (turn) => {
      running.delete(turn);
      turn.account.running--;
      startNext();
    },
    expectedWait: (account) => {
      if (running.size >= limits.running) return untilOneEnds();
      return mayRun(account) ? 0 : untilOneEnds(account);
    },
    untilOneEnds,
    counts: () => ({
      running: running.size,
      waiting: [...accounts].reduce((sum, account) => sum + account.waiting.length, 0),
    }),
    clear: (reason) => {
      for (const account of accounts) for (const { reject } of account.waiting.splice(0)) reject(reason());
    },
  };
}

/** Milliseconds, if the conversion goes on at the pace it had so far. @param now as of `begunAt` */
function timeLeft({ begunAt, done }: RunningConversion, now: number): number {
  return done > 0 ? ((now - begunAt) * (1 - done)) / done : UNKNOWN_DURATION;
}
