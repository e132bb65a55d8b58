import type { AuthorizationRequest, ConnectSession } from '../accounts/store/connect-sessions.ts';
import { hashToken, makeToken } from '../keys/secrets.ts';
import { networkOf } from '../network/network.ts';
import { type ConnectParts, type TooMany, throttleConnect } from './connect-parts.ts';
import { CONNECT_LIFE_MS, DEVICE_INTERVAL_MS, SESSIONS_FROM_NETWORK } from './limits.ts';
import { hashUserCode, makeUserCode } from './user-code.ts';

/** What a tool asks for, checked. */
interface ConnectRequest {
  provider: string;
  keyName: string;
  successUrl?: string;
  metadata: Record<string, string>;
  codeChallenge?: string;
}

interface BegunConnect {
  type: 'begun';
  session: ConnectSession;
  /** The page on which a person approves. */
  approvalUrl: string;
  /** To approve on another device: a short code, and the page that asks for it. */
  userCode: string;
  codeUrl: string;
}

/** Begins a session that waits for a person's approval. @param address network address of the tool */
export async function beginConnect(
  parts: ConnectParts,
  request: ConnectRequest,
  address: string,
): Promise<BegunConnect | TooMany> {
  const tooMany = await throttleConnect(parts, [SESSIONS_FROM_NETWORK, networkOf(address)]);
  if (tooMany) return tooMany;
  const { publicUrl, secret } = parts.settings;
  const userCode = makeUserCode();
  const session = {
    ...newSession(parts, request, address),
    userCodeHash: hashUserCode(secret, userCode),
  };
  await parts.store.addConnectSession(session);
  const codeUrl = `${publicUrl}/connect`;
  return { type: 'begun', session, approvalUrl: `${codeUrl}/${session.id}`, userCode, codeUrl };
}

interface BegunDevice {
  type: 'begun';
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  verificationUriComplete: string;
  expiresInSeconds: number;
  intervalSeconds: number;
}

/** Begins a session of the device flow (RFC 8628): the person who approves types a short code. */
export async function beginDevice(
  parts: ConnectParts,
  request: Pick<ConnectRequest, 'provider' | 'keyName'>,
  address: string,
): Promise<BegunDevice | TooMany> {
  const tooMany = await throttleConnect(parts, [SESSIONS_FROM_NETWORK, networkOf(address)]);
  if (tooMany) return tooMany;
  const { publicUrl, secret } = parts.settings;
  const [deviceCode, userCode] = [makeToken(), makeUserCode()];
  await parts.store.addConnectSession({
    ...newSession(parts, { ...request, metadata: {} }, address),
    userCodeHash: hashUserCode(secret, userCode),
    deviceCodeHash: hashToken(deviceCode),
  });
  return {
    type: 'begun',
    deviceCode,
    userCode,
    verificationUri: `${publicUrl}/connect`,
    verificationUriComplete: `${publicUrl}/connect?user_code=${userCode}`,
    expiresInSeconds: CONNECT_LIFE_MS / 1000,
    intervalSeconds: DEVICE_INTERVAL_MS / 1000,
  };
}

/** Begins a session for an OAuth client, which gets its response through the approving person's browser. */
export async function beginAuthorization(
  parts: ConnectParts,
  request: { name: string; authorization: AuthorizationRequest; codeChallenge: string },
  address: string,
): Promise<ConnectSession> {
  const { name, authorization, codeChallenge } = request;
  const wish = { provider: name, keyName: name, metadata: {}, codeChallenge };
  const session = { ...newSession(parts, wish, address), authorization };
  await parts.store.addConnectSession(session);
  return session;
}

function newSession({ clock }: ConnectParts, request: ConnectRequest, address: string): ConnectSession {
  const { provider, keyName, successUrl, metadata, codeChallenge } = request;
  const createdAt = clock();
  return {
    id: makeToken(),
    provider,
    keyName,
    metadata,
    ...(successUrl === undefined ? {} : { successUrl }),
    ...(codeChallenge === undefined ? {} : { codeChallenge }),
    requestedFrom: address,
    state: 'pending',
    createdAt,
    expiresAt: createdAt + CONNECT_LIFE_MS,
  };
}
