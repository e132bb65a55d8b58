import { join } from 'node:path';
import type { AccountStore } from '../accounts/store.ts';
import type { Config } from '../config/config.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { ResultFiles } from '../results/result-files.ts';

/** Where accounts and remembered results are kept, the same for every door. */
export interface OpenStore {
  store: AccountStore;
  results: ResultFiles;
  /** The jobs of the same accounts; the caller has to close them. @throws DocconvError */
  openJobs(): Promise<JobStore>;
  /** Ends what it holds open. */
  close(): Promise<void>;
}

export type StoreConfig = Pick<Config, 'storeFolder' | 'databaseUrl'>;

/** Opens the store that the settings name: a PostgreSQL database, or small files of this machine. @throws DocconvError */
export async function openStore({ storeFolder, databaseUrl }: StoreConfig): Promise<OpenStore> {
  return databaseUrl === undefined ? openFolder(storeFolder) : openPostgres(databaseUrl);
}

async function openFolder(storeFolder: string): Promise<OpenStore> {
  const [{ createLowdbStore }, { createResultFiles }] = await Promise.all([
    import('../accounts/lowdb/lowdb-store.ts'),
    import('../results/result-files.ts'),
  ]);
  return {
    store: createLowdbStore(storeFolder),
    results: createResultFiles(join(storeFolder, 'results')),
    openJobs: async () => (await import('../jobs/folder/folder-jobs.ts')).openFolderJobs(storeFolder),
    close: async () => {},
  };
}

async function openPostgres(databaseUrl: string): Promise<OpenStore> {
  const [{ openDatabase }, { migrate }, { createPostgresStore }, { createResultRows }] = await Promise.all([
    import('../accounts/postgres/open-database.ts'),
    import('../accounts/postgres/migrate.ts'),
    import('../accounts/postgres/postgres-store.ts'),
    import('../accounts/postgres/result-rows.ts'),
  ]);
  const database = openDatabase(databaseUrl);
  await migrate(database);
  return {
    store: createPostgresStore(database),
    results: createResultRows(database),
    openJobs: async () => (await import('../jobs/postgres/postgres-jobs.ts')).openPostgresJobs(database),
    close: () => database.close(),
  };
}
