import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import { addAccount } from '../../service/keys/first-use.ts';
import { openStore, type StoreConfig } from '../../service/open/open-store.ts';
import { describeWithPostgres } from '../../service/testing/describe-with-postgres.ts';
import { environmentAt } from '../../service/testing/program.ts';
import { createJobClient, hasEnded, type JobClient } from './job-client.ts';
import { type ClusterProcess, startProcess } from './start-process.ts';

const JOBS = 4;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-restore-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A server with all that it keeps below a folder of its own, but what is in a database. */
function serve(name: string, databaseUrl?: string): Promise<ClusterProcess> {
  const home = join(folder, name);
  const settings = {
    ...(databaseUrl === undefined ? {} : { DOCCONV_DATABASE_URL: databaseUrl }),
    DOCCONV_SECRET: 'the same secret before and after it was restored',
    DOCCONV_BLOBS: `file://${join(home, 'documents')}`,
  };
  return startProcess('serve', name, environmentAt(home, settings));
}

const documentsOf = (name: string) => join(folder, name, 'documents');

/** Copies a folder in use as rsync does: what goes meanwhile is left out. */
async function sync(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const copy = entry.isDirectory() ? sync : copyFile;
    await copy(join(from, entry.name), join(to, entry.name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

async function endOf(client: JobClient, id: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const job = await client.find(id);
      if (!hasEnded(job)) throw new Error(`job ${id} is ${job.state}`);
      return job.state;
    },
    { timeout: 45_000, interval: 100 },
  );
}

/** Sends one job and waits for its end, then others. @returns their ids */
async function sendJobs(client: JobClient): Promise<string[]> {
  const sample = await readFile('examples/sample.pdf');
  const send = async (i: number) => (await client.send(sample, {}, `${i}.pdf`)).id;
  const ids = [await send(0)];
  await endOf(client, ids[0] ?? '');
  for (let i = 1; i < JOBS; i++) ids.push(await send(i));
  return ids;
}

async function expectAllDone(client: JobClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    expect(await endOf(client, id)).toBe('done');
    expect((await client.result(id)).data.content).toContain('# Wind on the Ridge');
  }
}

async function addKey(config: StoreConfig): Promise<string> {
  const { store, close } = await openStore(config);
  const key = await addAccount(store, { plan: 'pro', keyName: 'test', now: Date.now() });
  await close();
  return key;
}

async function conversionsOf(key: string, config: StoreConfig): Promise<number> {
  const { store, close } = await openStore(config);
  const found = await store.findByKey(hashApiKey(key));
  const { used } = await store.quota(found?.account.id ?? '', Date.now());
  await close();
  return used.conversions;
}

/** Runs a server for as long as something is done with its jobs, then kills it. */
async function withServer<T>(
  key: string,
  server: Parameters<typeof serve>,
  use: (client: JobClient) => Promise<T>,
): Promise<T> {
  const started = await serve(...server);
  try {
    return await use(createJobClient(key, () => started.url));
  } finally {
    await started.kill();
  }
}

describe.concurrent('accounts, keys, results and open jobs come back, each charged once, from', () => {
  describeWithPostgres('PostgreSQL', (postgres) => {
    it('a backup taken while jobs are done', { timeout: 120_000 }, async () => {
      const databaseUrl = await postgres().createDatabase();
      const key = await addKey({ storeFolder: folder, databaseUrl });
      const { ids, copyUrl } = await withServer(key, ['original', databaseUrl], async (client) => {
        const ids = await sendJobs(client);
        // As docs/operators.md says: documents first, so that those of all jobs in the database are there.
        await sync(documentsOf('original'), documentsOf('copy'));
        const copyUrl = await postgres().restoreCopy(databaseUrl);
        await sync(documentsOf('original'), documentsOf('copy'));
        return { ids, copyUrl };
      });
      await withServer(key, ['copy', copyUrl], (client) => expectAllDone(client, ids));
      expect(await conversionsOf(key, { storeFolder: folder, databaseUrl: copyUrl })).toBe(JOBS);
    });
  });

  it('a copy of the folder of a server that was killed', { timeout: 120_000 }, async () => {
    const storeFolder = (name: string) => join(folder, name, 'store');
    const key = await addKey({ storeFolder: storeFolder('files') });
    const ids = await withServer(key, ['files'], sendJobs);
    await cp(join(folder, 'files'), join(folder, 'copied files'), { recursive: true });
    await withServer(key, ['copied files'], (client) => expectAllDone(client, ids));
    expect(await conversionsOf(key, { storeFolder: storeFolder('copied files') })).toBe(JOBS);
  });
});
