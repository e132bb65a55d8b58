import { createHash } from 'node:crypto';
import { newApiKey } from '../accounts/new-account.ts';
import type { ConnectSession, ExchangeResult } from '../accounts/store/connect-sessions.ts';
import { KEY_LIMIT } from '../keys/keys.ts';
import { hashToken, isToken } from '../keys/secrets.ts';
import { networkOf } from '../network/network.ts';
import { type ConnectParts, type TooMany, throttleConnect } from './connect-parts.ts';
import { DEVICE_INTERVAL_MS, INTERVAL_SLACK_MS, POLLS_FROM_NETWORK } from './limits.ts';

/** The only time that the key itself is seen. */
interface IssuedKey {
  type: 'issued';
  key: string;
  keyPrefix: string;
  provider: string;
}

type Refusal = Exclude<ExchangeResult, { type: 'exchanged' }>;

/** How a session stands. Those of OAuth are not asked for by their id. */
export async function pollConnect(
  parts: ConnectParts,
  id: string,
  address: string,
): Promise<{ type: 'found'; session: ConnectSession } | { type: 'unknown' } | TooMany> {
  const tooMany = await throttleConnect(parts, [POLLS_FROM_NETWORK, networkOf(address)]);
  if (tooMany) return tooMany;
  const session = isToken(id) ? await parts.store.findConnectSession({ id }) : undefined;
  const isOfConnect = session && session.deviceCodeHash === undefined && session.authorization === undefined;
  return isOfConnect ? { type: 'found', session } : { type: 'unknown' };
}

/** Exchanges an approved session for a key, once. @param codeVerifier of the challenge the session began with */
export async function exchangeConnect(
  parts: ConnectParts,
  { id, codeVerifier }: { id: string; codeVerifier?: string },
  address: string,
): Promise<IssuedKey | Refusal | TooMany> {
  const polled = await pollConnect(parts, id, address);
  if (polled.type !== 'found') return polled;
  const codeChallenge =
    codeVerifier === undefined ? undefined : createHash('sha256').update(codeVerifier).digest('base64url');
  return issueKey(parts, polled.session, codeChallenge);
}

/** A poll of the device flow; the key with the first one after the approval. */
export async function exchangeDevice(
  parts: ConnectParts,
  deviceCode: string,
  address: string,
): Promise<IssuedKey | Refusal | { type: 'slow_down' } | TooMany> {
  const tooMany = await throttleConnect(parts, [POLLS_FROM_NETWORK, networkOf(address)]);
  if (tooMany) return tooMany;
  const { store, clock } = parts;
  const session = isToken(deviceCode)
    ? await store.findConnectSession({ deviceCodeHash: hashToken(deviceCode) })
    : undefined;
  if (!session) return { type: 'unknown' };
  const polledAt = await store.pollConnectSession({ id: session.id, now: clock() });
  const isHasty = polledAt !== undefined && clock() - polledAt < DEVICE_INTERVAL_MS - INTERVAL_SLACK_MS;
  const result = await issueKey(parts, session);
  return result.type === 'pending' && isHasty ? { type: 'slow_down' } : result;
}

async function issueKey(
  { store, clock }: ConnectParts,
  { id, keyName, provider }: ConnectSession,
  codeChallenge?: string,
): Promise<IssuedKey | Refusal> {
  const now = clock();
  const { key, record } = newApiKey({ name: keyName, provider, now });
  const result = await store.exchangeConnectSession({
    id,
    codeChallenge,
    key: record,
    keyLimit: KEY_LIMIT,
    now,
  });
  return result.type === 'exchanged' ? { type: 'issued', key, keyPrefix: record.prefix, provider } : result;
}
