/** What the device flow may be asked for; keys are not scoped. */
export const SCOPE = 'api';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * OAuth 2.0 authorization server metadata (RFC 8414, RFC 8628).
 * @param publicUrl where the service is reached, without a final slash
 */
export function authorizationServerMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/connect`,
    device_authorization_endpoint: `${publicUrl}/oauth/device`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    jwks_uri: `${publicUrl}/oauth/jwks`,
    grant_types_supported: [DEVICE_GRANT],
    // No response comes from the authorization endpoint: approval is polled for.
    response_types_supported: ['none'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [SCOPE],
    service_documentation: `${publicUrl}/auth.md`,
  };
}
