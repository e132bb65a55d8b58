import { ConversionError, type ConversionErrorCode } from '../../engine/index.ts';
import { DocconvError, type DocconvErrorCode } from '../errors.ts';
import { lastingPathOf } from '../files/lasting-path-of.ts';

/** What a caller of the service learns of a failure in the engine, the store or the file system; bugs pass. */
export function toDocconvError(error: unknown): unknown {
  if (error instanceof ConversionError) {
    const { code, message, hint } = error;
    return new DocconvError(codeFor(code), message, hint, { reason: code, cause: error });
  }
  if (error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string') {
    return new DocconvError(
      'internal',
      `The account store cannot be read or written: ${describeRefusal(error)}.`,
      'Check the permissions and the free space of the docconv folder (DOCCONV_HOME, by default ~/.docconv).',
      { reason: 'store_unavailable', cause: error },
    );
  }
  return error;
}

/** What the file system said, without its own words. */
function describeRefusal({ code, path }: NodeJS.ErrnoException): string {
  const file = path === undefined ? 'a file of it' : lastingPathOf(path);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `this user may not open ${file}`;
    case 'EROFS':
      return `${file} lies where nothing may be changed`;
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'ENOTDIR':
    case 'EEXIST':
      return `something other than a folder is in the way of ${file}`;
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open on this machine';
    default:
      return `${file} (${code ?? 'unknown reason'})`;
  }
}

function codeFor(code: ConversionErrorCode): DocconvErrorCode {
  switch (code) {
    case 'empty_file':
    case 'unsupported_format':
    case 'invalid_pdf':
    case 'invalid_image':
    case 'invalid_office':
    case 'password_required':
    case 'password_wrong':
    case 'no_pages':
    case 'too_complex':
    case 'timed_out':
    case 'out_of_memory':
      return 'unreadable';
    case 'pages_out_of_range':
    case 'language_missing':
      return 'bad_request';
    case 'too_large':
      return 'too_large';
    case 'cancelled':
      return 'cancelled';
    case 'engine_failed':
      return 'internal';
  }
}

export function cancelled(): DocconvError {
  return new DocconvError(
    'cancelled',
    'The conversion was cancelled.',
    'Start it again if it is still wanted; nothing was charged.',
  );
}
