import { randomUUID } from 'node:crypto';
import { generateApiKey, hashApiKey, prefixOfKey } from '../accounts/api-key.ts';
import { identifyPayment } from '../accounts/identify-payment.ts';
import type { ConnectSession } from '../accounts/store/connect-sessions.ts';
import type { NewPayment } from '../accounts/store/payments.ts';
import type { Session } from '../accounts/store/sessions.ts';
import type { SignIn } from '../accounts/store/sign-ins.ts';
import type { Account, AccountStore, ApiKey } from '../accounts/store.ts';
import type { ProcessIdentity } from '../files/process-identity.ts';

/** A new, empty store for each call; `again` opens the same one anew, as another process would. */
export type StoreFactory = () => Promise<{ store: AccountStore; again: () => AccountStore }>;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The last minute of a month. */
export const NOVEMBER = Date.UTC(2025, 10, 30, 23, 59, 30);
/** The first minute of the next. */
export const DECEMBER = Date.UTC(2025, 11, 1, 0, 0, 10);

export function makeAccount(more: Partial<Account> = {}): Account {
  const id = `acc_${randomUUID()}`;
  return { id, plan: 'starter', email: `${id}@example.com`, createdAt: NOVEMBER, ...more };
}

export function makeKey(more: Partial<ApiKey> = {}): ApiKey {
  const key = generateApiKey();
  return {
    id: `key_${randomUUID()}`,
    name: 'test',
    hash: hashApiKey(key),
    prefix: prefixOfKey(key),
    createdAt: NOVEMBER,
    ...more,
  };
}

/** A process of a machine that is not this one. */
export const HOLDER: ProcessIdentity = { pid: 7, started: '1234', place: 'a host' };

/** Something that looks like a hash. */
export function makeHash(): string {
  return hashApiKey(randomUUID());
}

export function makeSession(accountId: string, more: Partial<Session> = {}): Session {
  return {
    hash: makeHash(),
    accountId,
    userAgent: 'Browser',
    createdAt: NOVEMBER,
    lastSeenAt: NOVEMBER,
    expiresAt: NOVEMBER + DAY,
    ...more,
  };
}

export function makeSignIn(more: Partial<SignIn> = {}): SignIn {
  return {
    id: randomUUID(),
    email: 'a@example.com',
    purpose: { type: 'sign_in' },
    linkHash: makeHash(),
    codeHash: makeHash(),
    browserHash: makeHash(),
    triesLeft: 5,
    createdAt: NOVEMBER,
    expiresAt: NOVEMBER + 15 * MINUTE,
    ...more,
  };
}

export function makeConnectSession(more: Partial<ConnectSession> = {}): ConnectSession {
  return {
    id: makeHash(),
    provider: 'A tool',
    keyName: 'laptop',
    metadata: { agent: 'robot' },
    requestedFrom: '192.0.2.1',
    state: 'pending',
    createdAt: NOVEMBER,
    expiresAt: NOVEMBER + 15 * MINUTE,
    ...more,
  };
}

/** Signed with a nonce of its own, for ten pages at half a cent. */
export function makePayment(more: Partial<NewPayment> = {}): NewPayment {
  const party = { network: 'eip155:84532', asset: `0x${'a1'.repeat(20)}`, payer: `0x${'b2'.repeat(20)}` };
  return {
    id: identifyPayment({ ...party, nonce: `0x${makeHash()}` }),
    scheme: 'exact',
    ...party,
    payTo: `0x${'c3'.repeat(20)}`,
    authorized: '50000',
    requestHash: makeHash(),
    signatureHash: makeHash(),
    validUntil: NOVEMBER + 5 * MINUTE,
    ...more,
  };
}

/** Does the same through several stores on the same data, all at once. */
export function atOnce<T>(
  stores: readonly AccountStore[],
  times: number,
  act: (store: AccountStore, i: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => act(stores[i % stores.length]!, i)));
}
