import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFile } from '../../files/replace-file.ts';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import type { DocumentPlace } from './json-document.ts';

let folder: string;
let place: DocumentPlace<number>;
let cache: DocumentCache<number>;
let reads: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-cache-'));
  reads = 0;
  place = {
    path: join(folder, 'a.json'),
    lock: join(folder, 'a.lock'),
    isValid: (content): content is number => {
      reads += 1;
      return typeof content === 'number';
    },
  };
  cache = createDocumentCache();
});
afterEach(() => rm(folder, { recursive: true }));

const write = (content: number) => replaceFile(place.path, String(content));
/** As if it had been written a while ago. */
const settle = () => utimes(place.path, new Date(), new Date(Date.now() - 1000));

describe('a document that is looked at', () => {
  it('is read once for as long as its file stays the same', async () => {
    await write(1);
    await settle();
    for (let i = 0; i < 5; i++) expect(await cache.read(place)).toBe(1);
    expect(reads).toBe(1);
  });

  it('is read anew once its file was replaced', async () => {
    await write(1);
    await settle();
    await cache.read(place);
    await write(2);
    expect(await cache.read(place)).toBe(2);
    await settle();
    expect(await cache.read(place)).toBe(2);
    await rm(place.path);
    expect(await cache.read(place)).toBeUndefined();
    await write(3);
    expect(await cache.read(place)).toBe(3);
  });

  it('is never an old one, however fast it is replaced by one of the same size', async () => {
    for (let content = 1000; content < 1300; content++) {
      await write(content);
      expect(await cache.read(place)).toBe(content);
      expect(await cache.read(place)).toBe(content);
    }
  });

  it('is told damaged each time', async () => {
    await replaceFile(place.path, '"x"');
    await settle();
    await expect(cache.read(place)).rejects.toMatchObject({ reason: 'store_damaged' });
    await expect(cache.read(place)).rejects.toMatchObject({ reason: 'store_damaged' });
  });
});
