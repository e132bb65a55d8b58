import { DocconvError } from '../errors.ts';

/** Why a fetch was refused; the `reason` of its DocconvError. */
type FetchFailure =
  /** Not an address that is fetched by these rules; code `bad_request`. */
  | 'invalid_url'
  /** Private, refused, unknown, timed out or broken off; which one is not revealed, so that nobody can map our network. */
  | 'url_unreachable'
  /** The host answered with an error; code `network`. */
  | 'url_refused'
  | 'unsupported_content_type'
  | 'too_large';

export function invalidUrl(message: string): DocconvError {
  return new DocconvError('bad_request', message, 'Give a public https address of the document itself.', {
    reason: 'invalid_url' satisfies FetchFailure,
  });
}

/** One response for whatever did not lead to a response of the host. */
export function hostUnreachable(cause?: unknown): DocconvError {
  return new DocconvError(
    'network',
    'The address could not be fetched: its host is not public, did not answer in time, or broke off.',
    'Check the address; documents of a private network have to be uploaded.',
    { reason: 'url_unreachable' satisfies FetchFailure, cause },
  );
}

/** Of an address that is plainly private; what names resolve to is not revealed. */
export function privateAddress(): DocconvError {
  return new DocconvError(
    'network',
    'The address is that of a private network or of this machine itself, which is not fetched.',
    'Give a public address, or the document itself.',
    { reason: 'url_unreachable' satisfies FetchFailure, retryable: false },
  );
}

const PASSING = new Set([408, 425, 429]);

function mayAnswerOtherwise(status: number): boolean {
  return status >= 500 || PASSING.has(status);
}

export function refusedByHost(status: number): DocconvError {
  return new DocconvError(
    'network',
    `The host of the address answered ${status}.`,
    'Give an address that anyone can open without signing in.',
    { reason: 'url_refused' satisfies FetchFailure, retryable: mayAnswerOtherwise(status) },
  );
}

/** Of an address that a result was sent to. @param status of the response; undefined when there was none */
export function resultNotTaken(status: number | undefined, cause?: unknown): DocconvError {
  const message =
    status === undefined
      ? 'The result could not be sent to "output_url": its host is not public, did not answer in time, or broke off.'
      : `The host of "output_url" answered the result with ${status}.`;
  return new DocconvError(
    'network',
    message,
    'Give an address that takes a PUT and leads nowhere else; one that was signed in advance may have expired.',
    {
      reason: (status === undefined ? 'url_unreachable' : 'url_refused') satisfies FetchFailure,
      retryable: status === undefined || mayAnswerOtherwise(status),
      cause,
    },
  );
}

export function wrongType(): DocconvError {
  return new DocconvError(
    'unreadable',
    'The document at the address is not of a type that is accepted.',
    'Give the address of the file itself, not of a page about it.',
    { reason: 'unsupported_content_type' satisfies FetchFailure },
  );
}

export function tooManyBytes(maxBytes: number): DocconvError {
  return new DocconvError(
    'too_large',
    `The document at the address has more than ${maxBytes} bytes.`,
    'Split the document.',
    { reason: 'too_large' satisfies FetchFailure },
  );
}
