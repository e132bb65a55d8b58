import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestOf } from '../../service/convert/input.ts';
import { readInput } from './read-input.ts';

/** What a file takes to be left on the disk, and a little. */
const LARGE = (1 << 22) + 3;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docconv-read-input-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, head: string, size: number) {
  const file = await open(path.join(folder, name), 'w');
  await file.write(head);
  await file.truncate(size);
  await file.close();
  const surroundings = { stdin: Readable.from([]), signal: new AbortController().signal };
  return readInput({ type: 'file', name, path: path.join(folder, name), root: folder }, surroundings);
}

it('says how to pipe a document in where nothing is', async () => {
  const surroundings = { stdin: Readable.from([]), signal: new AbortController().signal };
  await expect(readInput({ type: 'stdin', name: '-' }, surroundings)).rejects.toMatchObject({
    code: 'API_ERROR',
    reason: 'empty_file',
    hint: expect.stringContaining('docconv convert - < report.pdf'),
  });
});

it('leaves a large PDF on the disk, and reads everything else', async () => {
  const large = await read('large.pdf', '%PDF-1.7', LARGE);
  const small = await read('small.pdf', '%PDF-1.7', 9);
  const picture = await read('picture.tiff', 'II*', LARGE);
  const isLeft = [large, small, picture].map(({ bytes }) => !(bytes instanceof Uint8Array));
  expect(isLeft).toEqual([true, false, false]);
  expect([large, small, picture].map(({ bytes }) => bytes.byteLength)).toEqual([LARGE, 9, LARGE]);
  const expected = Buffer.alloc(LARGE);
  expected.write('%PDF-1.7');
  expect(digestOf(large.bytes)).toBe(digestOf(expected));
  for (const { close } of [large, small, picture]) await close?.();
});
