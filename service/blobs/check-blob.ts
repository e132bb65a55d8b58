import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DocconvError } from '../errors.ts';
import type { Blob } from './blobs.ts';

/** Shorter blobs are checked before any of them is handed out; longer ones break off before their end when they are wrong. */
const HELD_BYTES = 2 ** 20;

/** The same bytes, if they are those that were written. @throws DocconvError `store_unavailable`, or the stream does */
export async function checkBlob({ byteLength, stream }: Blob, digest: string): Promise<Blob> {
  const checked = checkBytes(stream, digest);
  const first = await checked.next();
  return { byteLength, stream: Readable.from(continued(first, checked), { objectMode: false }) };
}

async function* checkBytes(bytes: AsyncIterable<Uint8Array>, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    held.push(chunk);
    heldBytes += chunk.byteLength;
    for (let [first] = held; first && heldBytes - first.byteLength >= HELD_BYTES; [first] = held) {
      heldBytes -= first.byteLength;
      held.shift();
      yield first;
    }
  }
  if (hash.digest('hex') !== digest) throw wrongBytes();
  yield* held;
}

async function* continued<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value;
  yield* rest;
}

function wrongBytes(): DocconvError {
  return new DocconvError(
    'server',
    'The document store returned other bytes than were written.',
    'Check the store that DOCCONV_BLOBS names; what reads from it tries again.',
    { reason: 'store_unavailable' },
  );
}
