import type { InputFormat, Pool } from '../../engine/index.ts';
import type { Config } from '../config/config.ts';
import { loadPlans } from '../config/load-plans.ts';
import type { Docconv } from '../docconv.ts';
import type { LocalJobs, LocalJobsParts } from './open-local-jobs.ts';
import { type OpenPool, openPool } from './open-pool.ts';
import { openStore, type StoreConfig } from './open-store.ts';

/** Everything the embedded service is made of, each part loaded when first asked for and then kept. */
export interface LocalService {
  /** Starts a conversion thread ahead of the first file, of a format; returns at once. */
  warmUp(format: InputFormat): void;
  /** The service for a key, asked through a door. @throws whatever a part fails to load with */
  open(apiKey: string | undefined, door: 'command' | 'mcp'): Promise<Docconv>;
  /** The jobs of a key's account. @param failed called with errors that no caller sees */
  openJobs(apiKey: string | undefined, failed: (error: unknown, what: string) => void): Promise<LocalJobs>;
  /** Makes an account for the owner of this machine and stores its key. @returns the key */
  createAccount(): Promise<string>;
  /** Removes the stored key; the next `createAccount` goes on with its account. @returns whether there was one */
  forgetKey(): Promise<boolean>;
  /** Ends the threads that were started, whether or not a service was opened over them. */
  close(): void;
}

/** Opens the service that converts in this process, over the store of this machine. */
export function openLocalService(
  config: StoreConfig &
    Pick<Config, 'configFile' | 'plansFile' | 'secondOpinion' | 'home' | 'server' | 'allowPrivateUrls'>,
  open: OpenPool = openPool,
): LocalService {
  let opening: Promise<Pool> | undefined;
  const pool = () => {
    opening ??= open({ secondOpinion: config.secondOpinion, compileForConversions: true });
    return opening;
  };
  const opened = once(() => openStore(config));
  async function openParts(): Promise<LocalJobsParts> {
    const [{ createTokenCounter }, { tellOfPlansHere }, engine, place, plans] = await Promise.all([
      import('../tokens/token-counter.ts'),
      import('./tell-of-plans-here.ts'),
      pool(),
      opened(),
      loadPlans(config),
    ]);
    const { store, results, openJobs } = place;
    const tokens = createTokenCounter();
    return { engine, store, results, openJobs, tokens, plans, publicError: tellOfPlansHere };
  }

  return {
    warmUp: (format) => void pool().then((threads) => threads.warm(1, format)),
    async open(apiKey, door) {
      const [{ createLocalDocconv }, parts] = await Promise.all([import('../local/local.ts'), openParts()]);
      return createLocalDocconv({ type: 'key', apiKey, door }, parts);
    },
    async openJobs(apiKey, failed) {
      const [{ openLocalJobs }, parts] = await Promise.all([import('./open-local-jobs.ts'), openParts()]);
      return openLocalJobs(config, parts, { apiKey, failed });
    },
    async createAccount() {
      const { createLocalAccount } = await import('../keys/first-use.ts');
      return createLocalAccount(config, (await opened()).store);
    },
    async forgetKey() {
      const { forgetLocalKey } = await import('../keys/first-use.ts');
      return forgetLocalKey(config, async () => (await opened()).store);
    },
    close: () =>
      void opening?.then(
        (threads) => threads.close(),
        () => undefined, // reported to whoever opened the service
      ),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
