import { DocconvError } from '../errors.ts';
import { describeNetworkFault, isUntrusted, TRUST_HINT } from '../network/network-reason.ts';
import { withAddresses } from '../with-addresses.ts';

/** What a server says of a failure; any of it may be missing when the response is not ours. */
export interface ProblemResponse {
  status: number;
  error?: string;
  code?: string;
  reason?: string;
  hint?: string;
  /** Seconds. */
  retryAfter?: number;
}

/** A refusal of the server in the service's own terms, so that callers need not know that it came over a wire. */
export function failureOfResponse(problem: ProblemResponse, baseUrl: string): DocconvError {
  const { status, error, code, reason, retryAfter } = problem;
  const hint = problem.hint && withAddresses(problem.hint, baseUrl);
  if (error === undefined && NEVER_OURS.has(status)) return notOurs(status);
  const message = error ?? `The server answered ${status}.`;
  const details = { reason, retryAfter };
  switch (status) {
    case 401:
      return new DocconvError('auth_required', message, SIGN_IN, details);
    case 413:
      return new DocconvError('too_large', message, hint ?? 'Split the file.', {
        reason: reason ?? 'too_large',
      });
    case 429:
      return reason === 'busy'
        ? new DocconvError('busy', message, hint ?? 'Try again later.', details)
        : new DocconvError('quota_exceeded', message, hint ?? 'Wait until the month is over.', {
            ...details,
            reason: reason ?? 'quota',
          });
    case 400:
      return badRequest(message, hint ?? 'Correct the request.', reason);
    default:
      return status >= 500
        ? new DocconvError('server', message, hint ?? 'Try again later.', {
            reason: reason ?? `http_${status}`,
            retryAfter,
          })
        : code === undefined
          ? notOurs(status)
          : new DocconvError('bad_request', message, hint ?? 'Correct the request.', {
              reason: reason ?? code.toLowerCase(),
            });
  }
}

/** Without our body these come from another server at the address; what proxies answer for ours is not among them. */
const NEVER_OURS: ReadonlySet<number> = new Set([400, 501]);

const SIGN_IN = 'Run "docconv login" with a key of this server.';

/** Reasons of the service itself; every other one is the engine's, of a document that cannot be converted. */
const REASONS_OF_REQUESTS = new Set(['invalid_pages', 'invalid_idempotency_key', 'invalid_field']);

function badRequest(message: string, hint: string, reason: string | undefined): DocconvError {
  if (reason === 'idempotency_conflict')
    return new DocconvError('idempotency_conflict', message, hint, { reason });
  const ofRequest = reason === undefined || REASONS_OF_REQUESTS.has(reason);
  return new DocconvError(ofRequest ? 'bad_request' : 'unreadable', message, hint, { reason });
}

function notOurs(status: number): DocconvError {
  return new DocconvError(
    'network',
    `The configured server answered ${status}, which docconv servers do not.`,
    'Check DOCCONV_BASE_URL, or baseUrl in the config file.',
    { reason: `http_${status}`, retryable: false },
  );
}

/** The server could not be reached, or broke off. */
export function serverUnreachable(baseUrl: string, cause: unknown): DocconvError {
  return new DocconvError(
    'network',
    `The server ${new URL(baseUrl).host} could not be reached: ${reasonOf(cause)}.`,
    isUntrusted(cause)
      ? TRUST_HINT
      : 'Check the connection and the address, or convert on this machine: unset DOCCONV_BASE_URL, or run "docconv login --base-url none".',
    { reason: 'server_unreachable', cause },
  );
}

export function notUnderstood(cause?: unknown): DocconvError {
  return new DocconvError(
    'server',
    "The server's response cannot be understood.",
    'Check the address of the server, and use versions of docconv and its server that go together.',
    { reason: 'unexpected_answer', cause },
  );
}

function reasonOf(cause: unknown): string {
  const described = describeNetworkFault(cause, 'it');
  if (described !== undefined) return described;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code !== undefined && /^[A-Z_0-9]+$/.test(code)
    ? `the connection failed (${code})`
    : 'the connection broke off';
}
