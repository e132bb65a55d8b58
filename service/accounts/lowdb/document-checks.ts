import type { ClaimRecord } from '../claims.ts';
import type { Ledger } from '../ledger.ts';

/** What the file named for a key's hash holds. */
export interface KeyEntry {
  version: 1;
  accountId: string;
}

/*
 * Whether a file still has the shape in which we wrote it. Written by hand: loading a schema library would take
 * longer than a short conversion's accounting.
 */

export function isKeyEntry(content: unknown): content is KeyEntry {
  return isRecord(content) && content.version === 1 && typeof content.accountId === 'string';
}

export function isLedger(content: unknown): content is Ledger {
  if (!isRecord(content) || content.version !== 1 || !isRecord(content.account)) return false;
  const { account, keys, months, reservations } = content;
  return (
    hasTexts(account, 'id', 'plan') &&
    isListOf(keys, (key) => hasTexts(key, 'id', 'hash', 'prefix')) &&
    isRecord(months) &&
    Object.values(months).every((month) => hasNumbers(month, 'conversions', 'pages', 'tokens')) &&
    isListOf(reservations, (held) => hasTexts(held, 'id', 'month') && hasNumbers(held, 'pages', 'expiresAt'))
  );
}

export function isClaimRecord(content: unknown): content is ClaimRecord {
  if (!isRecord(content) || content.version !== 1) return false;
  if (!hasTexts(content, 'id', 'fingerprint') || !hasNumbers(content, 'expiresAt')) return false;
  switch (content.state) {
    case 'in_flight':
      return true;
    case 'done':
      return hasTexts(content, 'result');
    case 'committing':
      return hasTexts(content, 'result') && isCommit(content.commit);
    default:
      return false;
  }
}

function isCommit(value: unknown): boolean {
  return hasTexts(value, 'accountId', 'reservationId') && hasNumbers(value, 'pages', 'tokens', 'now');
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
