import { dayOf } from '../accounts/month.ts';
import { type Activity, KEPT_CONVERSIONS } from '../accounts/store/activity.ts';
import type { KeyRecords } from '../accounts/store/key-records.ts';

import type { Session, Sessions } from '../accounts/store/sessions.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import { listKeys } from '../keys/keys.ts';

interface ExportParts {
  store: KeyRecords & Activity & Sessions & Pick<AccountStore, 'history'>;
  clock: () => number;
}

/** All that is kept of an account, without anything that opens it. Times are epoch milliseconds, days UTC. */
export async function exportAccount({ store, clock }: ExportParts, account: Account) {
  const now = clock();
  const accountId = account.id;
  const period = { accountId, from: dayOf(account.createdAt), to: dayOf(now) };
  const [keys, sessions, usageByMonth, usageByDay, usageByDoor, conversions] = await Promise.all([
    listKeys({ store, clock }, accountId),
    store.listSessions(accountId, now),
    store.history(accountId),
    store.usageByDay(period),
    store.usageByDoor(period),
    store.recentConversions({ accountId, limit: KEPT_CONVERSIONS }),
  ]);
  return {
    exportedAt: now,
    account,
    keys,
    sessions: sessions.map(withoutSecret),
    usageByMonth,
    usageByDay,
    usageByDoor,
    conversions,
  };
}

function withoutSecret({ userAgent, createdAt, lastSeenAt, expiresAt }: Session) {
  return { userAgent, createdAt, lastSeenAt, expiresAt };
}
