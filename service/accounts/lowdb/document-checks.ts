import type { ClaimRecord } from '../claims.ts';
import type { AttemptWindow } from '../count-attempt.ts';
import type { Ledger } from '../ledger.ts';
import type { ConnectSession } from '../store/connect-sessions.ts';
import type { OAuthClient } from '../store/oauth-clients.ts';
import type { Payment } from '../store/payments.ts';
import type { Session } from '../store/sessions.ts';
import type { SignIn } from '../store/sign-ins.ts';

/** Of every kind of document. */
export const VERSION = 1 as const;

/** What leads from a hash to an account. */
export interface KeyEntry {
  version: 1;
  accountId: string;
}

/** What leads from a hash to a document of another name. */
export interface Pointer {
  version: 1;
  id: string;
}

/** The browsers that are signed in to one account. */
export interface SessionList {
  version: 1;
  sessions: Session[];
}

export interface SignInDocument {
  version: 1;
  signIn: SignIn;
}

export interface ConnectDocument {
  version: 1;
  session: ConnectSession;
  /** Id of a key that is being handed out; if a crash left it there, the key was never handed out. */
  handingOut?: string;
}

export interface OAuthClientDocument {
  version: 1;
  client: OAuthClient;
}

export interface PaymentDocument {
  version: 1;
  payment: Payment;
}

export interface PaymentResultDocument {
  version: 1;
  id: string;
  result: string;
}

export interface AttemptDocument extends AttemptWindow {
  version: 1;
}

/*
 * Whether a file still has the shape in which we wrote it. Written by hand: loading a schema library would take
 * longer than a short conversion's accounting.
 */

export function isKeyEntry(content: unknown): content is KeyEntry {
  return isFirstVersion(content) && hasTexts(content, 'accountId');
}

export function isPointer(content: unknown): content is Pointer {
  return isFirstVersion(content) && hasTexts(content, 'id');
}

export function isLedger(content: unknown): content is Ledger {
  if (!isFirstVersion(content) || !isRecord(content.account)) return false;
  const { account, keys, months, reservations, days = {}, conversions = [] } = content;
  return (
    hasTexts(account, 'id', 'plan') &&
    isListOf(keys, (key) => hasTexts(key, 'id', 'hash', 'prefix')) &&
    isAmountsByPeriod(months) &&
    isAmountsByPeriod(days) &&
    isListOf(
      reservations,
      (held) => hasTexts(held, 'id', 'month') && hasNumbers(held, 'pages', 'expiresAt'),
    ) &&
    isListOf(conversions, isConversionRecord)
  );
}

export function isClaimRecord(content: unknown): content is ClaimRecord {
  if (!isFirstVersion(content)) return false;
  if (!hasTexts(content, 'id', 'fingerprint') || !hasNumbers(content, 'expiresAt')) return false;
  switch (content.state) {
    case 'in_flight':
      return content.holder === undefined || isHolder(content.holder);
    case 'done':
      return hasTexts(content, 'result');
    case 'committing':
      return hasTexts(content, 'result') && isCommit(content.commit);
    default:
      return false;
  }
}

function isHolder(content: unknown): boolean {
  if (!isRecord(content) || !hasTexts(content, 'place') || !hasNumbers(content, 'pid')) return false;
  return content.started === undefined || hasTexts(content, 'started');
}

export function isSessionList(content: unknown): content is SessionList {
  return isFirstVersion(content) && isListOf(content.sessions, isSession);
}

export function isSignInDocument(content: unknown): content is SignInDocument {
  if (!isFirstVersion(content) || !isRecord(content.signIn)) return false;
  const { signIn } = content;
  const { purpose } = signIn;
  return (
    hasTexts(signIn, 'id', 'email', 'linkHash', 'codeHash', 'browserHash') &&
    hasNumbers(signIn, 'triesLeft', 'createdAt', 'expiresAt') &&
    isRecord(purpose) &&
    (purpose.type === 'sign_in' || (isOfAccount(purpose.type) && hasTexts(purpose, 'accountId')))
  );
}

function isOfAccount(purposeType: unknown): boolean {
  return purposeType === 'open_dashboard' || purposeType === 'change_email';
}

const CONNECT_STATES: readonly unknown[] = ['pending', 'approved', 'denied', 'exchanged'];

export function isConnectDocument(content: unknown): content is ConnectDocument {
  if (!isFirstVersion(content) || !isRecord(content.session)) return false;
  const { session, handingOut = '' } = content;
  return (
    hasTexts(session, 'id', 'provider', 'keyName', 'requestedFrom') &&
    hasNumbers(session, 'createdAt', 'expiresAt') &&
    isRecord(session.metadata) &&
    CONNECT_STATES.includes(session.state) &&
    typeof handingOut === 'string'
  );
}

export function isOAuthClientDocument(content: unknown): content is OAuthClientDocument {
  if (!isFirstVersion(content) || !isRecord(content.client)) return false;
  const { client } = content;
  return (
    hasTexts(client, 'id', 'name') &&
    hasNumbers(client, 'createdAt', 'expiresAt') &&
    isListOf(client.redirectUris, (uri) => typeof uri === 'string')
  );
}

const PAYMENT_STATES: readonly unknown[] = [
  'converting',
  'converted',
  'settling',
  'settled',
  'settle_failed',
  'settle_unknown',
];

export function isPaymentDocument(content: unknown): content is PaymentDocument {
  if (!isFirstVersion(content)) return false;
  const { payment } = content;
  if (!isRecord(payment) || !PAYMENT_STATES.includes(payment.state)) return false;
  return (
    hasTexts(payment, 'id', 'scheme', 'network', 'asset', 'payer', 'payTo') &&
    hasTexts(payment, 'authorized', 'requestHash', 'signatureHash') &&
    hasNumbers(payment, 'validUntil', 'createdAt', 'changedAt') &&
    (payment.lease === undefined ||
      (hasTexts(payment.lease, 'id') && hasNumbers(payment.lease, 'expiresAt'))) &&
    (payment.state !== 'settled' || hasTexts(payment, 'amount', 'transaction'))
  );
}

export function isPaymentResultDocument(content: unknown): content is PaymentResultDocument {
  return isFirstVersion(content) && hasTexts(content, 'id', 'result');
}

export function isAttemptDocument(content: unknown): content is AttemptDocument {
  return isFirstVersion(content) && hasNumbers(content, 'count', 'endsAt');
}

function isSession(value: unknown): boolean {
  return (
    hasTexts(value, 'hash', 'accountId', 'userAgent') &&
    hasNumbers(value, 'createdAt', 'lastSeenAt', 'expiresAt')
  );
}

function isConversionRecord(value: unknown): boolean {
  return hasTexts(value, 'id', 'fileName', 'status') && hasNumbers(value, 'pages', 'tokens', 'finishedAt');
}

function isAmountsByPeriod(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every((used) => hasNumbers(used, 'conversions', 'pages', 'tokens'))
  );
}

function isCommit(value: unknown): boolean {
  return hasTexts(value, 'accountId', 'reservationId') && hasNumbers(value, 'pages', 'tokens', 'now');
}

function isFirstVersion(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && value.version === VERSION;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function hasTexts(value: unknown, ...names: string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

function hasNumbers(value: unknown, ...names: string[]): boolean {
  return isRecord(value) && names.every((name) => Number.isFinite(value[name]));
}
