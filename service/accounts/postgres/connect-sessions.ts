import { checkExchange, decideSession, shortCodeTaken } from '../connect-results.ts';
import type { ConnectSession, ConnectSessions, ExchangeResult } from '../store/connect-sessions.ts';
import { lockAccount, ofAccount } from './accounts.ts';
import { addKeyWithin } from './key-records.ts';
import { type Database, type Query, violates } from './open-database.ts';

const COLUMNS = `id, provider, key_name AS "keyName", success_url AS "successUrl", metadata,
  requested_from AS "requestedFrom", code_challenge AS "codeChallenge", user_code_hash AS "userCodeHash",
  device_code_hash AS "deviceCodeHash", state, account_id AS "accountId", created_at AS "createdAt",
  expires_at AS "expiresAt", polled_at AS "polledAt", "authorization", key_id AS "keyId"`;

type ExchangeRequest = Parameters<ConnectSessions['exchangeConnectSession']>[0];

export function createConnectSessions({ query, transaction }: Database): ConnectSessions {
  async function addConnectSession(session: ConnectSession): Promise<void> {
    try {
      await insertSession(query, session);
    } catch (error) {
      throw violates(error, 'uniqueness') ? shortCodeTaken() : error;
    }
  }

  /** Deleting an account locks it before its sessions, so this does too. */
  function exchange(request: ExchangeRequest): Promise<ExchangeResult> {
    return transaction(async (within) => {
      const seen = checkExchange(await findSession(within, 'id', request.id), request);
      if (seen.type !== 'ready') return seen;
      await lockAccount(within, seen.session.accountId);
      const check = checkExchange(await findSession(within, 'id', request.id, 'FOR UPDATE'), request);
      if (check.type !== 'ready') return check;
      const { session } = check;
      const added = await addKeyWithin(within, session.accountId, request.key, request.keyLimit);
      if (added === 'too_many') return { type: 'too_many_keys' };
      const keyId = request.key.id;
      await within(`UPDATE connect_sessions SET state = 'exchanged', key_id = $2 WHERE id = $1`, [
        session.id,
        keyId,
      ]);
      return { type: 'exchanged', session: { ...session, state: 'exchanged', keyId } };
    });
  }

  return {
    addConnectSession,
    findConnectSession: async (by) => {
      if ('id' in by) return findSession(query, 'id', by.id);
      if ('userCodeHash' in by) return findSession(query, 'user_code_hash', by.userCodeHash);
      return findSession(query, 'device_code_hash', by.deviceCodeHash);
    },
    decideConnectSession: (request) =>
      transaction(async (within) => {
        const result = decideSession(await findSession(within, 'id', request.id, 'FOR UPDATE'), request);
        if (result.type !== 'decided') return result;
        const { id, state, accountId, expiresAt } = result.session;
        const updating = within(
          'UPDATE connect_sessions SET state = $2, account_id = $3, expires_at = $4 WHERE id = $1',
          [id, state, accountId, expiresAt],
        );
        await ofAccount(request.accountId, updating);
        return result;
      }),
    exchangeConnectSession: exchange,
    pollConnectSession: async ({ id, now }) => {
      const [before] = await query<{ polledAt?: number }>(
        `UPDATE connect_sessions AS polled SET polled_at = $2
         FROM (SELECT id, polled_at FROM connect_sessions WHERE id = $1 FOR UPDATE) AS before
         WHERE polled.id = before.id RETURNING before.polled_at AS "polledAt"`,
        [id, now],
      );
      return before?.polledAt;
    },
  };
}

async function findSession(
  query: Query,
  column: 'id' | 'user_code_hash' | 'device_code_hash',
  value: string,
  lock: 'FOR UPDATE' | '' = '',
): Promise<ConnectSession | undefined> {
  const [session] = await query<ConnectSession>(
    `SELECT ${COLUMNS} FROM connect_sessions WHERE ${column} = $1 ${lock}`,
    [value],
  );
  return session;
}

async function insertSession(query: Query, session: ConnectSession): Promise<void> {
  const { id, provider, keyName, successUrl, metadata, requestedFrom, codeChallenge } = session;
  const { userCodeHash, deviceCodeHash, state, accountId, createdAt, expiresAt, polledAt } = session;
  const { authorization, keyId } = session;
  await query(
    `INSERT INTO connect_sessions
       (id, provider, key_name, success_url, metadata, requested_from, code_challenge, user_code_hash,
        device_code_hash, state, account_id, created_at, expires_at, polled_at, "authorization", key_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      provider,
      keyName,
      successUrl,
      metadata,
      requestedFrom,
      codeChallenge,
      userCodeHash,
      deviceCodeHash,
      state,
      accountId,
      createdAt,
      expiresAt,
      polledAt,
      authorization,
      keyId,
    ],
  );
}
