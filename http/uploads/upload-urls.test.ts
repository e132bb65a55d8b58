import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLowdbStore } from '../../service/accounts/lowdb/lowdb-store.ts';
import { createFolderBlobs } from '../../service/blobs/folder-blobs.ts';
import { createSpool } from './spool.ts';
import { createUploadUrls } from './upload-urls.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-uploads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();
const blobsOfAll = () => createFolderBlobs(join(folder, 'blobs'));

/** One of several processes that share their stores and nothing else. */
function openNode(name: string) {
  return createUploadUrls({
    spool: createSpool(join(folder, name)),
    blobs: blobsOfAll(),
    store: createLowdbStore(join(folder, 'store')),
    secret: 'secret',
    clock: Date.now,
    publicUrl: () => 'https://docs.example',
  });
}

const [one, two, three] = ['one', 'two', 'three'];
const addressOf = (url: string) => url.split('/').at(-1) ?? '';
const put = (body: RequestInit['body']) =>
  new Request('https://docs.example/', { method: 'PUT', body, duplex: 'half' } as RequestInit);

describe('a document that is uploaded', () => {
  it('is taken in by any node, and read by another', async () => {
    const { id, url } = await openNode(one).uploadsOf('acc_1').offer('a.txt', 10);
    await openNode(two).receive(addressOf(url), put('one\ntwo'));
    const { bytes, fileName } = await openNode(three).uploadsOf('acc_1').read(id, signal);
    expect([Buffer.from(bytes).toString(), fileName]).toEqual(['one\ntwo', 'a.txt']);
    await expect(openNode(one).receive(addressOf(url), put('again'))).rejects.toThrow('was used');
    expect(await readdir(join(folder, two)).catch(() => [])).toEqual([]);
  });

  it('may be sent again to any node when it broke off', async () => {
    const { url } = await openNode(one).uploadsOf('acc_2').offer('a.txt', 10);
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('one');
        throw new Error('gone');
      })(),
    );
    await expect(
      openNode(two).receive(addressOf(url), put(Readable.toWeb(broken) as ReadableStream)),
    ).rejects.toThrow();
    await expect(openNode(two).receive(addressOf(url), put('much too long'))).rejects.toThrow();
    expect(await openNode(three).receive(addressOf(url), put('one'))).toMatchObject({ bytes: 3 });
  });

  it('goes with its account, and is nobody else’s', async () => {
    const { id, url } = await openNode(one).uploadsOf('acc_3').offer('a.txt', 10);
    await openNode(one).receive(addressOf(url), put('one'));
    const missing = { reason: 'upload_missing' };
    await expect(openNode(one).uploadsOf('acc_1').read(id, signal)).rejects.toMatchObject(missing);
    await blobsOfAll().removeAll('acc_3/');
    await expect(openNode(one).uploadsOf('acc_3').read(id, signal)).rejects.toMatchObject(missing);
  });

  it.each(['', 'x', `acc_1.${'A'.repeat(22)}`, `../acc_1.${'A'.repeat(22)}`, `acc_1.${'A'.repeat(22)}.x`])(
    'has no address like %j',
    async (address) => {
      await expect(openNode(one).receive(address, put('one'))).rejects.toMatchObject({ status: 404 });
    },
  );
});
