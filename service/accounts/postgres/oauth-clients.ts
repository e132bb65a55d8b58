import type { OAuthClient, OAuthClients } from '../store/oauth-clients.ts';
import type { Database } from './open-database.ts';

export function createOAuthClients({ query }: Database): OAuthClients {
  return {
    addOAuthClient: async ({ id, name, redirectUris, createdAt, expiresAt }) => {
      await query(
        `INSERT INTO oauth_clients (id, name, redirect_uris, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
        [id, name, JSON.stringify(redirectUris), createdAt, expiresAt],
      );
    },
    findOAuthClient: async ({ id, now }) => {
      const [client] = await query<OAuthClient>(
        `SELECT id, name, redirect_uris AS "redirectUris", created_at AS "createdAt", expires_at AS "expiresAt"
         FROM oauth_clients WHERE id = $1 AND expires_at > $2`,
        [id, now],
      );
      return client;
    },
    keepOAuthClient: async ({ id, expiresAt, now }) => {
      await query('UPDATE oauth_clients SET expires_at = $2 WHERE id = $1 AND expires_at > $3', [
        id,
        expiresAt,
        now,
      ]);
    },
  };
}
