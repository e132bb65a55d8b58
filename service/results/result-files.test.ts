import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeResultFiles } from './result-files.contract.ts';
import { createResultFiles } from './result-files.ts';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

describeResultFiles('results in files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-results-'));
  folders.push(folder);
  return { accounts: ['acc_1', 'acc_2'], open: (mostBytes) => createResultFiles(folder, mostBytes) };
});
