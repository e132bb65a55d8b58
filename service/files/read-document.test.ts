import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readShared } from './read-document.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-read-document-'));
  await writeFile(join(folder, 'file'), 'twelve bytes');
});

afterAll(() => rm(folder, { recursive: true }));

async function readFirst(size: number): Promise<Uint8Array> {
  const file = await open(join(folder, 'file'));
  try {
    return await readShared(file, size);
  } finally {
    await file.close();
  }
}

it('reads a file into memory that threads can share', async () => {
  const bytes = await readFirst(12);
  expect(Buffer.from(bytes).toString()).toBe('twelve bytes');
  expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
});

it('gives what is there of a file that was cut meanwhile', async () => {
  expect(Buffer.from(await readFirst(20)).toString()).toBe('twelve bytes');
});
