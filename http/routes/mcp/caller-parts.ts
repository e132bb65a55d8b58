import { randomUUID } from 'node:crypto';
import type { Connecting, ConnectionState, PendingConnection } from '../../../mcp/connecting.ts';
import type { DocumentShelf } from '../../../mcp/documents/document-shelf.ts';
import type { McpParts } from '../../../mcp/parts.ts';
import { createRemoteSources } from '../../../mcp/sources/read-source.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Docconv } from '../../../service/docconv.ts';
import type { DocumentFetcher } from '../../../service/fetch/fetch-document.ts';
import { inMemory } from '../../../service/input.ts';
import type { HttpParts } from '../../parts.ts';

/** Whoever sent a request with a key that is valid. */
export interface McpCaller {
  apiKey: string;
  accountId: string;
}

/** What the tools act upon for whoever sent a request; without a caller, for those who bring no key. */
export function partsForCaller(
  { settings, docconvFor }: Pick<HttpParts, 'settings' | 'docconvFor'>,
  { shelf, fetcher }: { shelf: DocumentShelf; fetcher: DocumentFetcher },
  caller: McpCaller | undefined,
): McpParts {
  const docconv = docconvFor({ type: 'key', apiKey: caller?.apiKey });
  return {
    version: packageJson.version,
    convert: async (order, receive) => {
      // A place first, so that nobody has more documents fetched than may wait.
      const visit = await docconv.enter();
      try {
        const { bytes, fileName } = await receive(visit.status.limits.fileSize);
        return await visit.convert({ ...order, fileName, input: inMemory(bytes) });
      } finally {
        void visit.leave();
      }
    },
    status: () => docconv.status(),
    owner: async () => caller?.accountId ?? (await docconv.identity()).accountId,
    sources: createRemoteSources(fetcher),
    shelf,
    connecting: connectInBrowser(settings.publicUrl, caller && docconv),
    takesPaths: false,
    stateSecret: settings.secret,
  };
}

/**
 * A key never goes through a tool's result: it is made and shown once on a page of the dashboard, and whoever runs the
 * client puts it into its settings. Requests then bring it along, which is how it shows that it worked.
 */
function connectInBrowser(publicUrl: string, docconv: Docconv | undefined): Connecting {
  const connectionOf = (sessionId: string): PendingConnection => ({
    sessionId,
    approvalUrl: `${publicUrl}/dashboard/api`,
    task: 'sign in, create a key there, and add it to this client’s settings for this server as the header "Authorization: Bearer <key>"',
  });
  const check = async (sessionId: string): Promise<ConnectionState> => {
    const identity = await docconv?.identity();
    return identity
      ? { type: 'connected', keyPrefix: identity.keyPrefix ?? '' }
      : { type: 'pending', connection: connectionOf(sessionId) };
  };
  return { begin: () => check(randomUUID()), check };
}
