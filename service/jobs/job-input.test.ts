import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wholeBytes } from '../../engine/open-file.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { createFolderBlobs } from '../blobs/folder-blobs.ts';
import { createDocumentFetcher } from '../fetch/fetch-document.ts';
import { inputOf } from './job-input.ts';

const KEY = 'acc_1/job-1/input';
const DOCUMENT = 'a document';

let folder: string;
let blobs: Blobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-input-'));
  blobs = createFolderBlobs(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const put = (text: string) =>
  blobs.put(KEY, { byteLength: text.length, open: () => Readable.from([Buffer.from(text)]) });

async function read(signal: AbortSignal): Promise<Uint8Array> {
  const digest = createHash('sha256').update(DOCUMENT).digest('hex');
  const input = { type: 'blob' as const, key: KEY, byteLength: DOCUMENT.length, digest };
  const asked = { fileName: 'a.pdf', outputFormat: 'markdown' as const, options: {}, input, sealed: '' };
  const sources = { blobs, fetcher: createDocumentFetcher(), allowPrivate: false };
  return wholeBytes(await inputOf({ asked }, {}, sources, { maxBytes: 1_000, signal }).read());
}

it.each(['a doc', 'a longer document'])(
  'reads again when the store gives %j for the document',
  async (wrong) => {
    await put(wrong);
    const reading = read(new AbortController().signal);
    await sleep(100);
    await put(DOCUMENT);
    expect(Buffer.from(await reading).toString()).toBe(DOCUMENT);
  },
);

it('does not wait for the store when the job is not wanted any more', async () => {
  await put('a doc');
  const ending = new AbortController();
  const reading = read(ending.signal);
  ending.abort();
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
});
