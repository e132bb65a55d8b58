/** The stable `error.code` values of the command line. */
export type CliErrorCode =
  | 'AUTH_REQUIRED'
  | 'QUOTA_EXCEEDED'
  | 'NETWORK_ERROR'
  | 'API_ERROR'
  | 'FILE_NOT_FOUND'
  | 'INVALID_ARGS'
  | 'SKILL_NOT_FOUND'
  | 'INTERNAL';

/** A failure as the person or program at the command line learns of it. */
export class CliError extends Error {
  readonly code: CliErrorCode;
  /** What to do next, one sentence. */
  readonly hint: string;
  /** Finer cause, stable, e.g. `invalid_pdf`. */
  readonly reason?: string;
  /** The input that failed, when there were several. */
  readonly input?: string;

  constructor(
    code: CliErrorCode,
    message: string,
    hint: string,
    details: { reason?: string; input?: string; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'CliError';
    this.code = code;
    this.hint = hint;
    this.reason = details.reason;
    this.input = details.input;
  }
}

/** An argument the person can correct. */
export function invalidArguments(message: string, hint: string): CliError {
  return new CliError('INVALID_ARGS', message, hint);
}
