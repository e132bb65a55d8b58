import type { Plans } from './accounts/plans.ts';
import type { Asker } from './authenticate.ts';
import type { LocalParts } from './convert-metered.ts';
import type { Docconv } from './docconv.ts';
import { createLocalDocconv } from './local.ts';
import { type OpenStore, openStore, type StoreConfig } from './open-store.ts';
import { createTokenCounter } from './tokens/token-counter.ts';

/** The service as a server offers it: one engine and one store for all who ask. */
export interface ServerService extends Pick<OpenStore, 'store' | 'results'> {
  docconvFor(asker: Asker): Docconv;
  close(): Promise<void>;
}

export async function openServerService(config: StoreConfig, plans: Plans): Promise<ServerService> {
  const [{ createPool }, { store, results, close }] = await Promise.all([
    import('../engine/index.ts'),
    openStore(config),
  ]);
  const parts: LocalParts = { engine: createPool(), store, results, tokens: createTokenCounter(), plans };
  return {
    store,
    results,
    docconvFor: (asker) => createLocalDocconv(asker, parts),
    close: async () => {
      await parts.engine.close();
      await close();
    },
  };
}
