import { join } from 'node:path';
import type { AccountStore } from './accounts/store.ts';
import type { Config } from './config.ts';
import type { ResultFiles } from './result-files.ts';

/** Where accounts and remembered results are kept, the same for every door. */
export interface OpenStore {
  store: AccountStore;
  results: ResultFiles;
  /** Ends what it holds open. */
  close(): Promise<void>;
}

export type StoreConfig = Pick<Config, 'storeFolder' | 'databaseUrl'>;

/** Opens the store that the settings name: small files of this machine. */
export async function openStore({ storeFolder }: StoreConfig): Promise<OpenStore> {
  const [{ createLowdbStore }, { createResultFiles }] = await Promise.all([
    import('./accounts/lowdb/lowdb-store.ts'),
    import('./result-files.ts'),
  ]);
  return {
    store: createLowdbStore(storeFolder),
    results: createResultFiles(join(storeFolder, 'results')),
    close: async () => {},
  };
}
