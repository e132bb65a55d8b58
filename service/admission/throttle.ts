import type { Attempts } from '../accounts/store/attempts.ts';
import { sign } from '../keys/secrets.ts';

/** How often something may be tried in a while. */
export interface Limit {
  /** What is counted: `sign-in-mail`. */
  name: string;
  tries: number;
  windowMs: number;
}

export interface ThrottleParts {
  store: Attempts;
  secret: string;
  clock: () => number;
}

/**
 * Counts one try of each limit in turn, none past the first that is used up.
 * @param tries limits with whom they are counted for: an address, a network, an account; kept as a HMAC only
 * @returns epoch milliseconds of the next try allowed; undefined when this one is
 */
export async function throttle(
  { store, secret, clock }: ThrottleParts,
  ...tries: readonly (readonly [Limit, string])[]
): Promise<number | undefined> {
  for (const [{ name, tries: limit, windowMs }, whom] of tries) {
    const bucket = bucketOf(secret, name, whom);
    const result = await store.countAttempt({ bucket, limit, windowMs, now: clock() });
    if (!result.allowed) return result.retryAt;
  }
  return undefined;
}

/**
 * Whether one of these limits is used up, without counting.
 * @returns epoch milliseconds of the next try allowed
 */
export async function usedUpUntil(
  { store, secret, clock }: ThrottleParts,
  ...tries: readonly (readonly [Limit, string])[]
): Promise<number | undefined> {
  for (const [{ name, tries: limit }, whom] of tries) {
    const bucket = bucketOf(secret, name, whom);
    const until = await store.attemptsUsedUpUntil({ bucket, limit, now: clock() });
    if (until !== undefined) return until;
  }
  return undefined;
}

/** Takes back attempts that `throttle` allowed and that failed through no fault of the caller. */
export async function forgive(
  { store, secret, clock }: ThrottleParts,
  ...tries: readonly (readonly [Limit, string])[]
): Promise<void> {
  for (const [{ name }, whom] of tries) {
    await store.forgiveAttempt({ bucket: bucketOf(secret, name, whom), now: clock() });
  }
}

/** Whole seconds to wait, one at least, as Retry-After tells them. @param retryAt epoch milliseconds, as `now` */
export function secondsUntil(retryAt: number, now: number): number {
  return Math.max(1, Math.ceil((retryAt - now) / 1000));
}

function bucketOf(secret: string, name: string, whom: string): string {
  return `${name}:${sign(secret, name, whom)}`;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
