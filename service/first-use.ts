import { hashApiKey } from './accounts/api-key.ts';
import { newAccountId, newApiKey } from './accounts/new-account.ts';
import type { AccountStore } from './accounts/store.ts';
import type { Config } from './config.ts';
import { updateConfigFile } from './config-file.ts';

/**
 * Makes an account for the owner of this machine, with a key that is stored in the config file. When a key was
 * stored meanwhile, by another process, that one is kept; one that the store does not know is replaced.
 * @returns the stored key
 */
export async function createLocalAccount(
  { configFile }: Pick<Config, 'configFile'>,
  store: AccountStore,
  now = Date.now(),
): Promise<string> {
  const { apiKey } = await updateConfigFile(configFile, async (current) => {
    if (current.apiKey && (await store.findByKey(hashApiKey(current.apiKey)))) return current;
    return { ...current, apiKey: await addAccount(store, { plan: 'local', keyName: 'this machine', now }) };
  });
  if (!apiKey) throw new Error('the config file was written without a key');
  return apiKey;
}

/** Makes an account with one key. @returns the key, which is not stored anywhere else */
export async function addAccount(
  store: AccountStore,
  { plan, keyName, now }: { plan: string; keyName: string; now: number },
): Promise<string> {
  const { key, record } = newApiKey({ name: keyName, now });
  await store.createAccount({ id: newAccountId(), plan, createdAt: now }, record);
  return key;
}
