import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { MeteredConversion } from '../../service/docconv.ts';
import { createResultFiles, type ResultFiles } from '../../service/results/result-files.ts';
import { plainConversion } from '../../service/testing/plain-conversion.ts';
import { SHELF_MS } from './document-shelf.ts';
import { createResultShelf } from './result-shelf.ts';

type Results = Pick<ResultFiles, 'save' | 'loadNamed'>;

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function inFiles(mostBytes?: number): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-shelf-'));
  folders.push(folder);
  return createResultFiles(folder, mostBytes);
}

/** As a database has them: nothing of whose they are stands in a reference. */
async function inRows(): Promise<Results> {
  const rows = new Map<string, Parameters<Results['save']>>();
  return {
    save: async (...row) => {
      const [, , , name = ''] = row;
      rows.set(name, row);
      return name;
    },
    loadNamed: async (accountId, name, now) => {
      const [owner, conversion, expiresAt] = rows.get(name) ?? [];
      return owner === accountId && Number(expiresAt) > now ? conversion : undefined;
    },
  };
}

describe.each([
  ['in files', inFiles],
  ['in rows', inRows],
])('documents kept as results %s', (_name, open) => {
  it('are read on with by their owner, on another node too, for an hour', async () => {
    let now = 0;
    const results = await open();
    const id = await createResultShelf(results, () => now).put('acc_1', conversion);
    const other = createResultShelf(results, () => now);
    now = SHELF_MS - 1;
    expect(await other.find('acc_1', id)).toMatchObject({ id, content: 'text', fileName: 'a.pdf' });
    now = SHELF_MS;
    expect(await other.find('acc_1', id)).toBeUndefined();
  });

  it('are nobody else’s, and not found by what is no id', async () => {
    const shelf = createResultShelf(await open(), () => 0);
    const id = await shelf.put('acc_1', conversion);
    expect(await shelf.find('acc_2', id)).toBeUndefined();
    for (const other of ['', 'x', '%', `${id}x`, Buffer.from('../../secret').toString('base64url')]) {
      expect([other, await shelf.find('acc_1', other)]).toEqual([other, undefined]);
    }
  });
});

it('a document too large to be remembered stays with the node that converted it', async () => {
  const results = await inFiles(1);
  const shelf = createResultShelf(results, () => 0);
  const id = await shelf.put('acc_1', conversion);
  expect(await shelf.find('acc_1', id)).toMatchObject({ id, content: 'text' });
  expect(await shelf.find('acc_2', id)).toBeUndefined();
  expect(await createResultShelf(results, () => 0).find('acc_1', id)).toBeUndefined();
});

const conversion: MeteredConversion = {
  ...plainConversion,
  usage: { pagesUsed: 1, pagesLimit: 2, pagesRemaining: 1 },
};
