import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Blobs } from '../blobs/blobs.ts';
import { cancelled } from '../convert/engine-failure.ts';
import type { ConversionInput } from '../convert/input.ts';
import { DocconvError } from '../errors.ts';
import type { DocumentFetcher } from '../fetch/fetch-document.ts';
import type { StoredBytes } from './division/part.ts';
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

/** A store that gives something else, or nothing, is asked again after these, milliseconds: it may come to its senses. */
const PAUSES = [500, 2_000, 8_000];

/** @throws DocconvError when it is not what was received, and stays so */
export async function readStored(
  blobs: Blobs,
  received: StoredBytes,
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (const pause of PAUSES) {
    const bytes = await readWhole(blobs, received);
    if (bytes) return bytes;
    await sleep(pause, undefined, { signal }).catch(() => {
      throw cancelled();
    });
  }
  const bytes = await readWhole(blobs, received);
  if (!bytes) throw inputLost();
  return bytes;
}

/** Into memory that the engine's threads share. @returns undefined when it is not what was received */
async function readWhole(
  blobs: Blobs,
  { key, byteLength, digest }: StoredBytes,
): Promise<Uint8Array | undefined> {
  const blob = await blobs.get(key);
  const bytes = new Uint8Array(new SharedArrayBuffer(byteLength));
  const hash = createHash('sha256');
  let at = 0;
  for await (const chunk of (blob?.stream ?? []) as AsyncIterable<Uint8Array>) {
    if (at + chunk.byteLength > byteLength) return undefined;
    bytes.set(chunk, at);
    hash.update(chunk);
    at += chunk.byteLength;
  }
  return hash.digest('hex') === digest ? bytes : undefined;
}

function inputLost(): DocconvError {
  return new DocconvError(
    'internal',
    'The document is not in the store of documents as it was received.',
    'Send it again; nothing was charged.',
    { reason: 'input_lost' },
  );
}
