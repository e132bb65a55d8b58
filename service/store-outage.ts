import { toDocconvError } from './convert/engine-failure.ts';
import { DocconvError } from './errors.ts';

const OUTAGES: ReadonlySet<string | undefined> = new Set(['store_unavailable', 'store_busy']);
/** Seconds after which to try again: a database that is started anew, or gives way to another, takes no longer. */
const RETRY_AFTER_S = 5;

/**
 * A failure as somebody may learn of it who does not run this server: where its store is, and what that said of itself,
 * stays inside.
 */
export function hideStore(thrown: unknown): unknown {
  const error = toDocconvError(thrown);
  return isOutage(error) ? outage(error) : error;
}

/** Whether a store, of accounts or documents, could not be read or written. */
export function isOutage(error: unknown): error is DocconvError {
  return error instanceof DocconvError && OUTAGES.has(error.reason);
}

function outage(cause: DocconvError): DocconvError {
  return new DocconvError(
    'server',
    'The server cannot reach its store at the moment.',
    'Try again in a moment; nothing was charged.',
    { reason: 'store_unavailable', retryAfter: cause.retryAfter ?? RETRY_AFTER_S, cause },
  );
}
