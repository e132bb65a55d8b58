import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';
import { listIfThere } from '../../files/if-there.ts';
import type { ClaimRecord } from '../claims.ts';
import type { Ledger } from '../ledger.ts';
import {
  type AttemptDocument,
  type ConnectDocument,
  isAttemptDocument,
  isClaimRecord,
  isConnectDocument,
  isKeyEntry,
  isLedger,
  isOAuthClientDocument,
  isPaymentDocument,
  isPaymentResultDocument,
  isPointer,
  isSessionList,
  isSignInDocument,
  type KeyEntry,
  type OAuthClientDocument,
  type PaymentDocument,
  type PaymentResultDocument,
  type Pointer,
  type SessionList,
  type SignInDocument,
} from './document-checks.ts';
import type { DocumentPlace } from './json-document.ts';

/** Where the documents of a store are. Those with a short life are named by the hash of what they are found by. */
export interface Places {
  folder: string;
  /** The folder of a kind of documents. */
  folderOf(kind: Kind): string;
  /** A document by the name of its file, without the ending. */
  named<K extends Kind>(kind: K, name: string): DocumentPlace<Documents[K]>;
  ledger(accountId: string): DocumentPlace<Ledger>;
  /** From a key's hash, or that of its refresh token, to its account. */
  key(hash: string): DocumentPlace<KeyEntry>;
  /** From an e-mail address to its account. */
  email(email: string): DocumentPlace<KeyEntry>;
  /** All sessions of an account. */
  sessions(accountId: string): DocumentPlace<SessionList>;
  /** From a session's hash to its account. */
  sessionKey(hash: string): DocumentPlace<KeyEntry>;
  signIn(id: string): DocumentPlace<SignInDocument>;
  /** From the hash of a mailed link to its sign-in. */
  signInLink(linkHash: string): DocumentPlace<Pointer>;
  connectSession(id: string): DocumentPlace<ConnectDocument>;
  /** From a user code's or device code's hash to its session. */
  connectCode(codeHash: string): DocumentPlace<Pointer>;
  oauthClient(id: string): DocumentPlace<OAuthClientDocument>;
  attempts(bucket: string): DocumentPlace<AttemptDocument>;
  payment(id: string): DocumentPlace<PaymentDocument>;
  paymentResult(id: string): DocumentPlace<PaymentResultDocument>;
  /** Leads to a payment that is not known to be settled. */
  openPayment(id: string): DocumentPlace<Pointer>;
  claim(claim: { accountId: string; key: string }): DocumentPlace<ClaimRecord>;
  /** By the hash that names the file. */
  claimHashed(accountId: string, hash: string): DocumentPlace<ClaimRecord>;
  claimFolder(accountId: string): string;
}

/** What each folder holds, one document a file; idempotency keys have a folder for each account besides. */
export interface Documents {
  accounts: Ledger;
  keys: KeyEntry;
  emails: KeyEntry;
  sessions: SessionList;
  'session-keys': KeyEntry;
  'sign-ins': SignInDocument;
  'sign-in-links': Pointer;
  'connect-sessions': ConnectDocument;
  'connect-codes': Pointer;
  'oauth-clients': OAuthClientDocument;
  attempts: AttemptDocument;
  payments: PaymentDocument;
  'payment-results': PaymentResultDocument;
  'open-payments': Pointer;
}

export type Kind = keyof Documents;

const CHECKS: { [K in Kind]: (content: unknown) => content is Documents[K] } = {
  accounts: isLedger,
  keys: isKeyEntry,
  emails: isKeyEntry,
  sessions: isSessionList,
  'session-keys': isKeyEntry,
  'sign-ins': isSignInDocument,
  'sign-in-links': isPointer,
  'connect-sessions': isConnectDocument,
  'connect-codes': isPointer,
  'oauth-clients': isOAuthClientDocument,
  attempts: isAttemptDocument,
  payments: isPaymentDocument,
  'payment-results': isPaymentResultDocument,
  'open-payments': isPointer,
};

const ENDING = '.json';

/** How a kind's locks are called, where not like its folder. */
const LOCK_NAMES: Partial<Record<Kind, string>> = { accounts: 'account', keys: 'key' };

/** The files of a store of documents in a folder, with their locks and what they may hold. */
export function placesIn(folder: string): Places {
  const within = join(folder, sep); // names need no normalizing, which takes a fortieth of a status call
  const lock = (name: string) => `${within}locks${sep}${name}.lock`;
  const folderOf = (kind: Kind) => `${within}${kind}`;
  const named = <K extends Kind>(kind: K, name: string): DocumentPlace<Documents[K]> => ({
    path: `${folderOf(kind)}${sep}${safeName(name)}${ENDING}`,
    lock: lock(`${LOCK_NAMES[kind] ?? kind}-${name}`),
    isValid: CHECKS[kind],
  });
  const claimFolder = (accountId: string) => join(folder, 'claims', safeName(accountId));
  const claimHashed = (accountId: string, hash: string): DocumentPlace<ClaimRecord> => ({
    path: join(claimFolder(accountId), `${safeName(hash)}${ENDING}`),
    lock: lock(`claim-${hash}`),
    isValid: isClaimRecord,
  });
  return {
    folder,
    folderOf,
    named,
    ledger: (accountId) => named('accounts', accountId),
    key: (hash) => named('keys', hash),
    email: (email) => named('emails', hashName(email)),
    sessions: (accountId) => named('sessions', accountId),
    sessionKey: (hash) => named('session-keys', hash),
    signIn: (id) => named('sign-ins', hashName(id)),
    signInLink: (linkHash) => named('sign-in-links', hashName(linkHash)),
    connectSession: (id) => named('connect-sessions', hashName(id)),
    connectCode: (codeHash) => named('connect-codes', hashName(codeHash)),
    oauthClient: (id) => named('oauth-clients', hashName(id)),
    attempts: (bucket) => named('attempts', hashName(bucket)),
    payment: (id) => named('payments', hashName(id)),
    paymentResult: (id) => named('payment-results', hashName(id)),
    openPayment: (id) => named('open-payments', hashName(id)),
    claim: ({ accountId, key }) => claimHashed(accountId, hashName(`${accountId}\n${key}`)),
    claimHashed,
    claimFolder,
  };
}

/** A file name for what comes from outside, or must not be read from a folder's list. */
function hashName(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Ids and hashes are ours; this keeps a mistake from leaving the folder. */
function safeName(name: string): string {
  if (isName(name)) return name;
  throw new Error('not a name of a stored document');
}

/** Whether a text can be an id of ours at all. */
export function isName(text: string): boolean {
  return /^[\w-]{1,128}$/.test(text);
}

/** Names of the documents of a kind. */
export async function listDocuments(places: Places, kind: Kind): Promise<string[]> {
  const files = await listIfThere(places.folderOf(kind));
  return files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
}
