import type { AuthorizationRequest, ConnectSession } from '../accounts/store/connect-sessions.ts';
import { beginAuthorization } from '../connect/begin.ts';
import { type TooMany, throttleConnect } from '../connect/connect-parts.ts';
import { SESSIONS_FROM_NETWORK } from '../connect/limits.ts';
import { networkOf } from '../network/network.ts';
import { codeOf } from './authorization-code.ts';
import { type ClientParts, findClient } from './clients.ts';
import { isRegistered, withParameters } from './redirect-uri.ts';

const LONGEST_STATE = 4_000;
/** SHA-256 in base64url (RFC 7636, 4.2). */
const CHALLENGE_FORM = /^[\w-]{43}$/;

/** The parameters of an authorization request, each at most once. */
type AuthorizationQuery = Readonly<Record<string, string | undefined>>;

type AuthorizationResult =
  | { type: 'begun'; session: ConnectSession }
  /** Only the person gets a response: it is not known whose address that is. */
  | { type: 'unknown_client'; why: string }
  /** The client can be informed. */
  | { type: 'refused'; redirectUri: string; error: string; message: string; returnTo: string }
  | TooMany;

/** Begins a session for an authorization request (RFC 6749, 4.1.1), which a person then approves or denies. */
export async function authorize(
  parts: ClientParts,
  query: AuthorizationQuery,
  address: string,
): Promise<AuthorizationResult> {
  // Before anything is fetched or stored for the caller.
  const tooMany = await throttleConnect(parts, [SESSIONS_FROM_NETWORK, networkOf(address)]);
  if (tooMany) return tooMany;
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = query;
  const found = await findClient(parts, clientId);
  if (found.type === 'unknown') return { type: 'unknown_client', why: found.why };
  const { client } = found;
  if (!isRegistered(client.redirectUris, redirectUri)) {
    return { type: 'unknown_client', why: 'The redirect_uri is none of those that the client registered.' };
  }
  const fault = faultIn(query, parts.settings.publicUrl);
  if (fault) {
    const { publicUrl } = parts.settings;
    const returnTo = withParameters(redirectUri, {
      error: fault.error,
      error_description: fault.message,
      state: state !== undefined && state.length <= LONGEST_STATE ? state : undefined,
      iss: publicUrl,
    });
    return { type: 'refused', redirectUri, ...fault, returnTo };
  }
  const authorization: AuthorizationRequest = {
    clientId,
    redirectUri,
    ...(state === undefined ? {} : { state }),
    resource: query.resource ?? mcpResource(parts.settings.publicUrl),
  };
  const codeChallenge = query.code_challenge ?? '';
  return {
    type: 'begun',
    session: await beginAuthorization(parts, { name: client.name, authorization, codeChallenge }, address),
  };
}

/** What is wrong with a request whose client is known (RFC 6749, 4.1.2.1). */
function faultIn(
  query: AuthorizationQuery,
  publicUrl: string,
): { error: string; message: string } | undefined {
  const { response_type, response_mode = 'query', code_challenge = '', code_challenge_method } = query;
  if (response_type !== 'code') {
    return { error: 'unsupported_response_type', message: 'The only response_type is code.' };
  }
  if (response_mode !== 'query') {
    return { error: 'invalid_request', message: 'The only response_mode is query.' };
  }
  if (!CHALLENGE_FORM.test(code_challenge) || code_challenge_method !== 'S256') {
    return { error: 'invalid_request', message: 'A code_challenge with the method S256 is needed.' };
  }
  if ((query.state ?? '').length > LONGEST_STATE) {
    return { error: 'invalid_request', message: `state is longer than ${LONGEST_STATE} characters.` };
  }
  if (!isResource(query.resource, publicUrl)) {
    return { error: 'invalid_target', message: `The resource is not ${mcpResource(publicUrl)}.` };
  }
  return undefined;
}

/** What tokens are for (RFC 8707). */
function mcpResource(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** The whole service is named by documents too, and stands for it; clients that name nothing mean it. */
function isResource(resource: string | undefined, publicUrl: string): boolean {
  return resource === undefined || [mcpResource(publicUrl), publicUrl, `${publicUrl}/`].includes(resource);
}

/** Where a person's answer takes the browser. @param now epoch milliseconds */
export function redirectWith(
  authorization: AuthorizationRequest,
  { publicUrl, secret }: ClientParts['settings'],
  { sessionId, approved }: { sessionId: string; approved: boolean },
): string {
  const { redirectUri, state } = authorization;
  const parameters = approved
    ? { code: codeOf(secret, sessionId) }
    : { error: 'access_denied', error_description: 'The request was denied.' };
  return withParameters(redirectUri, { ...parameters, state, iss: publicUrl });
}
