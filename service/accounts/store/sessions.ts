import type { Account } from './account-records.ts';

/** A browser that is signed in. The cookie's value itself is not stored. */
export interface Session {
  /** SHA-256 of the cookie's value, hexadecimal. */
  hash: string;
  accountId: string;
  /** As the browser names itself, cut to a length that can be shown. */
  userAgent: string;
  createdAt: number;
  /** Moved on by `touchSession`. */
  lastSeenAt: number;
  expiresAt: number;
}

export interface Sessions {
  /** @throws when there is no such account */
  addSession(session: Session): Promise<void>;
  findSession(hash: string, now: number): Promise<{ session: Session; account: Account } | undefined>;
  /** One that has ended stays so. */
  touchSession(request: { hash: string; expiresAt: number; now: number }): Promise<void>;
  /** The one seen last first. */
  listSessions(accountId: string, now: number): Promise<Session[]>;
  /** One that has ended already is no error. */
  endSession(hash: string): Promise<void>;
  /** @param except hash of the session to keep */
  endSessions(request: { accountId: string; except?: string }): Promise<void>;
}
