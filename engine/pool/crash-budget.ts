import { ConversionError } from '../errors.ts';
import { failPage, type PageOutcome } from '../read/pdf/page-outcome.ts';
import { PageHung } from './thread/standing.ts';
import { ThreadDied } from './thread/thread.ts';

/** A task that took its thread with it. */
type Crash = ThreadDied | PageHung;

/** How many crashes one conversion may cause, and the pages to be given up for them. */
export interface CrashBudget {
  /** The pages given up. */
  readonly failed: PageOutcome[];
  /**
   * Counts a crash.
   * @throws ConversionError when no page can be blamed for it or the budget is spent.
   */
  add(crash: Crash): void;
  /** The page has cost a thread and had better be tried alone. */
  isSuspect(page: number): boolean;
  isGivenUp(page: number): boolean;
  /** The last crash, as the error of a conversion that nothing is left of. */
  lastError(): ConversionError | undefined;
}

/** A page that kills its thread is tried once more in another: memory may have run out for what came before it. */
const TRIES = 2;
/** A thread may also die outside of any page, while it opens the file or writes the document. */
const PAGELESS_TRIES = 2;
/** No honest file causes so many crashes. */
const MOST_CRASHES = 24;

export function isCrash(error: unknown): error is Crash {
  return error instanceof ThreadDied || error instanceof PageHung;
}

/** The budget of one conversion, which no thread has died of yet. */
export function createCrashBudget(): CrashBudget {
  const tries = new Map<number, number>();
  const failed: PageOutcome[] = [];
  let last: Crash | undefined;
  let count = 0;

  function add(crash: Crash): void {
    const tried = (tries.get(crash.page) ?? 0) + 1;
    tries.set(crash.page, tried);
    last = crash;
    count++;
    if (count > MOST_CRASHES || (crash.page === 0 && isFinal(crash, tried))) throw describeCrash(crash);
    if (crash.page > 0 && (crash instanceof PageHung || tried >= TRIES)) {
      failed.push(failPage(crash.page, reasonOf(crash)));
    }
  }

  return {
    failed,
    add,
    isSuspect: (page) => tries.has(page),
    isGivenUp: (page) => failed.some((outcome) => outcome.report.page === page),
    lastError: () => last && describeCrash(last),
  };
}

function isFinal(crash: Crash, tried: number): boolean {
  return tried >= PAGELESS_TRIES || (crash instanceof ThreadDied && crash.outOfMemory);
}

function reasonOf(crash: Crash): string {
  if (crash instanceof PageHung) return 'it took too long';
  return crash.outOfMemory ? 'it needs too much memory' : 'it crashed the converter';
}

/** A crash as the error of the conversion that it ends. */
export function describeCrash(crash: Crash): ConversionError {
  if (crash instanceof PageHung) {
    return new ConversionError(
      'timed_out',
      'A page of the document took longer than a conversion may.',
      'Choose other pages, or allow more time.',
    );
  }
  if (crash.outOfMemory) {
    return new ConversionError(
      'out_of_memory',
      'The document needs more memory than a conversion may use.',
      'Choose fewer pages, or allow more memory.',
    );
  }
  return new ConversionError(
    'engine_failed',
    `The document crashed the converter (${crash.message}).`,
    'This is a fault of the converter; please report it together with the document.',
  );
}
