/** What clients may ask for; keys are not scoped. */
export const SCOPE = 'api';

export const AUTHORIZATION_CODE_GRANT = 'authorization_code';
export const REFRESH_GRANT = 'refresh_token';
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * OAuth 2.1 authorization server metadata (RFC 8414, with RFC 7591, RFC 8628, RFC 9207 and client id metadata documents).
 * @param publicUrl where the service is reached, without a final slash
 */
export function authorizationServerMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/connect`,
    device_authorization_endpoint: `${publicUrl}/oauth/device`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    jwks_uri: `${publicUrl}/oauth/jwks`,
    grant_types_supported: [AUTHORIZATION_CODE_GRANT, REFRESH_GRANT, DEVICE_GRANT],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [SCOPE],
    service_documentation: `${publicUrl}/auth.md`,
  };
}

/**
 * The same for those who look where OpenID Connect has it. No ID tokens are issued, so there is no `openid` scope; the
 * fields that discovery requires are there nevertheless.
 */
export function openidConfiguration(publicUrl: string) {
  return {
    ...authorizationServerMetadata(publicUrl),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}
