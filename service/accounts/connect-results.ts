import { DocconvError } from '../errors.ts';
import { isSameHash } from './api-key.ts';
import type {
  ConnectSession,
  ConnectSessions,
  DecisionResult,
  ExchangeResult,
} from './store/connect-sessions.ts';

/** How long an expired session is still found, to distinguish it from one that never existed. */
export const FOUND_AFTER_EXPIRY_MS = 24 * 60 * 60_000;

/** A person's answer to a session: what it comes to; a session that is `decided` is to be stored. */
export function decideSession(
  session: ConnectSession | undefined,
  { accountId, decision, expiresAt, now }: Parameters<ConnectSessions['decideConnectSession']>[0],
): DecisionResult {
  if (!session) return { type: 'unknown' };
  if (session.state !== 'pending') return { type: 'already_decided', session };
  if (session.expiresAt <= now) return { type: 'expired' };
  const until = decision === 'approved' ? expiresAt : session.expiresAt;
  return { type: 'decided', session: { ...session, state: decision, accountId, expiresAt: until } };
}

/** A session that can be exchanged, or why not. Whether the account has room for a key is not asked here. */
export function checkExchange(
  session: ConnectSession | undefined,
  {
    codeChallenge,
    now,
  }: Pick<Parameters<ConnectSessions['exchangeConnectSession']>[0], 'codeChallenge' | 'now'>,
):
  | { type: 'ready'; session: ConnectSession & { accountId: string } }
  | Exclude<ExchangeResult, { type: 'exchanged' }> {
  if (!session) return { type: 'unknown' };
  if (session.state === 'exchanged') return { type: 'exchanged_before', session };
  if (session.expiresAt <= now) return { type: 'expired' };
  if (session.state === 'denied') return { type: 'denied' };
  if (!isSameVerifier(session.codeChallenge, codeChallenge)) return { type: 'wrong_verifier' };
  const { accountId } = session;
  if (session.state === 'pending' || accountId === undefined) return { type: 'pending' };
  return { type: 'ready', session: { ...session, accountId } };
}

/** An unexpected verifier is wrong too (RFC 9700, 4.8.2). */
function isSameVerifier(expected: string | undefined, shown: string | undefined): boolean {
  if (expected === undefined || shown === undefined) return expected === shown;
  return isSameHash(expected, shown);
}

export function shortCodeTaken(): DocconvError {
  return new DocconvError('busy', 'The short code is in use by another session.', 'Try again.', {
    reason: 'code_taken',
    retryAfter: 0,
  });
}
