import { ConversionError } from '../../engine/index.ts';
import { DocconvError } from '../errors.ts';
import { tellOutside } from '../store-outage.ts';

/** What the store or the queue could not do now is tried again after this, milliseconds. */
const PAUSE_MS = 2_000;

/** Nothing of the document's: the queue is full, the store does not answer, this process is about to end. */
export function isPassing({ code }: DocconvError): boolean {
  return code === 'busy' || code === 'server' || code === 'cancelled';
}

/** When to try again what failed in passing, milliseconds. */
export function pauseAfter({ retryAfter = 0 }: DocconvError): number {
  return retryAfter * 1000 || PAUSE_MS;
}

/** What a job ends with, or waits for; a store that does not answer is waited for. */
export function failureOf(thrown: unknown): DocconvError {
  const told = tellOutside(thrown);
  if (told instanceof DocconvError) return told;
  return new DocconvError(
    'internal',
    'Something went wrong inside the server.',
    'Try again; if it keeps failing, give the job id to whoever runs this server. Nothing was charged.',
    { cause: thrown },
  );
}

/** What nobody foresaw: the operator has to learn of it. */
export function isBug({ code, cause }: DocconvError): boolean {
  return code === 'internal' && cause !== undefined && !(cause instanceof ConversionError);
}
