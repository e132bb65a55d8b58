import { exchangeDevice } from '../../../service/connect/exchange.ts';
import { SCOPE } from '../../../well-known/oauth-authorization-server.ts';
import type { HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import type { Form } from '../../requests/read-form.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { requireDeviceClient, requireText } from './read-request.ts';

/** RFC 8628, 3.4 and 3.5: a poll of the device flow. */
export async function pollDevice(context: HttpContext, parts: HttpParts, form: Form): Promise<Response> {
  requireDeviceClient(form);
  const result = await exchangeDevice(parts, requireText(form, 'device_code'), context.var.clientAddress);
  switch (result.type) {
    case 'issued':
      return context.json({ access_token: result.key, token_type: 'Bearer', scope: SCOPE });
    case 'pending':
      throw new OAuthRefusal('authorization_pending', 'Nobody has approved yet.');
    case 'slow_down':
      throw new OAuthRefusal('slow_down', 'Wait 5 seconds longer between two requests.');
    case 'too_many':
      throw new OAuthRefusal('slow_down', 'Too many requests came from this network.', 429);
    case 'denied':
      throw new OAuthRefusal('access_denied', 'The request was denied.');
    case 'too_many_keys':
      throw new OAuthRefusal('access_denied', 'The account has as many keys as it may have.');
    case 'expired':
      throw new OAuthRefusal('expired_token', 'The device code has expired; ask for a new one.');
    case 'unknown':
    case 'exchanged_before':
    case 'wrong_verifier':
      throw new OAuthRefusal('invalid_grant', 'The device code is not known, or it was used.');
  }
}
