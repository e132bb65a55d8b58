import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../service/accounts/postgres/open-database.ts';
import type { AccountStore } from '../../service/accounts/store.ts';
import type { Blobs } from '../../service/blobs/blobs.ts';
import { createS3Blobs } from '../../service/blobs/s3-blobs.ts';
import { startS3 } from '../../service/blobs/testing/start-s3.ts';
import type { JobStore } from '../../service/jobs/job-store.ts';
import { addAccount } from '../../service/keys/first-use.ts';
import { openStore } from '../../service/open/open-store.ts';
import { type PostgresServer, startPostgres } from '../../service/testing/postgres-server.ts';
import { environmentAt } from '../../service/testing/program.ts';
import type { Clocks } from './make-clocks.ts';
import type { Disk } from './make-disk.ts';
import { receiveHooks } from './receive-hooks.ts';
import { type ClusterProcess, startProcess } from './start-process.ts';
import { startProxy } from './start-proxy.ts';
import { type StoreGate, startStoreGate } from './start-store-gate.ts';
import { startWire, type Wire } from './start-wire.ts';

/** Settings with which short documents are divided too, and several workers have a part in each. */
export const dividesAll = { DOCCONV_JOBS_PART_PAGES: '1' };

/** Signals at which all that was started ends, too. */
export const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** A proxy, nodes and workers over one database and one store of documents, all on this machine. */
export interface Cluster {
  /** Where it is reached, by any node. */
  url: string;
  nodes: ClusterProcess[];
  workers: ClusterProcess[];
  postgres: PostgresServer;
  /** What nodes and workers reach the database and the store of documents by. */
  wires: { database: Wire; documents: Wire };
  gate: StoreGate;
  database: Database;
  store: AccountStore;
  jobs: JobStore;
  blobs: Blobs;
  /** Where webhooks go, and the ids of those that came, as often as they came. */
  hookUrl: string;
  hooks: string[];
  /** Makes an account with one key. */
  addKey(plan: string): Promise<string>;
  /** Ends all and leaves nothing behind. */
  remove(): Promise<void>;
}

interface ClusterWish {
  nodes: number;
  workers: number;
  /** Of the processes; this machine's by default. */
  clocks?: Clocks;
  /** Where processes and the database write, as the store of documents is elsewhere; this machine's folder of temporary files by default. */
  disk?: Disk;
  chance?: () => number;
  /** Gives each worker a core of its own. */
  pinned?: boolean;
  /** The docconv that nodes and workers are to begin with; the one built here by default. */
  launcher?: string;
  /** What nodes and workers are told besides, as variables of the environment. */
  settings?: Record<string, string>;
}

export async function startCluster(wish: ClusterWish): Promise<Cluster> {
  const endings: (() => Promise<unknown>)[] = [];
  /** The latest first: what others need goes last. */
  const removeParts = async () => {
    for (const signal of ENDING) process.off(signal, interrupt);
    for (const end of endings.splice(0).reverse()) await end();
  };
  let removing: Promise<void> | undefined;
  const remove = () => {
    removing ??= removeParts();
    return removing;
  };
  const interrupt = () =>
    void remove().finally(() => setImmediate(() => process.kill(process.pid, 'SIGTERM')));
  for (const signal of ENDING) process.once(signal, interrupt);
  try {
    return { ...(await startParts(wish, (end) => endings.push(end))), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startParts(
  { nodes: nodeCount, workers: workerCount, clocks, disk, chance, pinned, launcher, settings }: ClusterWish,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<Omit<Cluster, 'remove'>> {
  const folder = await mkdtemp(join(disk?.folder ?? tmpdir(), 'docconv-cluster-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(disk?.folder);
  atEnd(() => postgres.stop());
  const s3 = await startS3();
  atEnd(() => s3.close());
  const gate = await startStoreGate(s3.settings.endpoint, clocks?.ahead ?? 0);
  atEnd(gate.close);
  const databaseUrl = await postgres.createDatabase();
  const wires = {
    database: await startWire({ path: socketOf(databaseUrl) }, chance),
    documents: await startWire({ host: '127.0.0.1', port: Number(new URL(gate.url).port) }, chance),
  };
  atEnd(() => Promise.all([wires.database.close(), wires.documents.close()]));
  const receiver = await receiveHooks();
  atEnd(receiver.close);
  const environment = {
    DOCCONV_DATABASE_URL: `postgresql://docconv@127.0.0.1:${wires.database.port}${new URL(databaseUrl).pathname}`,
    DOCCONV_SECRET: 'the secret of a cluster that lasts for minutes',
    DOCCONV_ALLOW_PRIVATE_URLS: '1',
    DOCCONV_TAKE_JOBS: '0',
    DOCCONV_BLOBS: `s3://${s3.settings.bucket}/docconv`,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${wires.documents.port}`,
    AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    ...settings,
  };
  const startOne = async (kind: 'serve' | 'worker', i: number) => {
    const name = `${kind}-${i}`;
    const home = join(folder, name);
    const core = pinned && kind === 'worker' ? i % availableParallelism() : undefined;
    const own = environmentAt(home, { ...environment, TMPDIR: folder });
    if (clocks) own.NODE_OPTIONS = `--import=${clocks.moduleFor(name)}`;
    const started = await startProcess(kind, name, own, { core, launcher });
    atEnd(started.kill);
    return started;
  };
  const startAll = (kind: 'serve' | 'worker', count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => startOne(kind, i)));
  // All at once, over an empty database.
  const [nodes, workers] = await Promise.all([startAll('serve', nodeCount), startAll('worker', workerCount)]);
  const proxy = await startProxy(() => nodes);
  atEnd(proxy.close);
  const { store, openJobs, close } = await openStore({ storeFolder: folder, databaseUrl });
  const jobs = await openJobs();
  const database = openDatabase(databaseUrl);
  const blobs = createS3Blobs({ ...s3.settings, prefix: 'docconv/' });
  atEnd(async () => {
    await jobs.close();
    await Promise.all([blobs.close(), database.close(), close()]);
  });
  return {
    url: proxy.url,
    nodes,
    workers,
    postgres,
    wires,
    gate,
    database,
    store,
    jobs,
    blobs,
    hookUrl: receiver.url,
    hooks: receiver.hooks,
    addKey: (plan) => addAccount(store, { plan, keyName: 'cluster', now: Date.now() }),
  };
}

/** Where PostgreSQL listens, by an address of ours. */
function socketOf(databaseUrl: string): string {
  return join(new URL(databaseUrl).searchParams.get('host') ?? '', '.s.PGSQL.5432');
}
