import { DocconvError } from '../../../service/errors.ts';
import { tellOutside } from '../../../service/store-outage.ts';
import { HttpProblem, type ProblemStatus, WHERE_KEYS_ARE } from '../../errors/problem.ts';

/** A status and a code of x402. */
type StatusAndCode = readonly [status: ProblemStatus, code: string];

/**
 * A failure in the words of x402.
 * @param isPaid whether a payment came with the request: then it is said what became of the money
 */
export function toX402Problem(thrown: unknown, isPaid: boolean): unknown {
  if (thrown instanceof HttpProblem) return thrown;
  const known = tellOutside(thrown);
  const error = known instanceof DocconvError ? known : undefined;
  const [status, code] = error ? statusAndCode(error) : INTERNAL;
  const isOurs = status === 500;
  const hint =
    error && !isOurs
      ? hintOf(error)
      : 'Try again; if it keeps failing, give the request id to whoever runs this server.';
  return new HttpProblem(
    status,
    code,
    error && !isOurs ? error.message : 'Something went wrong inside the server.',
    {
      hint: isPaid && !/charged/.test(hint) ? `${hint} ${paymentAfter(code)}` : hint,
      reason: isOurs || error?.reason === code ? undefined : error?.reason,
      headers: retryAfter(status, error),
      cause: thrown,
    },
  );
}

/** A request that is paid for is for a PDF and has nothing but its address: no password can be given along. */
function hintOf({ reason, hint }: DocconvError): string {
  switch (reason) {
    case 'password_required':
    case 'password_wrong':
      return 'Give a document that opens without a password, or convert it with an API key.';
    case 'invalid_pdf':
    case 'empty_file':
      return 'Give an address whose PDF opens in a viewer.';
    case 'unsupported_format':
      return 'Give a PDF; other formats are converted with an API key.';
    case 'url_unreachable':
      return 'Give an address that is public and responds; other documents are converted with an API key.';
    default:
      return hint;
  }
}

/** The response where payments are not set up. */
export function notConfigured(): HttpProblem {
  return new HttpProblem(503, 'x402_not_configured', 'This server takes no payments per request.', {
    hint: `Use an API key. ${WHERE_KEYS_ARE}`,
  });
}

const NOT_CHARGED = 'Nothing was charged: the same Payment-Signature may be sent again.';
const NOT_ENOUGH =
  'Nothing was charged. The same Payment-Signature is good for no more pages than it was signed for.';
const SAFE_TO_RETRY = 'Retry with the same Payment-Signature: you are charged once at most.';
const SERVER_ERROR = 'server_error';
const PAGE_LIMIT = 'page_limit_exceeded';
const INTERNAL: StatusAndCode = [500, SERVER_ERROR];

/** What became of a payment whose request failed with a code. */
function paymentAfter(code: string): string {
  if (code === SERVER_ERROR) return SAFE_TO_RETRY;
  return code === PAGE_LIMIT ? NOT_ENOUGH : NOT_CHARGED;
}

function statusAndCode({ code, reason }: DocconvError): StatusAndCode {
  switch (code) {
    case 'bad_request':
      return [400, reason ?? 'bad_request'];
    case 'busy':
      return [429, 'rate_limited'];
    case 'too_large':
      return [413, reason === PAGE_LIMIT ? reason : 'file_too_large'];
    case 'unreadable':
      return unreadable(reason);
    case 'network':
      return [422, 'no_content'];
    case 'server':
    case 'cancelled':
      return [503, 'service_unavailable'];
    case 'internal':
    case 'auth_required':
    case 'quota_exceeded':
    case 'idempotency_conflict':
      return INTERNAL;
  }
}

function unreadable(reason: string | undefined): StatusAndCode {
  switch (reason) {
    case 'unsupported_content_type':
      return [415, reason];
    case 'no_content':
    case 'timed_out':
      return [422, 'no_content'];
    default:
      return [422, 'invalid_pdf'];
  }
}

const RETRY_AFTER_S = 5;

function retryAfter(status: ProblemStatus, error: DocconvError | undefined): Record<string, string> {
  if (status !== 429 && status !== 503) return {};
  return { 'Retry-After': String(error?.retryAfter ?? RETRY_AFTER_S) };
}
