import { dayOf } from '../accounts/month.ts';
import type { Plan } from '../accounts/plans.ts';
import type { Amounts, Quota } from '../accounts/store.ts';
import { describeBytes } from '../describe-bytes.ts';
import { DocconvError } from '../errors.ts';

/** No key, or none that is known. */
export function keyMissing(): DocconvError {
  return new DocconvError(
    'auth_required',
    'No API key is set.',
    'Run "docconv login", set DOCCONV_API_KEY, or add --yes to use an account on this machine.',
    { reason: 'key_missing' },
  );
}

export function keyMalformed(): DocconvError {
  return new DocconvError(
    'auth_required',
    'The API key is not complete or was mistyped.',
    'Copy the whole key, which begins with dc_live_, and run "docconv login" again.',
    { reason: 'key_malformed' },
  );
}

export function keyUnknown(): DocconvError {
  return new DocconvError(
    'auth_required',
    'The API key is unknown here, or was revoked.',
    'Run "docconv login" with a key that is valid; with --yes it makes one for this machine.',
    { reason: 'key_unknown' },
  );
}

/** Only keys of OAuth clients expire. */
export function keyExpired(): DocconvError {
  return new DocconvError(
    'auth_required',
    'The API key has expired; it was issued to an OAuth client, which has to refresh it.',
    'Have the client refresh its token, or connect it again.',
    { reason: 'key_expired' },
  );
}

/** The account was deleted meanwhile. */
export function accountMissing(accountId: string): DocconvError {
  return new DocconvError(
    'auth_required',
    `The account ${accountId} does not exist, or no longer does.`,
    'Run "docconv login" with a key of another account; with --yes it makes one on this machine.',
    { reason: 'account_missing' },
  );
}

export function fileTooLarge(plan: Plan, bytes: number): DocconvError {
  return new DocconvError(
    'too_large',
    `The file has ${describeBytes(bytes)}; the ${plan.name} plan takes files of up to ${describeBytes(plan.fileSize)}.`,
    'Split the file, or change to a plan for larger files.',
    { reason: 'too_large', isOfPlan: true },
  );
}

/** @param resetsAt when the next month begins, epoch milliseconds */
export function quotaExceeded(
  { name, monthly }: Plan,
  {
    amount,
    quota,
    pages,
    resetsAt,
  }: { amount: keyof Amounts; quota: Quota; pages: number; resetsAt: number },
): DocconvError {
  const held = amount === 'tokens' ? 0 : quota.held[amount];
  const running = held > 0 ? ` and ${held} held by running conversions` : '';
  const needed = amount === 'pages' ? `; this document needs ${pages}` : '';
  return new DocconvError(
    'quota_exceeded',
    `The ${name} plan allows ${monthly[amount]} ${amount} a month: ${quota.used[amount]} are used${running}${needed}.`,
    describeRenewal(amount, resetsAt, amount === 'pages' && pages > monthly.pages),
    { reason: 'quota', isOfPlan: true },
  );
}

/** @param isBeyond whether one document needs more than a whole month has */
function describeRenewal(amount: keyof Amounts, resetsAt: number, isBeyond: boolean): string {
  const renewal = dayOf(resetsAt);
  if (isBeyond) {
    return `No month has enough for it: choose fewer pages, or change the plan. The allowance is renewed on ${renewal} (UTC).`;
  }
  const fewer = amount === 'pages' ? 'choose fewer pages, ' : '';
  return `The allowance is renewed on ${renewal} (UTC); ${fewer}wait until then or change the plan.`;
}

/**
 * The month is not used up: conversions under way hold what is left of it.
 * @param milliseconds after which what was abandoned is given back
 */
export function quotaHeld(
  { name, monthly }: Plan,
  { amount, quota }: { amount: keyof Amounts; quota: Quota },
  milliseconds: number,
): DocconvError {
  const held = amount === 'tokens' ? 0 : quota.held[amount];
  return new DocconvError(
    'busy',
    `The ${name} plan allows ${monthly[amount]} ${amount} a month: ${quota.used[amount]} are used and ${held} held by conversions under way.`,
    'Wait until these have ended; what they do not use is given back.',
    { reason: 'quota_held', retryAfter: Math.ceil(milliseconds / 1000) },
  );
}

export function idempotencyConflict(): DocconvError {
  return new DocconvError(
    'idempotency_conflict',
    'This idempotency key was used for other content or other options within the last 24 hours.',
    'Use a new idempotency key for each document and set of options.',
  );
}
