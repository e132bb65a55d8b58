import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobContent, Blobs } from './blobs.ts';

const LARGE = Buffer.alloc(3 * 1024 * 1024, 'docconv ');

/** What every store of bytes does. */
export function describeBlobs(name: string, open: () => Promise<Blobs>): void {
  describe(name, () => {
    let blobs: Blobs;
    beforeEach(async () => {
      blobs = await open();
    });
    afterEach(() => blobs.close());

    const read = async (key: string) => {
      const blob = await blobs.get(key);
      return blob && { byteLength: blob.byteLength, bytes: await buffer(blob.stream) };
    };
    const names = async () => {
      const found = [];
      for await (const entry of blobs.list()) found.push(entry.name);
      return found.sort();
    };

    it('gives back what was written, small or large, and replaces it', async () => {
      await blobs.put('acc_1/job-1/input', contentOf(LARGE));
      await blobs.put('acc_1/job-1/empty', contentOf(Buffer.alloc(0)));
      const found = await read('acc_1/job-1/input');
      expect(found?.byteLength).toBe(LARGE.byteLength);
      expect(found?.bytes.equals(LARGE)).toBe(true);
      expect((await read('acc_1/job-1/empty'))?.byteLength).toBe(0);
      await blobs.put('acc_1/job-1/input', contentOf(Buffer.from('new')));
      expect((await read('acc_1/job-1/input'))?.bytes.toString()).toBe('new');
    });

    it('has nothing under a name that was never written, and removing it is no error', async () => {
      expect(await blobs.get('acc_1/job-1/input')).toBeUndefined();
      await blobs.remove('acc_1/job-1/input');
      await blobs.removeAll('acc_1/');
      expect(await names()).toEqual([]);
    });

    it('removes one, or all of a folder and no other that begins like it', async () => {
      for (const key of ['acc_1/a/input', 'acc_1/b/input', 'acc_11/a/input', 'acc_1/a/result.json']) {
        await blobs.put(key, contentOf(Buffer.from(key)));
      }
      await blobs.remove('acc_1/b/input');
      expect(await names()).toEqual(['acc_1/a/input', 'acc_1/a/result.json', 'acc_11/a/input']);
      await blobs.removeAll('acc_1/a/');
      expect(await names()).toEqual(['acc_11/a/input']);
    });

    it('tells when each was written', async () => {
      await blobs.put('acc_1/a/input', contentOf(Buffer.from('x')));
      for await (const { changedAt } of blobs.list())
        expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000);
      expect.assertions(1);
    });

    it.each(['../x', '/etc/passwd', 'a//b', 'a/../b', '', '.x', 'a\0b'])(
      'takes %j for no name',
      async (key) => {
        await expect(blobs.get(key)).rejects.toThrow('not a name');
      },
    );
  });
}

function contentOf(bytes: Buffer): BlobContent {
  return { byteLength: bytes.byteLength, open: () => Readable.from(bytes.byteLength > 0 ? [bytes] : []) };
}
