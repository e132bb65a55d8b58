import { authorizationServerMetadata } from './oauth-authorization-server.ts';

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
