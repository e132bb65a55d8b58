import { SCOPE } from './oauth-authorization-server.ts';

/**
 * OAuth 2.0 protected resource metadata (RFC 9728).
 * @param publicUrl where the service is reached, without a final slash
 * @param path of the resource, e.g. `/mcp`; all of the service when empty
 */
export function protectedResourceMetadata(publicUrl: string, path = '') {
  return {
    resource: `${publicUrl}${path}`,
    resource_name: 'docconv',
    authorization_servers: [publicUrl],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/auth.md`,
  };
}
