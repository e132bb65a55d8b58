import { beginDevice } from '../../../service/connect/begin.ts';
import { DEVICE_CLIENT } from '../../../service/connect/device-client.ts';
import { SCOPE } from '../../../well-known/oauth-authorization-server.ts';
import type { HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';
import type { HttpParts } from '../../parts.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { readClientForm, requireDeviceClient } from './read-request.ts';

/** RFC 8628, 3.1 and 3.2: device authorization. */
export async function authorizeDevice(context: HttpContext, parts: HttpParts): Promise<Response> {
  const form = await readClientForm(context);
  requireDeviceClient(form);
  const scopes = form.text('scope').split(' ').filter(Boolean);
  if (scopes.some((scope) => scope !== SCOPE)) {
    throw new OAuthRefusal('invalid_scope', `The one scope is ${SCOPE}.`);
  }
  const { name } = DEVICE_CLIENT;
  const begun = await beginDevice(parts, { provider: name, keyName: name }, context.var.clientAddress);
  if (begun.type === 'too_many') {
    waitFor(context, parts, begun.retryAt);
    throw new OAuthRefusal('slow_down', 'Too many requests came from this network.', 429);
  }
  return context.json({
    device_code: begun.deviceCode,
    user_code: begun.userCode,
    verification_uri: begun.verificationUri,
    verification_uri_complete: begun.verificationUriComplete,
    expires_in: begun.expiresInSeconds,
    interval: begun.intervalSeconds,
  });
}
