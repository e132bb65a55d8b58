import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import { addAccount } from '../../service/keys/first-use.ts';
import { openStore } from '../../service/open-store.ts';
import { describeWithPostgres } from '../../service/testing/describe-with-postgres.ts';
import { createJobClient, hasEnded, type JobClient } from './job-client.ts';
import { type ClusterProcess, startProcess } from './start-process.ts';

const JOBS = 4;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-restore-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A server over a database and a folder of documents. */
function serve(name: string, databaseUrl: string): Promise<ClusterProcess> {
  const home = join(folder, name);
  return startProcess('serve', name, {
    PATH: process.env.PATH ?? '',
    HOME: home,
    DOCCONV_HOME: home,
    DOCCONV_DATABASE_URL: databaseUrl,
    DOCCONV_SECRET: 'the same secret before and after it was restored',
    DOCCONV_BLOBS: `file://${join(home, 'documents')}`,
  });
}

const documentsOf = (name: string) => join(folder, name, 'documents');

async function endOf(client: JobClient, id: string): Promise<string> {
  await expect.poll(async () => hasEnded(await client.find(id)), { timeout: 45_000 }).toBe(true);
  return (await client.find(id)).state;
}

describeWithPostgres('a backup', (postgres) => {
  it('taken while jobs are done gives accounts, keys, results and open jobs back, each charged once', async () => {
    const databaseUrl = await postgres().createDatabase();
    const { store, close } = await openStore({ storeFolder: folder, databaseUrl });
    const key = await addAccount(store, { plan: 'pro', keyName: 'test', now: Date.now() });
    await close();
    const sample = await readFile('examples/sample.pdf');
    const original = await serve('original', databaseUrl);
    let copyUrl: string;
    const ids: string[] = [];
    try {
      const client = createJobClient(key, () => original.url);
      const send = async (i: number) => ids.push((await client.send(sample, {}, `${i}.pdf`)).id);
      await send(0);
      await endOf(client, ids[0] ?? '');
      for (let i = 1; i < JOBS; i++) await send(i);
      // As docs/operators.md says: documents first, so that those of all jobs in the database are there.
      await cp(documentsOf('original'), documentsOf('copy'), { recursive: true });
      copyUrl = await postgres().restoreCopy(databaseUrl);
      await cp(documentsOf('original'), documentsOf('copy'), { recursive: true });
    } finally {
      await original.kill();
    }
    const copy = await serve('copy', copyUrl);
    try {
      const client = createJobClient(key, () => copy.url);
      for (const id of ids) {
        expect(await endOf(client, id)).toBe('done');
        expect((await client.result(id)).data.content).toContain('# Wind on the Ridge');
      }
    } finally {
      await copy.kill();
    }
    const restored = await openStore({ storeFolder: folder, databaseUrl: copyUrl });
    const found = await restored.store.findByKey(hashApiKey(key));
    const { used } = await restored.store.quota(found?.account.id ?? '', Date.now());
    expect(used.conversions).toBe(JOBS);
    await restored.close();
  }, 120_000);
});
