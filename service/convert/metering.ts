import { endOfMonth } from '../accounts/month.ts';
import type { Plan } from '../accounts/plans.ts';
import type { Door } from '../accounts/store/activity.ts';
import type { Account, AccountStore, ApiKey, Claim, Reservation, ReserveResult } from '../accounts/store.ts';
import { DocconvError } from '../errors.ts';
import { quotaExceeded, quotaHeld } from '../keys/account-error.ts';

/** The caller, and their plan. */
export interface Caller {
  account: Account;
  /** None from the dashboard. */
  key?: Pick<ApiKey, 'id'> & { prefix?: string };
  door: Door;
  plan: Plan;
}

/** A reservation or claim outlives its process by at most this. */
export const HOLD_MS = 60_000;
/** Three tries within the life of a hold. */
const RENEW_EVERY_MS = 20_000;

/** Sets pages aside. @throws DocconvError `quota_exceeded` */
export async function reservePages(
  store: AccountStore,
  { account, key, plan }: Caller,
  pages: number,
  now: number,
): Promise<Reservation> {
  const result = await store.reserve({
    accountId: account.id,
    keyId: key?.id,
    pages,
    limits: plan.monthly,
    expiresAt: now + HOLD_MS,
    now,
  });
  switch (result.type) {
    case 'reserved':
      return result.reservation;
    case 'exhausted':
      throw isHeldOnly(plan, result, pages)
        ? quotaHeld(plan, result, HOLD_MS)
        : quotaExceeded(plan, { ...result, pages, resetsAt: endOfMonth(now) });
  }
}

/** Whether it would do once what is under way has ended without being charged. */
function isHeldOnly(
  { monthly }: Plan,
  { amount, quota: { used } }: Extract<ReserveResult, { type: 'exhausted' }>,
  pages: number,
): boolean {
  const wanted = { conversions: 1, pages, tokens: 1 }[amount];
  return used[amount] + wanted <= monthly[amount];
}

/** What a running conversion holds, and what expires unless it is renewed. */
export interface Holding {
  accountId: string;
  reservation?: Reservation;
  claim?: Claim;
}

/**
 * Runs `work` and renews what it holds meanwhile. A renewal that fails is tried again, and when all do, the
 * commit at the end finds the hold gone and says so.
 */
export async function whileHolding<T>(
  store: AccountStore,
  holding: Holding,
  clock: () => number,
  work: () => Promise<T>,
): Promise<T> {
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(() => renewHolding(store, holding, clock())).catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

async function renewHolding(
  store: AccountStore,
  { accountId, claim, reservation }: Holding,
  now: number,
): Promise<void> {
  const expiresAt = now + HOLD_MS;
  if (claim) await store.renewClaim({ claim, expiresAt, now });
  if (reservation) await store.renew({ accountId, reservationId: reservation.id, expiresAt, now });
}

/** The reservation was given up long ago, as happens to a computer that slept for a day. */
export function reservationLost(): DocconvError {
  return new DocconvError(
    'busy',
    'The conversion took so long that its reservation was given up.',
    'Convert the document again; nothing was charged.',
    { retryAfter: 0 },
  );
}
