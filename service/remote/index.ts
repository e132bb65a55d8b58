import { readBaseUrl } from '../config/base-url.ts';
import type { Docconv } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import { createRemoteDocconv as open } from './remote.ts';

/*
 * What the package exports as `docconv/remote`. Everything is declared here, so that its types do not depend on those of
 * libraries.
 */

export type {
  AccountStatus,
  ConvertOptions,
  ConvertRequest,
  Docconv,
  Estimate,
  Identity,
  MeteredConversion as Conversion,
  Progress,
  Usage,
} from '../docconv.ts';
export { DocconvError, type DocconvErrorCode } from '../errors.ts';

/**
 * Converts through a docconv server, on the account of an API key. Interrupted requests are retried and charged once;
 * throttled ones wait as long as the server says.
 * @param baseUrl where people reach the server, e.g. `https://docs.example.com`
 * @throws DocconvError `bad_request` when that is no address, `auth_required` when there is no key
 */
export function createRemoteDocconv({
  baseUrl,
  apiKey,
}: {
  baseUrl: string;
  apiKey: string | undefined;
}): Docconv {
  if (!apiKey) {
    throw new DocconvError('auth_required', 'No API key was given.', 'Pass a key of the server as apiKey.', {
      reason: 'key_missing',
    });
  }
  return open({ baseUrl: readBaseUrl(baseUrl ?? '', 'baseUrl'), apiKey });
}
