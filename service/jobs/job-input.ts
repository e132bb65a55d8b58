import { createHash } from 'node:crypto';
import type { Blobs } from '../blobs/blobs.ts';
import { readStored } from '../blobs/stored-bytes.ts';
import type { ConversionInput } from '../convert/input.ts';
import type { DocumentFetcher } from '../fetch/fetch-document.ts';
import type { Job, JobSecrets } from './job.ts';

/** A fetch may take so long in all; large documents come from slow hosts. */
const FETCH_MS = 5 * 60_000;

export interface InputSources {
  blobs: Blobs;
  fetcher: DocumentFetcher;
  /** Whether addresses of one's own network are fetched. */
  allowPrivate: boolean;
}

/** The document of a job, got when its turn has come. */
export function inputOf(
  { asked: { input } }: Pick<Job, 'asked'>,
  { inputUrl = '' }: JobSecrets,
  { blobs, fetcher, allowPrivate }: InputSources,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): ConversionInput {
  if (input.type === 'blob') {
    const { byteLength, digest } = input;
    return { byteLength, digest: () => digest, read: () => readStored(blobs, input, signal) };
  }
  const rules = { httpsOnly: !allowPrivate, allowPrivate, maxBytes, totalMilliseconds: FETCH_MS };
  return {
    byteLength: 0,
    digest: () => createHash('sha256').update(inputUrl).digest('hex'),
    read: async () => (await fetcher.fetch(inputUrl, rules, signal)).bytes,
  };
}
