import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { checkBlob } from './check-blob.ts';

const CHUNK = 256 * 1024;
const WRONG = { code: 'server', reason: 'store_unavailable' };

function chunksOf(count: number): Buffer[] {
  return Array.from({ length: count }, (_, i) => Buffer.alloc(CHUNK, i));
}

const digestOf = (chunks: Buffer[]) => createHash('sha256').update(Buffer.concat(chunks)).digest('hex');

const check = (chunks: Buffer[], digest: string) =>
  checkBlob({ byteLength: chunks.length * CHUNK, stream: Readable.from(chunks) }, digest);

it.each([0, 1, 4, 12])('hands out what was written, %i parts of it', async (count) => {
  const chunks = chunksOf(count);
  const blob = await check(chunks, digestOf(chunks));
  expect(blob.byteLength).toBe(count * CHUNK);
  expect((await buffer(blob.stream)).equals(Buffer.concat(chunks))).toBe(true);
});

it.each([
  ['cut short', 3],
  ['lost', 0],
])('hands out nothing of a small thing that was %s', async (_, left) => {
  const chunks = chunksOf(4);
  await expect(check(chunks.slice(0, left), digestOf(chunks))).rejects.toMatchObject(WRONG);
});

it('breaks a large thing that is another off before its end', async () => {
  const chunks = chunksOf(12);
  const { stream } = await check(chunks, digestOf(chunksOf(11)));
  let read = 0;
  const reading = async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) read += chunk.byteLength;
  };
  await expect(reading()).rejects.toMatchObject(WRONG);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(12 * CHUNK);
});
