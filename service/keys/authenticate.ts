import { hashApiKey, isWellFormedKey } from '../accounts/api-key.ts';
import { type Plans, planNamed } from '../accounts/plans.ts';
import type { Door } from '../accounts/store/activity.ts';
import type { Account, AccountStore, ApiKey } from '../accounts/store.ts';
import type { Caller } from '../convert/metering.ts';
import { accountMissing, keyExpired, keyMalformed, keyMissing, keyUnknown } from './account-error.ts';

/** Who says to be asking: by a key as it was given, not yet checked, or signed in to an account. */
export type Asker =
  | { type: 'key'; apiKey: string | undefined; door: Exclude<Door, 'site'> }
  | { type: 'session'; accountId: string };

type AskedStore = Pick<AccountStore, 'findByKey' | 'findAccount'>;

/** Who is asking, and what their plan lets them. @throws DocconvError `auth_required` */
export async function authenticate(
  { store, plans, clock = Date.now }: { store: AskedStore; plans?: Plans; clock?: () => number },
  asker: Asker,
): Promise<Caller> {
  const found =
    asker.type === 'key'
      ? await findByKey(store, asker.apiKey, clock())
      : await findById(store, asker.accountId);
  const door = asker.type === 'key' ? asker.door : 'site';
  return { ...found, door, plan: planNamed(found.account.plan, plans) };
}

async function findByKey(
  store: AskedStore,
  apiKey: string | undefined,
  now: number,
): Promise<{ account: Account; key: ApiKey }> {
  if (apiKey === undefined) throw keyMissing();
  if (!isWellFormedKey(apiKey)) throw keyMalformed();
  const found = await store.findByKey(hashApiKey(apiKey));
  if (!found) throw keyUnknown();
  if (found.key.expiresAt !== undefined && found.key.expiresAt <= now) throw keyExpired();
  return found;
}

async function findById(store: AskedStore, accountId: string): Promise<{ account: Account }> {
  const account = await store.findAccount(accountId);
  if (!account) throw accountMissing(accountId);
  return { account };
}
