import { createHash } from 'node:crypto';
import { newApiKey } from '../accounts/new-account.ts';
import type { ConnectSession } from '../accounts/store/connect-sessions.ts';
import type { KeyRecords } from '../accounts/store/key-records.ts';
import { type ConnectParts, type TooMany, throttleConnect } from '../connect/connect-parts.ts';
import { POLLS_FROM_NETWORK } from '../connect/limits.ts';
import { KEY_LIMIT } from '../keys/keys.ts';
import { networkOf } from '../network/network.ts';
import { readCode } from './authorization-code.ts';
import type { ClientParts } from './clients.ts';
import { ACCESS_MS, REFRESH_MS } from './limits.ts';
import {
  hashesOf,
  makeRefreshToken,
  type RefreshToken,
  readRefreshToken,
  writeRefreshToken,
} from './refresh-token.ts';

interface TokenParts extends Omit<ConnectParts, 'store'> {
  store: ClientParts['store'] & KeyRecords;
}

/** The only time that the two are seen. */
interface IssuedTokens {
  type: 'issued';
  key: string;
  refreshToken: string;
  expiresInSeconds: number;
}

type Refusal = { type: 'invalid_grant' | 'invalid_target' | 'too_many_keys' };

/** RFC 6749, 4.1.3, with a verifier (RFC 7636, 4.5) and a resource (RFC 8707). */
interface CodeGrant {
  code: string;
  clientId: string;
  codeVerifier: string;
  redirectUri?: string;
  resource?: string;
}

/** Exchanges a code for a key, once; a second try revokes the key, since the code may have been stolen. */
export async function exchangeCode(
  parts: TokenParts,
  grant: CodeGrant,
  address: string,
): Promise<IssuedTokens | Refusal | TooMany> {
  const tooMany = await throttleConnect(parts, [POLLS_FROM_NETWORK, networkOf(address)]);
  if (tooMany) return tooMany;
  const id = readCode(parts.settings.secret, grant.code);
  const session = id === undefined ? undefined : await parts.store.findConnectSession({ id });
  const authorization = session?.authorization;
  if (!session || authorization?.clientId !== grant.clientId) return { type: 'invalid_grant' };
  if (grant.redirectUri !== undefined && grant.redirectUri !== authorization.redirectUri) {
    return { type: 'invalid_grant' };
  }
  if (grant.resource !== undefined && grant.resource !== authorization.resource) {
    return { type: 'invalid_target' };
  }
  return issueTokens(parts, session, authorization, grant.codeVerifier);
}

async function issueTokens(
  { store, clock }: TokenParts,
  { id, provider, keyName }: ConnectSession,
  { clientId, resource }: NonNullable<ConnectSession['authorization']>,
  codeVerifier: string,
): Promise<IssuedTokens | Refusal> {
  const now = clock();
  const token = makeRefreshToken();
  const { key, record } = newApiKey({ name: keyName, provider, now });
  const refresh = { ...hashesOf(token), clientId, resource, expiresAt: now + REFRESH_MS };
  const result = await store.exchangeConnectSession({
    id,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    key: { ...record, expiresAt: now + ACCESS_MS, refresh },
    keyLimit: KEY_LIMIT,
    now,
  });
  switch (result.type) {
    case 'exchanged':
      await store.keepOAuthClient({ id: clientId, expiresAt: now + REFRESH_MS, now });
      return issuedTokens(key, token);
    case 'exchanged_before':
      await endKeyOf(store, result.session, now);
      return { type: 'invalid_grant' };
    case 'too_many_keys':
      return { type: result.type };
    case 'pending':
    case 'denied':
    case 'expired':
    case 'unknown':
    case 'wrong_verifier':
      return { type: 'invalid_grant' };
  }
}

async function endKeyOf(store: KeyRecords, { accountId, keyId }: ConnectSession, now: number): Promise<void> {
  if (accountId !== undefined && keyId !== undefined) await store.revokeKey({ accountId, keyId, now });
}

/** RFC 6749, 6. */
interface RefreshGrant {
  refreshToken: string;
  clientId: string;
  resource?: string;
}

/**
 * Gives a key another secret and its client another refresh token. A refresh token that was used before ends the key:
 * two have it (RFC 9700, 4.14.2).
 */
export async function refreshKey(
  parts: TokenParts,
  grant: RefreshGrant,
  address: string,
): Promise<IssuedTokens | Refusal | TooMany> {
  const tooMany = await throttleConnect(parts, [POLLS_FROM_NETWORK, networkOf(address)]);
  if (tooMany) return tooMany;
  const { store, clock } = parts;
  const now = clock();
  const shown = readRefreshToken(grant.refreshToken);
  const found = shown && (await store.findByRefresh(hashesOf(shown).familyHash));
  const refresh = found?.key.refresh;
  if (!shown || !refresh || refresh.clientId !== grant.clientId || refresh.expiresAt <= now) {
    return { type: 'invalid_grant' };
  }
  if (grant.resource !== undefined && grant.resource !== refresh.resource) return { type: 'invalid_target' };
  const owner = { accountId: found.account.id, keyId: found.key.id };
  const issued = await renewKey(store, owner, shown, now);
  if (issued) await store.keepOAuthClient({ id: grant.clientId, expiresAt: now + REFRESH_MS, now });
  else await store.revokeKey({ ...owner, now });
  return issued ?? { type: 'invalid_grant' };
}

/** @returns undefined when the token shown is not the one that was handed out last */
async function renewKey(
  store: KeyRecords,
  owner: { accountId: string; keyId: string },
  shown: RefreshToken,
  now: number,
): Promise<IssuedTokens | undefined> {
  const token = makeRefreshToken(shown.family);
  const { key, record } = newApiKey({ name: '', now });
  const renewed = await store.renewKey({
    ...owner,
    refreshHash: hashesOf(shown).hash,
    next: {
      hash: record.hash,
      prefix: record.prefix,
      expiresAt: now + ACCESS_MS,
      refresh: { hash: hashesOf(token).hash, expiresAt: now + REFRESH_MS },
    },
  });
  return renewed ? issuedTokens(key, token) : undefined;
}

function issuedTokens(key: string, token: RefreshToken): IssuedTokens {
  const expiresInSeconds = ACCESS_MS / 1000;
  return { type: 'issued', key, refreshToken: writeRefreshToken(token), expiresInSeconds };
}
