import {
  AUTHORIZATION_CODE_GRANT,
  DEVICE_GRANT,
  REFRESH_GRANT,
} from '../../../well-known/oauth-authorization-server.ts';
import type { HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { redeemCode, refreshTokens } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { pollDevice } from './poll-device.ts';
import { readClientForm, requireText } from './read-request.ts';

/** The token endpoint (RFC 6749, 3.2). */
export async function issueToken(context: HttpContext, parts: HttpParts): Promise<Response> {
  const form = await readClientForm(context);
  switch (requireText(form, 'grant_type')) {
    case AUTHORIZATION_CODE_GRANT:
      return redeemCode(context, parts, form);
    case REFRESH_GRANT:
      return refreshTokens(context, parts, form);
    case DEVICE_GRANT:
      return pollDevice(context, parts, form);
    default:
      throw new OAuthRefusal('unsupported_grant_type', 'This grant type is not offered.');
  }
}
