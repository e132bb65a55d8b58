import type { ProcessIdentity } from '../files/process-identity.ts';
import type { Month } from './month.ts';
import type { Account, AccountRecords } from './store/account-records.ts';
import type { Activity, Amounts, ConversionRecord } from './store/activity.ts';
import type { Attempts } from './store/attempts.ts';
import type { ConnectSessions } from './store/connect-sessions.ts';
import type { ApiKey, KeyRecords } from './store/key-records.ts';
import type { OAuthClients } from './store/oauth-clients.ts';
import type { Payments } from './store/payments.ts';
import type { Sessions } from './store/sessions.ts';
import type { SignIns } from './store/sign-ins.ts';

export type { Account } from './store/account-records.ts';
export type { Amounts } from './store/activity.ts';
export type { ApiKey, KeyRefresh } from './store/key-records.ts';

/** An account's use of one month. */
export interface Quota {
  month: Month;
  /** What was charged. */
  used: Amounts;
  /** What running conversions hold in reserve. */
  held: Pick<Amounts, 'conversions' | 'pages'>;
}

/** One conversion and its pages, set aside until it is known how it ended. */
export interface Reservation {
  id: string;
  /** The month that is charged: that in which it was made. */
  month: Month;
  pages: number;
  /** Past it nothing is held any more. */
  expiresAt: number;
}

export interface ReserveRequest {
  accountId: string;
  /** The key that is used, noted as used at `now`; none from the dashboard. */
  keyId?: string;
  pages: number;
  limits: Amounts;
  expiresAt: number;
  now: number;
}

export type ReserveResult =
  | { type: 'reserved'; reservation: Reservation }
  | { type: 'exhausted'; amount: keyof Amounts; quota: Quota };

/** Which conversion of an account an idempotency key stands for. */
export interface ClaimRequest {
  accountId: string;
  /** As the caller gave it. */
  key: string;
  /** Hash of content and options. */
  fingerprint: string;
  /** The process that is to do the work. */
  holder: ProcessIdentity;
  /** Until when others wait for this one before they take it for abandoned. */
  expiresAt: number;
  now: number;
}

export type ClaimResult =
  /** Go ahead; the claim is to be renewed, and remembered or forgotten in the end. */
  | { type: 'fresh'; claim: Claim }
  /** Somebody is at it. If the holder is known to be gone, the claim may be forgotten; the next one is fresh. */
  | { type: 'in_flight'; claim: Claim; holder?: ProcessIdentity }
  /** It was done; the reference is the one given to `commit`. The claim serves to forget it. */
  | { type: 'done'; result: string; claim: Claim }
  /** The key stands for other content or options. */
  | { type: 'conflict' };

/** A hold on an idempotency key. */
export interface Claim {
  accountId: string;
  key: string;
  id: string;
}

export interface CommitRequest {
  accountId: string;
  reservationId: string;
  /** Pages that were converted, which may be fewer than were reserved. */
  pages: number;
  tokens: number;
  now: number;
  /** What the account's owner is to see of it. */
  record?: ConversionRecord;
  /** With an idempotency key: the claim and what to answer from now on, charged and remembered in one. */
  remember?: { claim: Claim; result: string; expiresAt: number };
}

export type CommitResult =
  | { type: 'committed'; quota: Quota }
  /** The claim was taken for abandoned and somebody else has it; nothing was charged. */
  | { type: 'superseded' }
  /** There is no such reservation (any more); nothing was charged. */
  | { type: 'unknown' };

/**
 * Accounts, keys, quota and all that signing in needs, shared by all doors and processes. Each verb is atomic. A lack
 * of quota is a result; a store that cannot be read or written throws.
 */
export interface AccountStore
  extends Metering,
    Claims,
    AccountRecords,
    KeyRecords,
    Activity,
    SignIns,
    Sessions,
    ConnectSessions,
    OAuthClients,
    Attempts,
    Payments {
  /** @throws when the account exists, or its e-mail address has an account */
  createAccount(account: Account, key?: ApiKey): Promise<void>;
  /** Does not find a key that was revoked. */
  findByKey(hash: string): Promise<{ account: Account; key: ApiKey } | undefined>;
  /** The same with what is used of the month, asked for in one. */
  findByKeyWithQuota(request: {
    hash: string;
    now: number;
  }): Promise<{ account: Account; key: ApiKey; quota: Quota } | undefined>;
  /** Drops what has expired; quick when nothing has. */
  sweep(now: number): Promise<void>;
}

/** The usage of an account's allowance, and what is reserved. */
export interface Metering {
  quota(accountId: string, now: number): Promise<Quota>;
  /** What was charged in each month, the latest first. */
  history(accountId: string): Promise<{ month: Month; used: Amounts }[]>;
  reserve(request: ReserveRequest): Promise<ReserveResult>;
  /** @returns false when there is no such reservation (any more) */
  renew(request: {
    accountId: string;
    reservationId: string;
    expiresAt: number;
    now: number;
  }): Promise<boolean>;
  commit(request: CommitRequest): Promise<CommitResult>;
  /** Gives a reservation back; one that is gone already is no error. */
  release(request: { accountId: string; reservationId: string; now: number }): Promise<void>;
}

/** Idempotency keys. */
export interface Claims {
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** @returns false when somebody else has the claim by now */
  renewClaim(request: { claim: Claim; expiresAt: number; now: number }): Promise<boolean>;
  /** Lets a claim go, with its result if it has one, so that the next try is fresh. */
  forgetClaim(claim: Claim): Promise<void>;
  /** The same, unless what it was taken for has been done: then it stays, with its result. */
  withdrawClaim(claim: Claim): Promise<void>;
  /** Forgets all results of an account. */
  forgetResults(accountId: string): Promise<void>;
}
