import { z } from 'zod';
import { DocconvError } from '../errors.ts';
import type { DocumentFetcher } from '../fetch/fetch-document.ts';
import { type KnownClient, readClientMetadata } from './client-metadata.ts';

/** Documents of this kind have some 500 bytes. */
const MAX_BYTES = 16 * 1024;
const FETCH_MS = 5_000;
const LONGEST_ID = 500;
const KEPT_MS = 60 * 60_000;
const MOST_KEPT = 500;

export type FoundClient = { type: 'found'; client: KnownClient } | { type: 'unknown'; why: string };

/** Clients whose id is the address of a document about them (OAuth Client ID Metadata Document). */
export interface ClientDocuments {
  find(clientId: string): Promise<FoundClient>;
}

/** Whether a client's id is the address of its document: https, with a path, and nothing that could be read in two ways. */
export function isClientAddress(clientId: string): boolean {
  if (clientId.length > LONGEST_ID || !URL.canParse(clientId)) return false;
  const url = new URL(clientId);
  const isPlain = `${url.username}${url.password}${url.hash}` === '' && url.href === clientId;
  return url.protocol === 'https:' && isPlain && url.pathname !== '/';
}

/** Fetches documents when they are first needed, and keeps them for an hour. */
export function createClientDocuments(fetcher: DocumentFetcher, clock: () => number): ClientDocuments {
  const kept = new Map<string, { found: Promise<FoundClient>; until: number }>();

  function fetchAnew(clientId: string): Promise<FoundClient> {
    const found = fetchClient(fetcher, clientId);
    kept.delete(clientId);
    kept.set(clientId, { found, until: clock() + KEPT_MS });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    // What could not be read may be there at the next try.
    void found.then(({ type }) => type === 'unknown' && kept.delete(clientId));
    return found;
  }

  return {
    find: async (clientId) => {
      const known = kept.get(clientId);
      return known && known.until > clock() ? known.found : fetchAnew(clientId);
    },
  };
}

async function fetchClient(fetcher: DocumentFetcher, clientId: string): Promise<FoundClient> {
  try {
    const { bytes } = await fetcher.fetch(clientId, {
      httpsOnly: true,
      followsRedirects: false,
      maxBytes: MAX_BYTES,
      totalMilliseconds: FETCH_MS,
      takesType: (type) => /^application\/(?:[\w.+-]+\+)?json$/.test(type),
    });
    return readDocument(clientId, JSON.parse(Buffer.from(bytes).toString()));
  } catch (error) {
    if (error instanceof DocconvError) return unknown(error.message);
    if (error instanceof SyntaxError) return unknown('It is not JSON.');
    throw error;
  }
}

const ownWords = z.looseObject({
  client_id: z.string(),
  token_endpoint_auth_method: z.literal('none').optional(),
});

function readDocument(clientId: string, content: unknown): FoundClient {
  const own = ownWords.safeParse(content);
  if (!own.success) return unknown('It is not that of a public client.');
  if (own.data.client_id !== clientId) return unknown('It describes another client.');
  const read = readClientMetadata(content, new URL(clientId).hostname);
  if (read.type === 'refused') return unknown(read.message);
  return { type: 'found', client: { id: clientId, ...read.metadata } };
}

function unknown(why: string): FoundClient {
  return { type: 'unknown', why: `The document at the client_id cannot be used. ${why}` };
}
