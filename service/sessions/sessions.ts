import type { Session, Sessions } from '../accounts/store/sessions.ts';
import type { Account } from '../accounts/store.ts';
import { DAY, MINUTE } from '../admission/throttle.ts';
import { fitLabel } from '../convert/label.ts';
import { hashToken, isToken, makeToken, sign } from '../keys/secrets.ts';

/** A session nobody uses ends after this. */
export const SESSION_IDLE_MS = 14 * DAY;
/** One that is used too. */
export const SESSION_LIFE_MS = 90 * DAY;
/** Use is written to the store this often, not on every request. */
const TOLD_EVERY_MS = 10 * MINUTE;
const LONGEST_USER_AGENT = 200;

interface SessionParts {
  store: Sessions;
  settings: { secret: string };
  clock: () => number;
}

/** A session as its owner sees it in a list. */
export interface ShownSession {
  /** Names it among the account's sessions; opens nothing. */
  id: string;
  userAgent: string;
  createdAt: number;
  lastSeenAt: number;
  /** Whether it is the one that asks. */
  current: boolean;
}

/**
 * Begins a session under a name that nobody could know before.
 * @param replaced token of the session that was in this browser; it ends
 * @returns the token for the cookie
 */
export async function openSession(
  { store, clock }: SessionParts,
  { accountId, userAgent, replaced }: { accountId: string; userAgent: string; replaced?: string },
): Promise<string> {
  if (replaced !== undefined && isToken(replaced)) await store.endSession(hashToken(replaced));
  const token = makeToken();
  const now = clock();
  await store.addSession({
    hash: hashToken(token),
    accountId,
    userAgent: fitLabel(userAgent, LONGEST_USER_AGENT),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_IDLE_MS,
  });
  return token;
}

/** Finds the session of a cookie, and moves its end on. */
export async function readSession(
  { store, clock }: SessionParts,
  token: string,
): Promise<{ session: Session; account: Account } | undefined> {
  if (!isToken(token)) return undefined;
  const now = clock();
  const found = await store.findSession(hashToken(token), now);
  if (found && now - found.session.lastSeenAt >= TOLD_EVERY_MS) {
    const { hash, createdAt } = found.session;
    await store.touchSession({
      hash,
      now,
      expiresAt: Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_LIFE_MS),
    });
  }
  return found;
}

/** The account's sessions, the one seen last first. */
export async function listSessions(parts: SessionParts, current: Session): Promise<ShownSession[]> {
  const sessions = await parts.store.listSessions(current.accountId, parts.clock());
  return sessions
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt)
    .map((session) => ({
      id: idOf(parts, session),
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      current: session.hash === current.hash,
    }));
}

/** Ends one of the account's sessions. @returns false when it has none of that id */
export async function endSessionNamed(parts: SessionParts, accountId: string, id: string): Promise<boolean> {
  const sessions = await parts.store.listSessions(accountId, parts.clock());
  const found = sessions.find((session) => idOf(parts, session) === id);
  if (found) await parts.store.endSession(found.hash);
  return found !== undefined;
}

function idOf({ settings }: SessionParts, { hash }: Session): string {
  return sign(settings.secret, 'session-id', hash).slice(0, 24);
}

/**
 * What the forms of one browser carry, so that no page from elsewhere can send them.
 * @param token of the session, or of the browser where nobody is signed in
 */
export function formTokenOf(secret: string, token: string): string {
  return sign(secret, 'form', token);
}
