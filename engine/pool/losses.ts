import { ConversionError } from '../errors.ts';
import { failPage, type PageOutcome } from '../read/pdf/page-outcome.ts';
import { ThreadDied } from './thread.ts';
import { PageHung } from './watch.ts';

/** A task that took its thread with it. */
export type Loss = ThreadDied | PageHung;

/** Keeps account of the threads that one conversion has cost, and of the pages to be given up for it. */
export interface Losses {
  /** The pages given up. */
  readonly failed: PageOutcome[];
  /**
   * Takes a loss down.
   * @throws ConversionError when no page can be blamed for it or when there were too many.
   */
  add(loss: Loss): void;
  /** The page has cost a thread and had better be tried alone. */
  isSuspect(page: number): boolean;
  isGivenUp(page: number): boolean;
  /** The last loss, as the error of a conversion that nothing is left of. */
  lastError(): ConversionError | undefined;
}

/** A page that kills its thread is tried once more in another: memory may have run out for what came before it. */
const TRIES = 2;
/** A thread may also die outside of any page, while it opens the file or writes the document. */
const PAGELESS_TRIES = 2;
/** No honest file costs so many threads. */
const MOST_LOSSES = 24;

export function isLoss(error: unknown): error is Loss {
  return error instanceof ThreadDied || error instanceof PageHung;
}

export function createLosses(): Losses {
  const tries = new Map<number, number>();
  const failed: PageOutcome[] = [];
  let last: Loss | undefined;
  let count = 0;

  function add(loss: Loss): void {
    const tried = (tries.get(loss.page) ?? 0) + 1;
    tries.set(loss.page, tried);
    last = loss;
    count++;
    if (count > MOST_LOSSES || (loss.page === 0 && isFinal(loss, tried))) throw describeLoss(loss);
    if (loss.page > 0 && (loss instanceof PageHung || tried >= TRIES)) {
      failed.push(failPage(loss.page, reasonOf(loss)));
    }
  }

  return {
    failed,
    add,
    isSuspect: (page) => tries.has(page),
    isGivenUp: (page) => failed.some((outcome) => outcome.report.page === page),
    lastError: () => last && describeLoss(last),
  };
}

function isFinal(loss: Loss, tried: number): boolean {
  return tried >= PAGELESS_TRIES || (loss instanceof ThreadDied && loss.outOfMemory);
}

function reasonOf(loss: Loss): string {
  if (loss instanceof PageHung) return 'it took too long';
  return loss.outOfMemory ? 'it needs too much memory' : 'it crashed the converter';
}

function describeLoss(loss: Loss): ConversionError {
  if (loss instanceof PageHung) {
    return new ConversionError(
      'timed_out',
      'A page of the document took longer than a conversion may.',
      'Choose other pages, or allow more time.',
    );
  }
  if (loss.outOfMemory) {
    return new ConversionError(
      'out_of_memory',
      'The document needs more memory than a conversion may use.',
      'Choose fewer pages, or allow more memory.',
    );
  }
  return new ConversionError(
    'engine_failed',
    `The document crashed the converter (${loss.message}).`,
    'This is a fault of the converter; please report it together with the document.',
  );
}
