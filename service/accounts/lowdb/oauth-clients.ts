import type { OAuthClients } from '../store/oauth-clients.ts';
import { VERSION } from './document-checks.ts';
import { changeDocument, readDocument } from './json-document.ts';
import type { Places } from './places.ts';

/** One document a client. */
export function createOAuthClients(places: Places): OAuthClients {
  return {
    addOAuthClient: (client) =>
      changeDocument(places.oauthClient(client.id), () => ({
        result: undefined,
        next: { version: VERSION, client },
      })),
    findOAuthClient: async ({ id, now }) => {
      const client = (await readDocument(places.oauthClient(id)))?.client;
      return client && client.expiresAt > now ? client : undefined;
    },
    keepOAuthClient: ({ id, expiresAt, now }) =>
      changeDocument(places.oauthClient(id), (document) => ({
        result: undefined,
        next:
          document && document.client.expiresAt > now
            ? { version: VERSION, client: { ...document.client, expiresAt } }
            : undefined,
      })),
  };
}
