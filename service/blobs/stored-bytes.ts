import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelled } from '../convert/engine-failure.ts';
import { DocconvError } from '../errors.ts';
import type { BlobContent, Blobs } from './blobs.ts';

/** Bytes in the store of documents, and how they are known again. */
export interface StoredBytes {
  key: string;
  byteLength: number;
  /** SHA-256, hexadecimal. */
  digest: string;
}

/** Bytes in memory, to be written. */
export function contentOf(bytes: Uint8Array): BlobContent {
  return { byteLength: bytes.byteLength, open: () => Readable.from([bytes]) };
}

/** A store that gives something else, or nothing, is asked again after these, milliseconds: it may come to its senses. */
const PAUSES = [500, 2_000, 8_000];

/** @throws DocconvError when they are not what was written, and stay so */
export async function readStored(
  blobs: Blobs,
  stored: StoredBytes,
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (const pause of PAUSES) {
    const bytes = await readOnce(blobs, stored);
    if (bytes) return bytes;
    await sleep(pause, undefined, { signal }).catch(() => {
      throw cancelled();
    });
  }
  const bytes = await readOnce(blobs, stored);
  if (!bytes) throw inputLost();
  return bytes;
}

/** Into memory that the engine's threads share. @returns undefined when they are not what was written */
export async function readOnce(
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
