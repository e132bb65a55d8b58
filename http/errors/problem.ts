import { DocconvError } from '../../service/errors.ts';
import { hintForApi } from '../../service/hint-for-api.ts';
import { tellOutside } from '../../service/store-outage.ts';

/** What a caller is told of a failure, in the shape all JSON answers share. */
export interface ProblemBody {
  success: false;
  /** What happened, one sentence or two. */
  error: string;
  code: string;
  /** Finer cause, stable. */
  reason?: string;
  /** What to do next. */
  hint?: string;
  /** Of failures that are not the caller's: names the entry in the server's log. */
  request_id?: string;
}

export type ProblemStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 408
  | 409
  | 410
  | 413
  | 415
  | 421
  | 422
  | 429
  | 500
  | 503;

/** A refusal of the HTTP door itself. Connect and x402 have lower-case codes, all others upper-case ones. */
export class HttpProblem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly hint?: string;
  readonly reason?: string;
  readonly headers: Record<string, string>;
  /** It is the caller's plan that refuses: another one would let it pass. */
  readonly isOfPlan: boolean;

  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    details: {
      hint?: string;
      reason?: string;
      headers?: Record<string, string>;
      isOfPlan?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.hint = details.hint;
    this.reason = details.reason;
    this.headers = details.headers ?? {};
    this.isOfPlan = details.isOfPlan ?? false;
  }
}

export function notFound(message: string, hint: string): HttpProblem {
  return new HttpProblem(404, 'NOT_FOUND', message, { hint });
}

/** The path exists for other methods. @param allow those, as in the header */
export function methodNotAllowed(allow: string, hint = 'The API is described at /api-docs.'): HttpProblem {
  return new HttpProblem(405, 'METHOD_NOT_ALLOWED', `This address answers to ${allow} only.`, {
    hint,
    headers: { Allow: allow },
  });
}

/** Connect, OAuth and payments have their codes in small letters. */
export function inWordsOf(path: string, problem: HttpProblem): HttpProblem {
  if (!/^\/(?:api\/(?:connect|x402)|oauth)\//.test(path)) return problem;
  const { status, code, message, hint, reason, headers } = problem;
  return new HttpProblem(status, code.toLowerCase(), message, { hint, reason, headers });
}

/** Anything thrown → the problem sent to the caller. Unexpected errors reveal nothing internal. */
export function toProblem(thrown: unknown): HttpProblem {
  if (thrown instanceof HttpProblem) return thrown;
  const error = tellOutside(thrown);
  return error instanceof DocconvError ? fromDocconvError(error) : internalError(error);
}

/** Whether the server failed, which is logged for the operator. A feature that is switched off is no failure. */
export function isServersFault({ status, code }: Pick<HttpProblem, 'status' | 'code'>): boolean {
  return status >= 500 && code !== 'x402_not_configured';
}

function fromDocconvError(error: DocconvError): HttpProblem {
  const { message, hint, reason, isOfPlan } = error;
  switch (error.code) {
    case 'auth_required':
      return new HttpProblem(401, 'UNAUTHORIZED', message, { ...unauthorized(reason), cause: error });
    case 'quota_exceeded':
      return new HttpProblem(429, 'RATE_LIMITED', message, {
        hint,
        reason,
        isOfPlan,
        cause: error,
      });
    case 'busy':
      return tooManyRequests(message, hint, error.retryAfter ?? 1, error);
    case 'too_large':
      return new HttpProblem(413, 'FILE_TOO_LARGE', message, { hint, reason, isOfPlan, cause: error });
    case 'bad_request':
    case 'unreadable':
      return new HttpProblem(400, 'BAD_REQUEST', message, {
        hint: hintForApi(error),
        reason,
        isOfPlan,
        cause: error,
      });
    case 'idempotency_conflict':
      return new HttpProblem(400, 'BAD_REQUEST', message, { hint, reason: error.code, cause: error });
    case 'server':
      return unavailable(error);
    case 'cancelled':
    case 'network':
    case 'internal':
      return error.retryable === false ? outOfOrder(error) : internalError(error);
  }
}

/** In terms of this door: the service's own hints speak of the command line. */
function unauthorized(reason: string | undefined) {
  return {
    hint: `${afterRefusedKey(reason)} ${WHERE_KEYS_ARE}`,
    reason,
    headers: { 'WWW-Authenticate': 'Bearer realm="docconv"' },
  };
}

function afterRefusedKey(reason: string | undefined): string {
  switch (reason) {
    case 'key_expired':
      return 'Have the client refresh it at /oauth/token, or get another.';
    case 'key_unknown':
    case 'account_missing':
      return 'Discard this key and get another.';
    default:
      return 'Send "Authorization: Bearer dc_live_…".';
  }
}

/** Where a person, and where a program, gets a key. */
export const WHERE_KEYS_ARE =
  'Keys are made in the dashboard (/dashboard/api) or through Connect, which /auth.md describes.';

/** @param seconds until it makes sense to try again */
export function tooManyRequests(
  message: string,
  hint: string,
  seconds: number,
  cause?: unknown,
): HttpProblem {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };
  return new HttpProblem(429, 'RATE_LIMITED', message, { hint, reason: 'busy', headers, cause });
}

/** Something that the server needs does not answer, or it is about to stop. */
function unavailable(error: DocconvError): HttpProblem {
  const { message, hint, reason, retryAfter = UNAVAILABLE_S } = error;
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) };
  return new HttpProblem(503, 'SERVICE_UNAVAILABLE', message, { hint, reason, headers, cause: error });
}

/** Seconds, of what says nothing else. */
const UNAVAILABLE_S = 10;

function internalError(cause: unknown): HttpProblem {
  return new HttpProblem(500, 'SERVER_ERROR', 'Something went wrong inside the server.', {
    hint: 'Try again; if it keeps failing, give the request id to whoever runs this server.',
    cause,
  });
}

/** What another try does not help. */
function outOfOrder(error: DocconvError): HttpProblem {
  const { message, hint, reason } = error;
  return new HttpProblem(500, 'SERVER_ERROR', message, { hint, reason, cause: error });
}

export function problemBody(problem: HttpProblem, requestId: string): ProblemBody {
  const { message, code, reason, hint } = problem;
  return {
    success: false,
    error: message,
    code,
    ...(reason === undefined ? {} : { reason }),
    ...(hint === undefined ? {} : { hint }),
    ...(isServersFault(problem) ? { request_id: requestId } : {}),
  };
}
