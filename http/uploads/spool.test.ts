import { existsSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpool, IN_MEMORY_BYTES } from './spool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-spool-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Files of the folder that are open here, also those without a name. */
async function filesOpen(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  const places = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return places.filter((place) => place.startsWith(folder));
}

/** Lets so many pieces be written to files; then the disk is full. */
async function fillDiskAfter(pieces: number): Promise<void> {
  const any = await open(join(folder, 'any'), 'w');
  const handles = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const { appendFile } = handles;
  let left = pieces;
  vi.spyOn(handles, 'appendFile').mockImplementation(function (this: FileHandle, ...given) {
    left -= 1;
    if (left >= 0) return appendFile.apply(this, given);
    return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  });
}

test.skipIf(!existsSync('/proc/self/fd')).each([0, 1])(
  'leaves no file open when the disk is full after %i pieces',
  async (pieces) => {
    await fillDiskAfter(pieces);
    const upload = createSpool(folder).begin();
    await upload.write(new Uint8Array(IN_MEMORY_BYTES));
    await expect(upload.write(new Uint8Array(1))).rejects.toMatchObject({ code: 'ENOSPC' });
    await upload.discard();
    expect(await filesOpen()).toEqual([]);
  },
);
