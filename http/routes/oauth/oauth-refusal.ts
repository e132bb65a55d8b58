import type { HttpContext } from '../../env.ts';

/** RFC 6749 5.2, RFC 8628 3.5, RFC 7009 2.2.1, RFC 7591 3.2.2, RFC 8707 2. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token';

/** A refusal in the shape of OAuth. @param description plain ASCII, one sentence */
export class OAuthRefusal extends Error {
  readonly code: OAuthErrorCode;
  readonly status: 400 | 401 | 429;

  constructor(code: OAuthErrorCode, description: string, status: OAuthRefusal['status'] = 400) {
    super(description);
    this.name = 'OAuthRefusal';
    this.code = code;
    this.status = status;
  }
}

export function refusalResponse(context: HttpContext, { code, message, status }: OAuthRefusal): Response {
  return context.json({ error: code, error_description: message }, status);
}
