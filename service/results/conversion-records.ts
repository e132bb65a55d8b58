import { randomUUID } from 'node:crypto';
import type { ConversionRecord } from '../accounts/store/activity.ts';
import type { Reservation } from '../accounts/store.ts';
import { toDocconvError } from '../convert/engine-failure.ts';
import type { Caller } from '../convert/metering.ts';
import type { ConvertRequest } from '../docconv.ts';
import { DocconvError, type DocconvErrorCode } from '../errors.ts';
import type { RememberedConversion } from './packed-conversion.ts';

/** As long as names are in file systems; no list shows more of one. */
const LONGEST_NAME = 255;

/** What the owner of the account is to see of a conversion that succeeded. */
export function recordSuccess(
  { key, door }: Pick<Caller, 'key' | 'door'>,
  { fileName, pageCount, tokenCount }: Pick<RememberedConversion, 'fileName' | 'pageCount' | 'tokenCount'>,
  { id }: Reservation,
  finishedAt: number,
): ConversionRecord {
  return {
    id,
    fileName: shownName(fileName),
    pages: pageCount,
    tokens: tokenCount,
    status: 'succeeded',
    keyId: key?.id,
    door,
    finishedAt,
  };
}

/** What they are to see of one that failed; undefined when it is no failure of the document or of ours. */
export function recordFailure(
  { key, door }: Pick<Caller, 'key' | 'door'>,
  { fileName }: Pick<ConvertRequest, 'fileName'>,
  error: unknown,
  finishedAt: number,
): ConversionRecord | undefined {
  const failure = failureCode(toDocconvError(error));
  if (failure === undefined) return undefined;
  return {
    id: randomUUID(),
    fileName: shownName(fileName),
    pages: 0,
    tokens: 0,
    status: 'failed',
    failure,
    keyId: key?.id,
    door,
    finishedAt,
  };
}

/** Refused before any work, called off or broken off: nothing that was tried and went wrong. */
const NOT_TRIED: ReadonlySet<DocconvErrorCode> = new Set([
  'auth_required',
  'quota_exceeded',
  'busy',
  'server',
  'cancelled',
  'idempotency_conflict',
]);

function failureCode(error: unknown): string | undefined {
  if (!(error instanceof DocconvError)) return 'internal';
  return NOT_TRIED.has(error.code) ? undefined : (error.reason ?? error.code);
}

/** Zero bytes, which no database keeps in a text, are left out. */
function shownName(fileName: string): string {
  return [...fileName.replaceAll('\0', '')].slice(0, LONGEST_NAME).join('');
}
