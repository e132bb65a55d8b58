import type { MiddlewareHandler } from 'hono';
import { endOfMonth } from '../../../service/accounts/month.ts';
import { planNamed } from '../../../service/accounts/plans.ts';
import type { Account } from '../../../service/accounts/store.ts';
import type { Env, PageAllowance } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { addHeaders } from './response-headers.ts';

const UNKNOWN_ACCOUNT: PageAllowance = { limit: 0, remaining: 0 };

/** Adds what is left of the month to every response; zeros without an account. */
export function setRateLimitHeaders(
  parts: Pick<HttpParts, 'store' | 'plans' | 'clock'>,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const begun = parts.clock();
    await next();
    const signedIn = context.get('signedIn');
    let allowance = context.get('pageAllowance');
    try {
      if (!allowance && signedIn) allowance = await allowanceOf(parts, signedIn.account);
      else if (allowance && parts.clock() >= endOfMonth(begun)) {
        allowance = await renew(parts, allowance);
      }
    } finally {
      addHeaders(context, rateLimitHeaders(parts.clock(), allowance));
    }
  };
}

/** @param now epoch milliseconds */
export function rateLimitHeaders(now: number, allowance = UNKNOWN_ACCOUNT): [string, string][] {
  return [
    ['X-RateLimit-Limit', String(allowance.limit)],
    ['X-RateLimit-Remaining', String(allowance.remaining)],
    ['X-RateLimit-Reset', String(endOfMonth(now) / 1000)],
  ];
}

/** What a request noted before the month ended was left of that month, and says nothing about this one. */
async function renew(
  { store, clock }: Pick<HttpParts, 'store' | 'clock'>,
  { limit, accountId }: PageAllowance,
): Promise<PageAllowance> {
  if (accountId === undefined) return UNKNOWN_ACCOUNT;
  const { used } = await store.quota(accountId, clock());
  return { limit, remaining: Math.max(0, limit - used.pages), accountId };
}

async function allowanceOf(
  { store, plans, clock }: Pick<HttpParts, 'store' | 'plans' | 'clock'>,
  { id, plan }: Account,
): Promise<PageAllowance> {
  const limit = planNamed(plan, plans).monthly.pages;
  const { used } = await store.quota(id, clock());
  return { limit, remaining: Math.max(0, limit - used.pages) };
}
