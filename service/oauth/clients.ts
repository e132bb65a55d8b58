import type { OAuthClient, OAuthClients } from '../accounts/store/oauth-clients.ts';
import { type ConnectParts, type TooMany, throttleConnect } from '../connect/connect-parts.ts';
import { isToken, makeToken } from '../keys/secrets.ts';
import { networkOf } from '../network/network.ts';
import { type ClientDocuments, type FoundClient, isClientAddress } from './client-documents.ts';
import { type MetadataFault, readClientMetadata } from './client-metadata.ts';
import { REGISTRATIONS_FROM_NETWORK, REGISTRATIONS_OF_ALL, UNUSED_CLIENT_MS } from './limits.ts';

/** What registration and look-up of clients are made of. */
export interface ClientParts extends Omit<ConnectParts, 'store'> {
  store: ConnectParts['store'] & OAuthClients;
  clientDocuments: ClientDocuments;
}

/** Registers the caller (RFC 7591). Its data are not trusted, and it gets nothing until somebody approves. */
export async function registerClient(
  parts: Pick<ClientParts, 'store' | 'settings' | 'clock'>,
  metadata: unknown,
  address: string,
): Promise<{ type: 'registered'; client: OAuthClient } | ({ type: 'refused' } & MetadataFault) | TooMany> {
  const read = readClientMetadata(metadata, 'OAuth client');
  if (read.type === 'refused') return read;
  const tooMany = await throttleConnect(
    parts,
    [REGISTRATIONS_FROM_NETWORK, networkOf(address)],
    [REGISTRATIONS_OF_ALL, ''],
  );
  if (tooMany) return tooMany;
  const createdAt = parts.clock();
  const { name, redirectUris } = read.metadata;
  const client = {
    id: makeToken(),
    name,
    redirectUris: [...redirectUris],
    createdAt,
    expiresAt: createdAt + UNUSED_CLIENT_MS,
  };
  await parts.store.addOAuthClient(client);
  return { type: 'registered', client };
}

/** A client by its id: one that registered itself, or one whose id is the address of its document. */
export async function findClient(
  { store, clientDocuments, clock }: Pick<ClientParts, 'store' | 'clientDocuments' | 'clock'>,
  clientId: string,
): Promise<FoundClient> {
  if (isClientAddress(clientId)) return clientDocuments.find(clientId);
  const client = isToken(clientId) ? await store.findOAuthClient({ id: clientId, now: clock() }) : undefined;
  if (client) return { type: 'found', client };
  return { type: 'unknown', why: 'The client is not registered here, or no longer is.' };
}
