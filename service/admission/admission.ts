import { cancelled } from '../convert/engine-failure.ts';
import type { DocconvError } from '../errors.ts';
import { accountBusy, closing, serverBusy, shareTaken } from './admission-refusals.ts';

/** How much may come in at once. */
export interface AdmissionLimits {
  /** Conversions at work. */
  running: number;
  /** Of them, those of one account. */
  runningOfAccount: number;
  /** Documents that arrive, wait or are at work. */
  places: number;
  /** Of them, those of one account; fewer while others have many, since nobody has more than they leave free. */
  placesOfAccount: number;
  /** Bytes of the documents at work, which are in memory; small ones are let in beside them. Default: no bound. */
  bytes?: number;
  /** Callers who would wait longer than this for a turn are told when to come back, milliseconds. Default: no bound. */
  patience?: number;
}

/**
 * The queue before the engine. Places are bounded and taken before a document is received, so that nothing piles up;
 * turns go round by account, so that one with much to do holds up nobody but itself.
 */
export interface Admission {
  /** @throws DocconvError `busy` */
  take(accountId: string): AdmittedPlace;
  /**
   * Works with a place of its own, for what needs none before its turn.
   * @throws DocconvError `cancelled` when given up before, `busy`
   */
  inTurn<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Places taken, and conversions that wait or are at work. */
  counts(): { places: number; waiting: number; running: number };
  /** Admits nobody else; those who wait are refused as `busy`. */
  close(): void;
}

export interface AdmittedPlace {
  /**
   * Works when it is this place's turn.
   * @param bytes of the document, which is in memory then
   * @throws DocconvError `cancelled` when given up before, `busy` when the turn does not come in time, `server` on closing
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal, bytes?: number): Promise<T>;
  /** Tells how much of the work is done, from 0 to 1, so that others can be told how long it takes. */
  progress(share: number): void;
  /** Gives the place up; once is enough. */
  leave(): void;
}

/** What work is expected to take of which nothing is known yet, milliseconds: most documents take less. */
const UNKNOWN_WORK = 5_000;
/** Documents of so many bytes or less are counted by their number alone. */
const SMALL_BYTES = 1024 * 1024;

interface Waiter {
  bytes: number;
  enter: (turn: Turn) => void;
  sendAway: (reason: DocconvError) => void;
}

/** Work under way. */
interface Turn {
  line: Line;
  bytes: number;
  begunAt: number;
  /** Of the work, how much is done. */
  share: number;
}

interface Line {
  places: number;
  running: number;
  waiting: Waiter[];
  /** Which of all turns it had last; 0 when it had none yet. */
  lastTurn: number;
}

