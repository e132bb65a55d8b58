import { exchangeDevice } from '../../../service/connect/exchange.ts';
import { isClientAddress } from '../../../service/oauth/client-documents.ts';
import { exchangeCode, refreshKey } from '../../../service/oauth/tokens.ts';
import {
  AUTHORIZATION_CODE_GRANT,
  DEVICE_GRANT,
  REFRESH_GRANT,
  SCOPE,
} from '../../../well-known/oauth-authorization-server.ts';
import type { HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';
import type { HttpParts } from '../../parts.ts';
import type { Form } from '../../requests/read-form.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { readClientForm, requireDeviceClient, requireText } from './read-request.ts';

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

/** RFC 8628, 3.4 and 3.5: a poll of the device flow. */
async function pollDevice(context: HttpContext, parts: HttpParts, form: Form): Promise<Response> {
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
      throw new OAuthRefusal('access_denied', 'The account has the most keys that it may have.');
    case 'expired':
      throw new OAuthRefusal('expired_token', 'The device code has expired; ask for a new one.');
    case 'unknown':
    case 'exchanged_before':
    case 'wrong_verifier':
      throw new OAuthRefusal('invalid_grant', 'The device code is not known, or it was used.');
  }
}

/** RFC 6749, 4.1.3: a code for a key. */
async function redeemCode(context: HttpContext, parts: HttpParts, form: Form): Promise<Response> {
  const grant = {
    code: requireText(form, 'code'),
    codeVerifier: requireText(form, 'code_verifier'),
    clientId: await knownClient(parts, form),
    redirectUri: form.text('redirect_uri') || undefined,
    resource: form.text('resource') || undefined,
  };
  return tokenResponse(context, parts, await exchangeCode(parts, grant, context.var.clientAddress));
}

/** RFC 6749, 6: another key in place of one that has expired, or soon will. */
async function refreshTokens(context: HttpContext, parts: HttpParts, form: Form): Promise<Response> {
  const grant = {
    refreshToken: requireText(form, 'refresh_token'),
    clientId: await knownClient(parts, form),
    resource: form.text('resource') || undefined,
  };
  return tokenResponse(context, parts, await refreshKey(parts, grant, context.var.clientAddress));
}

/** Says when a registration is gone: the client then registers again. */
async function knownClient({ store, clock }: HttpParts, form: Form): Promise<string> {
  const id = form.text('client_id');
  if (isClientAddress(id) || (await store.findOAuthClient({ id, now: clock() }))) return id;
  throw new OAuthRefusal('invalid_client', 'The client is not registered here, or no longer is.', 401);
}

function tokenResponse(
  context: HttpContext,
  parts: HttpParts,
  issued: Awaited<ReturnType<typeof exchangeCode>>,
): Response {
  switch (issued.type) {
    case 'issued':
      return context.json({
        access_token: issued.key,
        token_type: 'Bearer',
        expires_in: issued.expiresInSeconds,
        refresh_token: issued.refreshToken,
        scope: SCOPE,
      });
    case 'too_many':
      waitFor(context, parts, issued.retryAt);
      throw new OAuthRefusal('slow_down', 'Too many requests came from this network.', 429);
    case 'too_many_keys':
      throw new OAuthRefusal(
        'access_denied',
        'The account has the most keys that it may have; revoke one first.',
      );
    case 'invalid_target':
      throw new OAuthRefusal('invalid_target', 'The resource is not the one that was approved.');
    case 'invalid_grant':
      throw new OAuthRefusal(
        'invalid_grant',
        "The code or token is invalid, has expired, or is another client's.",
      );
  }
}
