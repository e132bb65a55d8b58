import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/client';

type Saved<T extends keyof OAuthClientProvider> = OAuthClientProvider[T] extends (() => infer R) | undefined
  ? Awaited<R>
  : never;

/** What a host keeps of its way to a server, in memory. */
interface MemoryProvider extends OAuthClientProvider {
  /** Where the user was sent last. */
  asked: URL | undefined;
  kept: { tokens?: Saved<'tokens'>; client?: Saved<'clientInformation'> };
}

/** A host named "Acme Editor" on the user's machine. @param clientMetadataUrl of its document, where it has one */
export function createMemoryProvider(clientMetadataUrl?: string): MemoryProvider {
  const kept: MemoryProvider['kept'] = {};
  let verifier = '';
  let discovered: OAuthDiscoveryState | undefined;
  const provider: MemoryProvider = {
    asked: undefined,
    kept,
    clientMetadataUrl,
    redirectUrl: 'http://127.0.0.1:33418/callback',
    clientMetadata: {
      client_name: 'Acme Editor',
      redirect_uris: ['http://127.0.0.1:33418/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'state-of-the-host',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      provider.asked = url;
    },
    saveCodeVerifier: (text) => {
      verifier = text;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => {
      discovered = state;
    },
    discoveryState: () => discovered,
  };
  return provider;
}