/** A queue with nobody in it. */
export function createAdmission(limits: AdmissionLimits, clock = () => performance.now()): Admission {
  const { bytes: mostBytes = Number.POSITIVE_INFINITY, patience = Number.POSITIVE_INFINITY } = limits;
  /** By account. */
  const lines = new Map<string, Line>();
  const atWork = new Set<Turn>();
  let places = 0;
  let turns = 0;
  let closed = false;

  function take(accountId: string): AdmittedPlace {
    const line = lines.get(accountId) ?? { places: 0, running: 0, waiting: [], lastTurn: 0 };
    if (closed) throw closing();
    if (line.places >= limits.placesOfAccount) throw accountBusy(line.places, untilOneEnds(line));
    if (places >= limits.places) throw serverBusy(untilOneEnds());
    // Nobody has more than they leave free, so that however many fill the queue, the next account finds a place.
    if (line.places >= limits.places - places) throw shareTaken(line.places, untilOneEnds());
    if (expectedWait(line) > patience) throw tooLate(line);
    lines.set(accountId, line);
    line.places++;
    places++;
    let left = false;
    let turn: Turn | undefined;
    return {
      run: async (work, signal, bytes = 0) => {
        turn = await waitForTurn(line, { bytes, signal });
        return during(turn, work);
      },
      progress: (share) => {
        if (turn) turn.share = share;
      },
      leave: () => {
        if (left) return;
        left = true;
        places--;
        line.places--;
        if (line.places === 0) lines.delete(accountId);
      },
    };
  }

  async function inTurn<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const place = take(accountId);
    try {
      return await place.run(work, signal);
    } finally {
      place.leave();
    }
  }

  async function during<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      atWork.delete(turn);
      turn.line.running--;
      letIn();
    }
  }

  async function waitForTurn(
    line: Line,
    { bytes, signal }: { bytes: number; signal?: AbortSignal },
  ): Promise<Turn> {
    if (signal?.aborted) throw cancelled();
    if (closed) throw closing();
    const withdraw = new AbortController();
    const waiting = new Promise<Turn>((enter, sendAway) => {
      const waiter: Waiter = { bytes, enter, sendAway };
      withdraw.signal.addEventListener('abort', () => {
        line.waiting = line.waiting.filter((other) => other !== waiter);
        sendAway(withdraw.signal.reason);
      });
      line.waiting.push(waiter);
    });
    const onAbort = () => withdraw.abort(cancelled());
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer =
      patience < LONGEST_TIMER ? setTimeout(() => withdraw.abort(tooLate(line)), patience) : undefined;
    letIn();
    try {
      return await waiting;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  function letIn(): void {
    for (let line = nextLine(); line; line = nextLine()) {
      const waiter = line.waiting.shift();
      if (!waiter) return;
      const turn: Turn = { line, bytes: waiter.bytes, begunAt: clock(), share: 0 };
      line.lastTurn = ++turns;
      line.running++;
      atWork.add(turn);
      waiter.enter(turn);
    }
  }

  /** The line that has waited longest for a turn, of those whose document fits. */
  function nextLine(): Line | undefined {
    if (atWork.size >= limits.running) return undefined;
    const bytes = [...atWork].reduce((sum, turn) => sum + turn.bytes, 0);
    // Once a large document has to wait for room, no other large one takes it away.
    let isRoomKept = false;
    const ready = [...lines.values()].filter((line) => line.waiting.length > 0 && mayHaveTurn(line));
    return ready
      .toSorted((one, other) => one.lastTurn - other.lastTurn)
      .find(({ waiting: [first] }) => {
        if (!first || first.bytes <= SMALL_BYTES) return true;
        if (isRoomKept || (atWork.size > 0 && bytes + first.bytes > mostBytes)) isRoomKept = true;
        return !isRoomKept;
      });
  }

  /** As with places: an account with several turns leaves as many free. */
  function mayHaveTurn({ running }: Line): boolean {
    return running < limits.runningOfAccount && running < Math.max(1, limits.running - atWork.size);
  }

  /** Milliseconds until a turn can be had. */
  function expectedWait(line: Line): number {
    if (atWork.size >= limits.running) return untilOneEnds();
    return mayHaveTurn(line) ? 0 : untilOneEnds(line);
  }

  /** Milliseconds until the first of those at work is through, of one line or of all. */
  function untilOneEnds(line?: Line): number {
    const ends = [...atWork]
      .filter((turn) => !line || turn.line === line)
      .map((turn) => timeLeft(turn, clock()));
    return ends.length === 0 ? UNKNOWN_WORK : Math.min(...ends);
  }

  function tooLate(line: Line): DocconvError {
    const wait = expectedWait(line) || UNKNOWN_WORK;
    return line.running > 0 ? accountBusy(line.places, wait) : serverBusy(wait);
  }

  return {
    take,
    inTurn,
    counts: () => ({
      places,
      running: atWork.size,
      waiting: [...lines.values()].reduce((sum, line) => sum + line.waiting.length, 0),
    }),
    close: () => {
      closed = true;
      for (const line of lines.values()) {
        for (const { sendAway } of line.waiting.splice(0)) sendAway(closing());
      }
    },
  };
}

/** Longer ones are none to Node.js. */
const LONGEST_TIMER = 2 ** 31;

/** Milliseconds, as if it went on as it did so far. @param now as of `begunAt` */
function timeLeft({ begunAt, share }: Turn, now: number): number {
  return share > 0 ? ((now - begunAt) * (1 - share)) / share : UNKNOWN_WORK;
}

/** On one's own machine nothing is limited: the engine has a queue of its own. */
export const UNLIMITED: AdmissionLimits = {
  running: Number.POSITIVE_INFINITY,
  runningOfAccount: Number.POSITIVE_INFINITY,
  places: Number.POSITIVE_INFINITY,
  placesOfAccount: Number.POSITIVE_INFINITY,
};

const MIB = 1024 * 1024;

/**
 * The threads go round by account and page by page, so a document at work holds up no other; what bounds them is memory.
 * @param threads worker threads of the engine
 */
export function serverLimits(threads: number): AdmissionLimits {
  return {
    running: Math.max(8, threads * 8),
    runningOfAccount: Math.max(2, threads * 2),
    places: 256,
    placesOfAccount: 64,
    bytes: 256 * MIB,
    // Clients and proxies give up after a minute or two without a response.
    patience: 60_000,
  };
}
