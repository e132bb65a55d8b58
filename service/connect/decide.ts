import type { ConnectSession, DecisionResult } from '../accounts/store/connect-sessions.ts';
import { isToken } from '../keys/secrets.ts';
import { networkOf } from '../network/network.ts';
import { type ConnectParts, type TooMany, throttleConnect } from './connect-parts.ts';
import { CODES_OF_ACCOUNT, CONNECT_CODES_FROM_NETWORK, EXCHANGE_WINDOW_MS } from './limits.ts';
import { hashUserCode, readUserCode } from './user-code.ts';

/** The session of an approval page. */
export async function findForApproval(
  { store }: ConnectParts,
  id: string,
): Promise<ConnectSession | undefined> {
  return isToken(id) ? store.findConnectSession({ id }) : undefined;
}

/** The session whose short code somebody typed. */
export async function findByUserCode(
  parts: ConnectParts,
  { typed, accountId, address }: { typed: string; accountId: string; address: string },
): Promise<{ type: 'found'; id: string } | { type: 'unknown' } | TooMany> {
  const userCode = readUserCode(typed);
  if (userCode === undefined) return { type: 'unknown' };
  const tooMany = await throttleConnect(
    parts,
    [CONNECT_CODES_FROM_NETWORK, networkOf(address)],
    [CODES_OF_ACCOUNT, accountId],
  );
  if (tooMany) return tooMany;
  const userCodeHash = hashUserCode(parts.settings.secret, userCode);
  const session = await parts.store.findConnectSession({ userCodeHash });
  return session ? { type: 'found', id: session.id } : { type: 'unknown' };
}

/** Writes down what the person on the approval page decided. */
export async function decideConnect(
  { store, clock }: ConnectParts,
  { id, accountId, decision }: { id: string; accountId: string; decision: 'approved' | 'denied' },
): Promise<DecisionResult> {
  if (!isToken(id)) return { type: 'unknown' };
  const now = clock();
  return store.decideConnectSession({ id, accountId, decision, expiresAt: now + EXCHANGE_WINDOW_MS, now });
}
