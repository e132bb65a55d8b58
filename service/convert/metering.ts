import { exhaustedAmount } from '../accounts/ledger.ts';
import { endOfMonth } from '../accounts/month.ts';
import type { Plan } from '../accounts/plans.ts';
import type { Door } from '../accounts/store/activity.ts';
import type {
  Account,
  AccountStore,
  ApiKey,
  Claim,
  Quota,
  Reservation,
  ReserveResult,
} from '../accounts/store.ts';
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
      throw refusalOf(plan, result, pages, now);
  }
}

/** Why pages are not set aside: what is left of the month does not suffice. */
function refusalOf(plan: Plan, exhausted: Exhausted, pages: number, now: number): DocconvError {
  return isHeldOnly(plan, exhausted, pages)
    ? quotaHeld(plan, exhausted, HOLD_MS)
    : quotaExceeded(plan, { ...exhausted, pages, resetsAt: endOfMonth(now) });
}

/** Why `reservePages` would refuse; undefined when it would not. */
export function foreseeRefusal(
  plan: Plan,
  quota: Quota,
  pages: number,
  now: number,
): DocconvError | undefined {
  const amount = exhaustedAmount(quota, pages, plan.monthly);
  return amount && refusalOf(plan, { amount, quota }, pages, now);
}

type Exhausted = Pick<Extract<ReserveResult, { type: 'exhausted' }>, 'amount' | 'quota'>;

/** Whether it would do once what is under way has ended without being charged. */
function isHeldOnly({ monthly }: Plan, { amount, quota: { used } }: Exhausted, pages: number): boolean {
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
