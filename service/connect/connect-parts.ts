import type { Attempts } from '../accounts/store/attempts.ts';
import type { ConnectSession, ConnectSessions } from '../accounts/store/connect-sessions.ts';
import type { Limit } from '../admission/throttle.ts';
import { throttle } from '../admission/throttle.ts';

/** What Connect is made of. */
export interface ConnectParts {
  store: ConnectSessions & Attempts;
  settings: { publicUrl: string; secret: string };
  clock: () => number;
}

/** Come back later; epoch milliseconds. */
export interface TooMany {
  type: 'too_many';
  retryAt: number;
}

/** @returns when to try again, if the caller has to wait */
export async function throttleConnect(
  { store, settings, clock }: ConnectParts,
  ...tries: readonly (readonly [Limit, string])[]
): Promise<TooMany | undefined> {
  const retryAt = await throttle({ store, secret: settings.secret, clock }, ...tries);
  return retryAt === undefined ? undefined : { type: 'too_many', retryAt };
}

export type ConnectStatus = 'pending' | 'approved' | 'denied' | 'exchanged' | 'expired';

/** What a session's state comes to at a time. */
export function statusOf({ state, expiresAt }: ConnectSession, now: number): ConnectStatus {
  if (state === 'exchanged') return state;
  return expiresAt <= now ? 'expired' : state;
}
