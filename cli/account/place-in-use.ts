import { parseBaseUrl } from '../../service/config/base-url.ts';
import type { Config } from '../../service/config/config.ts';
import {
  type ConfigFile,
  readConfigFile,
  storedKey,
  withStoredKey,
} from '../../service/config/config-file.ts';

/** Where conversions are done, and the key for it. */
export interface PlaceInUse {
  /** Of the server; undefined is this machine. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly keySource: 'environment' | 'stored' | 'none';
  /** The key as it is now: another process may have stored one, or removed it. @throws DocconvError */
  currentKey(): string | undefined;
  /**
   * Goes to another place and to the key that is stored for it, `none` being this machine; kept with the next key.
   * @throws DocconvError when it is no address, or the config file cannot be read
   */
  choose(url: string): void;
  /** The key that is stored for this place, even where the environment's goes before it. @throws DocconvError */
  storedKey(): string | undefined;
  /** Has a key used from now on, unless the environment's goes before it. @returns its prefix */
  use(key: string): Promise<string>;
  /** Writes down that this place is in use, where another one was before. */
  keep(): Promise<void>;
  /** Writes down that this place is in use, and its key; undefined removes the key. */
  keepKey(key: string | undefined): Promise<void>;
}

/** The place that the settings name. */
export function openPlace(
  config: Pick<Config, 'apiKey' | 'apiKeySource' | 'baseUrl' | 'configFile'>,
): PlaceInUse {
  let { apiKey, apiKeySource, baseUrl } = config;
  let isAnother = false;

  async function write(change: (current: ConfigFile) => ConfigFile): Promise<void> {
    const { updateConfigFile } = await import('../../service/config/config-file.ts');
    await updateConfigFile(config.configFile, (current) =>
      change({ ...current, ...(isAnother ? { baseUrl } : {}) }),
    );
  }
  const stored = () => storedKey(readConfigFile(config.configFile), baseUrl);
  function takeStored(): void {
    apiKey = stored();
    apiKeySource = apiKey === undefined ? undefined : 'file';
  }

  return {
    get baseUrl() {
      return baseUrl;
    },
    get apiKey() {
      return apiKey;
    },
    get keySource() {
      return apiKeySource === 'file' ? 'stored' : (apiKeySource ?? 'none');
    },
    currentKey() {
      if (apiKeySource !== 'environment') takeStored();
      return apiKey;
    },
    choose(url) {
      baseUrl = url === 'none' ? undefined : parseBaseUrl(url);
      isAnother = true;
      if (apiKeySource !== 'environment') takeStored();
    },
    storedKey: stored,
    async use(key) {
      if (apiKeySource !== 'environment') {
        apiKey = key;
        apiKeySource = 'file';
      }
      const { prefixOfKey } = await import('../../service/accounts/api-key.ts');
      return prefixOfKey(key);
    },
    keep: async () => (isAnother ? write((current) => current) : undefined),
    keepKey: (key) => write((current) => withStoredKey(current, baseUrl, key)),
  };
}
