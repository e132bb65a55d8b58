/** The closed list of failures, which each door translates. */
export type DocconvErrorCode =
  | 'auth_required'
  | 'quota_exceeded'
  | 'busy'
  | 'bad_request'
  | 'idempotency_conflict'
  | 'unreadable'
  | 'too_large'
  | 'cancelled'
  | 'network'
  | 'server'
  | 'internal';

/** What the command and the tools of MCP call them, `error.code` there; stable. */
export const PUBLIC_CODES = {
  auth_required: 'AUTH_REQUIRED',
  quota_exceeded: 'QUOTA_EXCEEDED',
  busy: 'QUOTA_EXCEEDED',
  network: 'NETWORK_ERROR',
  bad_request: 'API_ERROR',
  idempotency_conflict: 'API_ERROR',
  unreadable: 'API_ERROR',
  too_large: 'API_ERROR',
  server: 'API_ERROR',
  cancelled: 'INTERNAL',
  internal: 'INTERNAL',
} as const satisfies Readonly<Record<DocconvErrorCode, string>>;

/** A failure of the service as its caller should learn of it. */
export class DocconvError extends Error {
  readonly code: DocconvErrorCode;
  /** What to do next, one sentence. */
  readonly hint: string;
  /** Finer cause, stable: the engine's `ConversionErrorCode` for `unreadable` and `too_large`. */
  readonly reason?: string;
  /** Seconds to wait before trying again; of what passes by itself. */
  readonly retryAfter?: number;
  /** Whether another try could end otherwise, where the code does not tell. */
  readonly retryable?: boolean;
  /** The setting that a person has to correct; no other step helps. */
  readonly setting?: string;
  /** It is the caller's plan that refuses: another one would let it pass. */
  readonly isOfPlan: boolean;

  constructor(
    code: DocconvErrorCode,
    message: string,
    hint: string,
    details: {
      reason?: string;
      retryAfter?: number;
      retryable?: boolean;
      setting?: string;
      isOfPlan?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'DocconvError';
    this.code = code;
    this.hint = hint;
    this.reason = details.reason;
    this.retryAfter = details.retryAfter;
    this.retryable = details.retryable;
    this.setting = details.setting;
    this.isOfPlan = details.isOfPlan ?? false;
  }
}

/** The same failure, with more to do about it. @param more a sentence */
export function withMoreHints(error: DocconvError, more: string): DocconvError {
  const { code, message, hint } = error;
  return new DocconvError(code, message, `${hint} ${more}`, error);
}
