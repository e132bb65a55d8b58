import { DocconvError, PUBLIC_CODES } from '../service/errors.ts';
import { lastingPathOf } from '../service/files/lasting-path-of.ts';
import type { Outcome } from './batch/outcome.ts';
import { CliError, type CliErrorCode } from './cli-error.ts';
import { unwritable } from './outputs/unwritable.ts';

/** What the system says of a file that it keeps from docconv, which is no fault of docconv's. */
const refusals: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOSPC',
  'EDQUOT',
]);
const refusedHint =
  'Correct the permissions of the folder and make room, or set DOCCONV_HOME to a folder that you may write to.';
const reportHint = 'Run it again with DOCCONV_DEBUG=1 to see where, and report it.';

/** The exit code that goes with an error code. */
export function exitCodeOf(code: CliErrorCode): 1 | 2 | 3 {
  if (code === 'QUOTA_EXCEEDED') return 2;
  return code === 'AUTH_REQUIRED' ? 3 : 1;
}

/** Anything thrown, as a CliError; anything unexpected is `INTERNAL`. */
export function toCliError(thrown: unknown): CliError {
  if (thrown instanceof CliError) return thrown;
  if (thrown instanceof DocconvError) return fromDocconvError(thrown);
  if (isRefused(thrown)) return fromRefusal(thrown);
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return new CliError('INTERNAL', `Something went wrong inside docconv: ${said}`, reportHint, {
    cause: thrown,
  });
}

function isRefused(thrown: unknown): thrown is NodeJS.ErrnoException {
  const { code, path, syscall } = (thrown ?? {}) as NodeJS.ErrnoException;
  if (path === undefined) return code === 'ENOSPC' || code === 'EDQUOT'; // found out while an open file is written
  return refusals.has(code) || syscall === 'mkdir';
}

/** Errors of outputs are handled where they are written; these are of settings, store and temporary files. */
function fromRefusal(error: NodeJS.ErrnoException): CliError {
  const { path } = error;
  const message =
    path === undefined
      ? 'Settings, store or a temporary file could not be written: the disk is full.'
      : unwritable(lastingPathOf(path), error).message;
  return new CliError('INVALID_ARGS', message, refusedHint, { cause: error });
}

function fromDocconvError(error: DocconvError): CliError {
  // A wrong setting is the caller's to correct, like a wrong flag.
  const code = error.reason === 'invalid_config' ? 'INVALID_ARGS' : PUBLIC_CODES[error.code];
  const isNamed = code === 'API_ERROR' || error.code === 'busy';
  const reason = error.reason ?? (isNamed ? error.code : undefined);
  return new CliError(code, error.message, hintFor(error), { reason, cause: error });
}

/** The service's hint, in terms of this command where it has means of its own. */
function hintFor({ reason, hint }: DocconvError): string {
  if (reason === 'password_required' || reason === 'password_wrong') {
    return 'Give its password with --password-stdin, or set DOCCONV_PDF_PASSWORD.';
  }
  return hint;
}

/** The same error, with its input if it names none. */
export function withInput(error: CliError, input: string | undefined): CliError {
  if (input === undefined || error.input !== undefined) return error;
  return new CliError(error.code, error.message, error.hint, {
    reason: error.reason,
    input,
    cause: error.cause ?? error,
  });
}

/**
 * How a run ends: 0 when all succeeded, 1 when some did; when none did, the code all failures share, so that
 * a batch without a key or without quota can be told from one with a bad file.
 */
export function exitCodeFor(outcomes: readonly Outcome[]): number {
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'failed' ? [outcome.error.code] : []));
  if (failed.length === 0) return 0;
  if (outcomes.some(({ status }) => status === 'succeeded')) return 1;
  const codes = new Set(failed.map(exitCodeOf));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : 1;
}
