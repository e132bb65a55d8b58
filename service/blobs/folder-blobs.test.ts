import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeBlobs } from './blobs.contract.ts';
import { createFolderBlobs } from './folder-blobs.ts';

const folders: string[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-blobs-'));
  folders.push(folder);
});
afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true });
});

describeBlobs('bytes in a folder', async () => createFolderBlobs(join(folder, 'blobs')));

it('lets nobody else read, and leaves no folder behind that is empty', async () => {
  const blobs = createFolderBlobs(folder);
  await blobs.put('acc_1/a/input', { byteLength: 1, open: () => Readable.from([Buffer.from('x')]) });
  expect((await stat(join(folder, 'acc_1/a/input'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'acc_1'))).mode & 0o777).toBe(0o700);
  await blobs.remove('acc_1/a/input');
  expect(await readdir(join(folder, 'acc_1'))).toEqual([]);
});

it('keeps nothing of what could not be written whole', async () => {
  const blobs = createFolderBlobs(folder);
  const torn = { byteLength: 10, open: () => Readable.from(tear()) };
  await expect(blobs.put('acc_1/a/input', torn)).rejects.toThrow('torn');
  expect(await readdir(join(folder, 'acc_1/a'))).toEqual([]);
});

async function* tear(): AsyncGenerator<Buffer> {
  yield Buffer.from('half');
  throw new Error('torn');
}
