import type { Session, Sessions } from '../store/sessions.ts';
import type { Account } from '../store.ts';
import { ofAccount } from './accounts.ts';
import type { Database } from './open-database.ts';

const SESSION_COLUMNS = `hash, account_id AS "accountId", user_agent AS "userAgent",
  sessions.created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt"`;

export function createSessions({ query }: Database): Sessions {
  async function findSession(hash: string, now: number) {
    const [found] = await query<Session & { plan: string; email?: string; accountCreatedAt: number }>(
      `SELECT ${SESSION_COLUMNS}, plan, email, accounts.created_at AS "accountCreatedAt"
       FROM sessions JOIN accounts ON accounts.id = account_id WHERE hash = $1 AND expires_at > $2`,
      [hash, now],
    );
    if (!found) return undefined;
    const { plan, email, accountCreatedAt: createdAt, ...session } = found;
    const account: Account = { id: session.accountId, plan, email, createdAt };
    return { session, account };
  }

  return {
    addSession: async ({ hash, accountId, userAgent, createdAt, lastSeenAt, expiresAt }) => {
      const adding = query(
        `INSERT INTO sessions (hash, account_id, user_agent, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [hash, accountId, userAgent, createdAt, lastSeenAt, expiresAt],
      );
      await ofAccount(accountId, adding);
    },
    findSession,
    touchSession: async ({ hash, expiresAt, now }) => {
      await query(
        'UPDATE sessions SET expires_at = $2, last_seen_at = $3 WHERE hash = $1 AND expires_at > $3',
        [hash, expiresAt, now],
      );
    },
    listSessions: (accountId, now) =>
      query<Session>(
        `SELECT ${SESSION_COLUMNS} FROM sessions WHERE account_id = $1 AND expires_at > $2
         ORDER BY last_seen_at DESC`,
        [accountId, now],
      ),
    endSession: async (hash) => {
      await query('DELETE FROM sessions WHERE hash = $1', [hash]);
    },
    endSessions: async ({ accountId, except }) => {
      await query('DELETE FROM sessions WHERE account_id = $1 AND hash IS DISTINCT FROM $2', [
        accountId,
        except,
      ]);
    },
  };
}
