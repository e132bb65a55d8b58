import type { Asker } from './authenticate.ts';
import type { Config } from './config.ts';
import type { LocalParts } from './convert-metered.ts';
import type { Docconv } from './docconv.ts';
import { createLocalDocconv } from './local.ts';
import { type OpenStore, openStore } from './open-store.ts';
import { createTokenCounter } from './tokens/token-counter.ts';

/** The service as a server offers it: one engine and one store for all who ask. */
export interface ServerService extends Pick<OpenStore, 'store' | 'results'> {
  docconvFor(asker: Asker): Docconv;
  close(): Promise<void>;
}

export async function openServerService(config: Pick<Config, 'storeFolder'>): Promise<ServerService> {
  const [{ createPool }, { store, results, close }] = await Promise.all([
    import('../engine/index.ts'),
    openStore(config),
  ]);
  const parts: LocalParts = { engine: createPool(), store, results, tokens: createTokenCounter() };
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
