import { createHash } from 'node:crypto';
import type { Blobs } from '../blobs/blobs.ts';
import type { Input } from '../convert/input.ts';
import { DocconvError } from '../errors.ts';
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
): Input {
  if (input.type === 'blob') {
    const { key, byteLength, digest } = input;
    return { byteLength, digest: () => digest, read: () => readWhole(blobs, key, input) };
  }
  const rules = { httpsOnly: !allowPrivate, allowPrivate, maxBytes, totalMilliseconds: FETCH_MS };
  return {
    byteLength: 0,
    digest: () => createHash('sha256').update(inputUrl).digest('hex'),
    read: async () => (await fetcher.fetch(inputUrl, rules, signal)).bytes,
  };
}

/** Into memory that the engine's threads share. @throws DocconvError when it is not what was received */
async function readWhole(
  blobs: Blobs,
  name: string,
  { byteLength, digest }: { byteLength: number; digest: string },
): Promise<Uint8Array> {
  const blob = await blobs.get(name);
  const bytes = new Uint8Array(new SharedArrayBuffer(byteLength));
  const hash = createHash('sha256');
  let at = 0;
  for await (const chunk of (blob?.stream ?? []) as AsyncIterable<Uint8Array>) {
    if (at + chunk.byteLength > byteLength) throw inputLost();
    bytes.set(chunk, at);
    hash.update(chunk);
    at += chunk.byteLength;
  }
  if (hash.digest('hex') !== digest) throw inputLost();
  return bytes;
}

function inputLost(): DocconvError {
  return new DocconvError(
    'internal',
    'The document is not in the store of documents as it was received.',
    'Send it again; nothing was charged.',
    { reason: 'input_lost' },
  );
}
