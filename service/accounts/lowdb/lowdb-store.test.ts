import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../first-use.ts';
import { hashApiKey } from '../api-key.ts';
import { describeAccountStore } from '../store.contract.ts';
import { createLowdbStore } from './lowdb-store.ts';

const folders: string[] = [];

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-store-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

describeAccountStore('the lowdb store', async () => {
  const folder = join(await createFolder(), 'store');
  return { store: createLowdbStore(folder), again: () => createLowdbStore(folder) };
});

describe('the files of the lowdb store', () => {
  let folder: string;
  let key: string;
  let ledgerPath: string;

  beforeEach(async () => {
    folder = await createFolder();
    key = await addAccount(createLowdbStore(folder), { plan: 'local', keyName: 'test', now: Date.now() });
    const names = await readdir(join(folder, 'accounts'));
    ledgerPath = join(folder, 'accounts', names[0] ?? '');
  });

  it('hold the key nowhere', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const text = await readFile(join(file.parentPath, file.name), 'utf8');
      expect(text).not.toContain(key.slice(12));
    }
  });

  it('can be read by their owner only', async () => {
    const entries = await readdir(folder, { recursive: true });
    for (const entry of entries) expect((await stat(join(folder, entry))).mode & 0o077).toBe(0);
  });

  it('leave no lock and no temporary file behind', async () => {
    expect(await readdir(join(folder, 'locks'))).toEqual([]);
    expect(await readdir(join(folder, 'accounts'))).toHaveLength(1);
  });

  it.each(['', '{"version":1,"acc', '[]', '{"version":1}', 'null'])(
    'are never reset when damaged: %j is reported with the file’s name',
    async (content) => {
      await writeFile(ledgerPath, content);
      const error = await createLowdbStore(folder)
        .findByKey(hashApiKey(key))
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'internal', reason: 'store_damaged' });
      expect((error as Error).message).toContain(ledgerPath);
      expect(await readFile(ledgerPath, 'utf8')).toBe(content);
    },
  );

  it('of a newer version are left alone and reported as such', async () => {
    await writeFile(ledgerPath, JSON.stringify({ version: 2 }));
    await expect(createLowdbStore(folder).findByKey(hashApiKey(key))).rejects.toMatchObject({
      reason: 'store_newer',
      hint: expect.stringContaining('Upgrade'),
    });
  });

  it('left behind by dead processes are swept, locks that are held are not', async () => {
    const locks = join(folder, 'locks');
    await writeFile(`${ledgerPath}.0011.tmp`, 'half');
    await writeFile(join(locks, 'account-x.lock'), '{}');
    await writeFile(join(locks, 'account-x.lock~aa'), '{}');
    await writeFile(join(locks, 'account-y.lock~bb'), '{}');
    const store = createLowdbStore(folder);
    await store.sweep(Date.now());
    expect(await readdir(locks)).toHaveLength(3);
    await store.sweep(Date.now() + 2 * 60 * 60_000);
    expect((await readdir(locks)).sort()).toEqual(['account-x.lock', 'account-x.lock~aa']);
    expect(await readdir(join(folder, 'accounts'))).toHaveLength(1);
  });
});
