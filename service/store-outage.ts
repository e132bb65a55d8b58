import { toDocconvError } from './convert/engine-failure.ts';
import { DocconvError } from './errors.ts';

const OUTAGES: ReadonlySet<string | undefined> = new Set(['store_unavailable', 'store_busy']);
/** Seconds after which to try again: a database that is started anew, or gives way to another, takes no longer. */
const RETRY_AFTER_S = 5;

/**
 * A failure as somebody learns of it who does not run this server: where its store is, and what that said of itself,
 * stays inside, and what is to be installed is told as somebody else's to do.
 */
export function tellOutside(thrown: unknown): unknown {
  const error = toDocconvError(thrown);
  if (isOutage(error)) return outage(error);
  return isBeyondRetry(error) ? outOfOrder(error) : addressToOperator(error);
}

/** Who asks cannot install anything here. */
function addressToOperator(error: unknown): unknown {
  if (!(error instanceof DocconvError) || error.reason !== 'language_missing') return error;
  const { code, message, hint, reason } = error;
  const [command] = /^Install it with ("npm install [^"]+")/.exec(hint)?.slice(1) ?? [];
  if (command === undefined) return error;
  const step = `Choose another language, or ask whoever runs this server to run ${command}.`;
  return new DocconvError(code, message, step, { reason, cause: error });
}

/** Whether a store, of accounts or documents, could not be read or written. */
export function isOutage(error: unknown): error is DocconvError {
  return error instanceof DocconvError && OUTAGES.has(error.reason);
}

/** Whether what is stored is damaged, or was written by a newer docconv. */
function isBeyondRetry(error: unknown): error is DocconvError {
  return error instanceof DocconvError && error.code === 'internal' && error.retryable === false;
}

function outOfOrder(cause: DocconvError): DocconvError {
  return new DocconvError(
    'internal',
    'The server cannot use what it has stored.',
    'Trying again does not help: tell whoever runs this server. Nothing was charged.',
    { reason: cause.reason, retryable: false, cause },
  );
}

function outage(cause: DocconvError): DocconvError {
  return new DocconvError(
    'server',
    'The server cannot reach its store at the moment.',
    'Try again in a moment; nothing was charged.',
    { reason: 'store_unavailable', retryAfter: cause.retryAfter ?? RETRY_AFTER_S, cause },
  );
}
