import { hashApiKey, isWellFormedKey } from '../accounts/api-key.ts';
import { type Plans, planNamed } from '../accounts/plans.ts';
import type { Door } from '../accounts/store/activity.ts';
import type { Account, AccountStore, ApiKey, Quota } from '../accounts/store.ts';
import type { Caller } from '../convert/metering.ts';
import { accountMissing, keyExpired, keyMalformed, keyMissing, keyUnknown } from './account-error.ts';

/** Who says to be asking: by a key as it was given, not yet checked, or signed in to an account. */
export type Asker =
  | { type: 'key'; apiKey: string | undefined; door: Exclude<Door, 'site'> }
  | { type: 'session'; accountId: string };

interface AskedParts<Verbs extends keyof AccountStore> {
  store: Pick<AccountStore, Verbs>;
  plans?: Plans;
  clock?: () => number;
}

/** Who is asking, and what their plan lets them. @throws DocconvError `auth_required` */
export async function authenticate(
  { store, plans, clock = Date.now }: AskedParts<'findByKey' | 'findAccount'>,
  asker: Asker,
): Promise<Caller> {
  const found =
    asker.type === 'key'
      ? checkFound(await store.findByKey(hashOf(asker.apiKey)), clock())
      : await findById(store, asker.accountId);
  return callerOf(found, asker, plans);
}

/** The same, and what is used of the month, in one question to the store. @throws DocconvError `auth_required` */
export async function authenticateWithQuota(
  { store, plans, clock = Date.now }: AskedParts<'findByKeyWithQuota' | 'findAccount' | 'quota'>,
  asker: Asker,
): Promise<{ caller: Caller; quota: Quota }> {
  const now = clock();
  if (asker.type === 'session') {
    const found = await findById(store, asker.accountId);
    return { caller: callerOf(found, asker, plans), quota: await store.quota(asker.accountId, now) };
  }
  const { quota, ...found } = checkFound(
    await store.findByKeyWithQuota({ hash: hashOf(asker.apiKey), now }),
    now,
  );
  return { caller: callerOf(found, asker, plans), quota };
}

function callerOf(found: Pick<Caller, 'account' | 'key'>, asker: Asker, plans: Plans | undefined): Caller {
  const door = asker.type === 'key' ? asker.door : 'site';
  return { ...found, door, plan: planNamed(found.account.plan, plans) };
}

function hashOf(apiKey: string | undefined): string {
  if (apiKey === undefined) throw keyMissing();
  if (!isWellFormedKey(apiKey)) throw keyMalformed();
  return hashApiKey(apiKey);
}

function checkFound<Found extends { key: ApiKey }>(found: Found | undefined, now: number): Found {
  if (!found) throw keyUnknown();
  if (found.key.expiresAt !== undefined && found.key.expiresAt <= now) throw keyExpired();
  return found;
}

async function findById(
  store: Pick<AccountStore, 'findAccount'>,
  accountId: string,
): Promise<{ account: Account }> {
  const account = await store.findAccount(accountId);
  if (!account) throw accountMissing(accountId);
  return { account };
}
