import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeDivisions } from '../division/divisions.contract.ts';
import { describeJobStore, type JobsUnderTest } from '../job-store.contract.ts';
import { createFolderJobs, openFolderJobs } from './folder-jobs.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-jobs-'));
  folders.push(folder);
  return folder;
}

async function open(): Promise<JobsUnderTest> {
  const folder = await makeFolder();
  return { jobs: createFolderJobs(folder), again: createFolderJobs(folder), accounts: ['acc_1', 'acc_2'] };
}

describeJobStore('jobs in a folder', open);
describeDivisions('parts of jobs in a folder', open);

it('writes nothing while there is nothing to do, and what it writes for its owner alone', async () => {
  const folder = await makeFolder();
  const jobs = createFolderJobs(folder);
  expect(await jobs.take({ lease: { id: 'l', until: 10 }, now: 0 })).toBeUndefined();
  expect(await jobs.takeDelivery(0)).toBeUndefined();
  await expect(stat(join(folder, 'jobs.json'))).rejects.toThrow('ENOENT');
  await jobs.removeAccount('acc_1');
  expect((await stat(join(folder, 'jobs.json'))).mode & 0o777).toBe(0o600);
});

it('leaves a damaged file as it is and says so', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'jobs.json'), '{"version":1,');
  const jobs = createFolderJobs(folder);
  await expect(jobs.counts()).rejects.toMatchObject({ reason: 'store_damaged' });
  await expect(jobs.removeAccount('acc_1')).rejects.toMatchObject({ reason: 'store_damaged' });
  await expect(openFolderJobs(folder)).rejects.toMatchObject({ reason: 'store_damaged' });
  expect(await readFile(join(folder, 'jobs.json'), 'utf8')).toBe('{"version":1,');
});
