import { DocconvError } from '../errors.ts';

/** A setting that has to be corrected before anything is done. */
export function invalidSetting(message: string, hint: string, cause?: unknown): DocconvError {
  return new DocconvError('bad_request', message, hint, { reason: 'invalid_config', cause });
}
