import { hashApiKey } from '../accounts/api-key.ts';
import { newAccountId, newApiKey } from '../accounts/new-account.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Config } from '../config/config.ts';
import { type ConfigFile, readConfigFile, updateConfigFile } from '../config/config-file.ts';
import { KEY_LIMIT } from './keys.ts';

/** How the keys of this machine's owner are named. */
const KEY_NAME = 'this machine';

/**
 * Makes an account for the owner of this machine, with a key that is stored in the config file. When a key was
 * stored meanwhile, by another process, that one is kept; one that the store does not know is replaced. Who had an
 * account here before gets it again, with the plan that it has.
 * @returns the stored key
 */
export async function createLocalAccount(
  { configFile }: Pick<Config, 'configFile'>,
  store: AccountStore,
  now = Date.now(),
): Promise<string> {
  const { apiKey } = await updateConfigFile(configFile, async (current) => {
    const known = await accountOfKey(current, store);
    if (known) return { ...current, localAccount: current.localAccount ?? known.id };
    return { ...current, ...(await openOwnAccount(current, store, now)) };
  });
  if (!apiKey) throw new Error('the config file was written without a key');
  return apiKey;
}

/** Removes the stored key; whose it was is kept. @returns whether there was one */
export async function forgetLocalKey(
  { configFile }: Pick<Config, 'configFile'>,
  openStore: () => Promise<AccountStore>,
): Promise<boolean> {
  if (readConfigFile(configFile).apiKey === undefined) return false;
  await updateConfigFile(configFile, async (current) => {
    const localAccount = current.localAccount ?? (await accountOfKey(current, await openStore()))?.id;
    return { ...current, apiKey: undefined, ...(localAccount === undefined ? {} : { localAccount }) };
  });
  return true;
}

async function accountOfKey({ apiKey }: ConfigFile, store: AccountStore): Promise<Account | undefined> {
  return apiKey === undefined ? undefined : (await store.findByKey(hashApiKey(apiKey)))?.account;
}

/** The account that was made here before, with a new key; or a new one. */
async function openOwnAccount(
  { localAccount }: ConfigFile,
  store: AccountStore,
  now: number,
): Promise<Pick<ConfigFile, 'apiKey' | 'localAccount'>> {
  const former = localAccount === undefined ? undefined : await store.findAccount(localAccount);
  if (former === undefined) {
    const apiKey = await addAccount(store, { plan: 'local', keyName: KEY_NAME, now });
    return { apiKey, localAccount: (await accountOfKey({ apiKey }, store))?.id };
  }
  const { key, record } = newApiKey({ name: KEY_NAME, now });
  while ((await store.addKey({ accountId: former.id, key: record, limit: KEY_LIMIT })) === 'too_many') {
    await revokeOldest(store, former.id, now);
  }
  return { apiKey: key, localAccount: former.id };
}

/** Keys that were logged out of are still valid, but not without end. */
async function revokeOldest(store: AccountStore, accountId: string, now: number): Promise<void> {
  const inUse = (await store.listKeys(accountId)).filter(({ revokedAt }) => revokedAt === undefined);
  const oldest = inUse.findLast(({ name }) => name === KEY_NAME) ?? inUse.at(-1);
  if (oldest !== undefined) await store.revokeKey({ accountId, keyId: oldest.id, now });
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
