import { z } from 'zod';
import { fitLabel } from '../convert/label.ts';
import { isRedirectUri } from './redirect-uri.ts';

const LONGEST_NAME = 60;
const MOST_ADDRESSES = 10;

/** A client that was found, by registration or by its metadata document. */
export interface KnownClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
}

/** What is wrong with what a client says of itself, in the terms of RFC 7591, 3.2.2. */
export interface MetadataFault {
  code: 'invalid_redirect_uri' | 'invalid_client_metadata';
  message: string;
}

/** What is asked of a client's metadata (RFC 7591, 2); it may say more. */
const clientMetadata = z.looseObject({
  client_name: z.string().max(1_000).optional().catch(undefined),
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(MOST_ADDRESSES),
});

/** Reads what a client says of itself. @param fallback its name when it has none that can be shown */
export function readClientMetadata(
  content: unknown,
  fallback: string,
): { type: 'read'; metadata: Omit<KnownClient, 'id'> } | ({ type: 'refused' } & MetadataFault) {
  const read = clientMetadata.safeParse(content);
  if (!read.success) return { type: 'refused', ...faultOf(read.error) };
  const { client_name = '', redirect_uris: redirectUris } = read.data;
  return { type: 'read', metadata: { name: fitLabel(client_name, LONGEST_NAME) || fallback, redirectUris } };
}

function faultOf({ issues }: z.ZodError): MetadataFault {
  return issues[0]?.path[0] === 'redirect_uris'
    ? {
        code: 'invalid_redirect_uri',
        message: `redirect_uris has to list 1 to ${MOST_ADDRESSES} addresses: https, http on loopback, or a scheme of the app.`,
      }
    : { code: 'invalid_client_metadata', message: 'The metadata has to be a JSON object.' };
}
