import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Blobs } from '../../blobs/blobs.ts';
import { contentOf, readOnce, type StoredBytes } from '../../blobs/stored-bytes.ts';
import type { Job } from '../job.ts';
import { folderOf } from '../job-results.ts';

const compress = promisify(deflate);
const decompress = promisify(inflate);
/** Of 120 pages of text, 1 made a tenth of 6 MB in 50 ms; 6 made little less in three times that. */
const LEVEL = 1;

/** Writes pages that were laid out, under a name that no other try has. */
export async function storePages(blobs: Blobs, job: Job, laidOut: Uint8Array): Promise<StoredBytes> {
  const key = `${folderOf(job)}pages-${randomUUID()}`;
  const bytes = await compress(laidOut, { level: LEVEL });
  await blobs.put(key, contentOf(bytes));
  return { key, byteLength: bytes.byteLength, digest: createHash('sha256').update(bytes).digest('hex') };
}

/** @returns undefined when they are not there as they were written */
export async function loadPages(blobs: Blobs, stored: StoredBytes): Promise<Uint8Array | undefined> {
  const bytes = await readOnce(blobs, stored);
  return bytes && decompress(bytes);
}
