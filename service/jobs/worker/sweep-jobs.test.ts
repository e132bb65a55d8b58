import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Blobs } from '../../blobs/blobs.ts';
import { createFolderBlobs } from '../../blobs/folder-blobs.ts';
import { DAY, HOUR } from '../../testing/store-fixtures.ts';
import { createFolderJobs } from '../folder/folder-jobs.ts';
import type { JobStore } from '../job-store.ts';
import { sweepJobs } from './sweep-jobs.ts';

let folder: string;
let blobs: Blobs;
let jobs: JobStore;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-sweep-'));
  blobs = createFolderBlobs(join(folder, 'blobs'));
  jobs = createFolderJobs(folder);
  now = Date.now();
});
afterEach(() => rm(folder, { recursive: true }));

async function addJob(): Promise<string> {
  const id = randomUUID();
  await jobs.accept({
    id,
    accountId: 'acc_1',
    asked: { fileName: 'a', outputFormat: 'markdown', options: {}, input: { type: 'url' }, sealed: '' },
    weight: 0,
    hasWebhook: false,
    acceptedAt: now,
    expiresAt: now + DAY,
  });
  return id;
}

/** @param age of the file, milliseconds */
async function put(name: string, age = 0): Promise<void> {
  await blobs.put(name, { byteLength: 1, open: () => Readable.from([Buffer.from('x')]) });
  const written = (Date.now() - age) / 1000;
  await utimes(join(folder, 'blobs', name), written, written);
}

async function names(): Promise<string[]> {
  const found = [];
  for await (const { name } of blobs.list()) found.push(name);
  return found.sort();
}

const sweep = () => sweepJobs({ jobs, blobs, clock: () => now });

it('removes what is kept of a job when that has expired, and forgets the job a week later', async () => {
  const id = await addJob();
  await put(`acc_1/${id}/input`, 2 * HOUR);
  await sweep();
  expect(await names()).toEqual([`acc_1/${id}/input`]);
  now += DAY;
  await sweep();
  expect(await names()).toEqual([]);
  expect((await jobs.find({ accountId: 'acc_1', id }))?.state).toBe('expired');
  now += 7 * DAY;
  await sweep();
  expect(await jobs.find({ accountId: 'acc_1', id })).toBeUndefined();
});

it('removes files of no job once they are old, and leaves those that may still get one', async () => {
  const kept = `acc_1/${await addJob()}/result.json`;
  const fresh = `acc_1/${randomUUID()}/input`;
  await put(kept, 2 * HOUR);
  await put(fresh);
  for (let i = 0; i < 120; i++) await put(`acc_2/${randomUUID()}/input`, 2 * HOUR);
  await put('left.tmp', 2 * HOUR);
  await sweep();
  expect(await names()).toEqual([kept, fresh].sort());
});
