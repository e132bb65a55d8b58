import { cancelled } from './engine-failure.ts';
import { DocconvError } from './errors.ts';

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
}

/**
 * The queue before the engine. Places are bounded and taken before a document is received, so that nothing piles up;
 * turns go round by account, so that one with much to do holds up nobody but itself.
 */
export interface Admission {
  /** @throws DocconvError `busy` */
  take(accountId: string): Place;
  /**
   * Works with a place of its own, for what needs none before its turn.
   * @throws DocconvError `cancelled` when given up before, `busy`
   */
  inTurn<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Places taken, and conversions that wait or are at work. */
  counts(): { places: number; waiting: number; running: number };
  /** Lets nobody in any more; those who wait are sent away as `busy`. */
  close(): void;
}

export interface Place {
  /** Works when it is this place's turn. @throws DocconvError `cancelled` when given up before, `busy` on closing */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Gives the place up; once is enough. */
  leave(): void;
}

/** Seconds after which to try again. One-page conversions take less than one; a queue of scans, minutes. */
const RETRY_AFTER_S = 5;

interface Waiter {
  enter: () => void;
  sendAway: (reason: DocconvError) => void;
}

interface Line {
  places: number;
  running: number;
  waiting: Waiter[];
  /** Which of all turns it had last; 0 when it had none yet. */
  lastTurn: number;
}

export function createAdmission(limits: AdmissionLimits): Admission {
  /** By account. */
  const lines = new Map<string, Line>();
  let places = 0;
  let running = 0;
  let turns = 0;
  let closed = false;

  function take(accountId: string): Place {
    const line = lines.get(accountId) ?? { places: 0, running: 0, waiting: [], lastTurn: 0 };
    if (closed) throw closing();
    if (line.places >= limits.placesOfAccount) throw accountBusy(limits.placesOfAccount);
    if (places >= limits.places) throw serverBusy();
    // Nobody has more than they leave free, so that however many fill the queue, the next account finds a place.
    if (line.places >= limits.places - places) throw shareTaken(line.places);
    lines.set(accountId, line);
    line.places++;
    places++;
    let left = false;
    return {
      run: (work, signal) => run(line, work, signal),
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

  async function run<T>(line: Line, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    await turn(line, signal);
    try {
      return await work();
    } finally {
      running--;
      line.running--;
      letIn();
    }
  }

  /** Resolves with the turn taken. */
  function turn(line: Line, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        line.waiting = line.waiting.filter((other) => other !== waiter);
        reject(cancelled());
      };
      const waiter: Waiter = {
        enter: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        sendAway: reject,
      };
      if (signal?.aborted) return reject(cancelled());
      if (closed) return reject(closing());
      signal?.addEventListener('abort', onAbort, { once: true });
      line.waiting.push(waiter);
      letIn();
    });
  }

  function letIn(): void {
    while (running < limits.running) {
      const line = nextLine();
      if (!line) return;
      line.lastTurn = ++turns;
      line.running++;
      running++;
      line.waiting.shift()?.enter();
    }
  }

  /** Whoever has gone without a turn for longest. */
  function nextLine(): Line | undefined {
    let next: Line | undefined;
    for (const line of lines.values()) {
      if (line.waiting.length === 0 || line.running >= limits.runningOfAccount) continue;
      if (!next || line.lastTurn < next.lastTurn) next = line;
    }
    return next;
  }

  return {
    take,
    inTurn,
    counts: () => ({
      places,
      running,
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

/** On one's own machine nobody has to be held back: the engine has a queue of its own. */
export const UNLIMITED: AdmissionLimits = {
  running: Number.POSITIVE_INFINITY,
  runningOfAccount: Number.POSITIVE_INFINITY,
  places: Number.POSITIVE_INFINITY,
  placesOfAccount: Number.POSITIVE_INFINITY,
};

/** @param threads worker threads of the engine */
export function serverLimits(threads: number): AdmissionLimits {
  // A second conversion for each thread fills the gaps of the first. Two accounts at least are always at work.
  const running = Math.max(2, threads * 2);
  return { running, runningOfAccount: running / 2, places: 256, placesOfAccount: 64 };
}

function accountBusy(limit: number): DocconvError {
  return busy(
    `You have ${limit} documents under way, which is as many as anyone may have at once.`,
    'Wait until some are done, then send the next.',
  );
}

function shareTaken(share: number): DocconvError {
  return busy(
    `The server has much to do, and you have ${share} documents under way, which is your share for now.`,
    'Wait until some are done, then send the next.',
  );
}

function serverBusy(): DocconvError {
  return busy('The server has as many documents under way as it takes at once.', 'Try again in a moment.');
}

function closing(): DocconvError {
  return busy('The server is about to stop.', 'Try again in a moment; nothing was charged.');
}

function busy(message: string, hint: string): DocconvError {
  return new DocconvError('busy', message, hint, { retryAfter: RETRY_AFTER_S });
}
