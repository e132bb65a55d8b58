import { isClientAddress } from '../../../service/oauth/client-documents.ts';
import { exchangeCode, refreshKey } from '../../../service/oauth/tokens.ts';
import { SCOPE } from '../../../well-known/oauth-authorization-server.ts';
import type { HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';
import type { HttpParts } from '../../parts.ts';
import type { Form } from '../../requests/read-form.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { requireText } from './read-request.ts';

/** RFC 6749, 4.1.3: a code for a key. */
export async function redeemCode(context: HttpContext, parts: HttpParts, form: Form): Promise<Response> {
  const grant = {
    code: requireText(form, 'code'),
    codeVerifier: requireText(form, 'code_verifier'),
    clientId: await knownClient(parts, form),
    redirectUri: form.text('redirect_uri') || undefined,
    resource: form.text('resource') || undefined,
  };
  return answer(context, parts, await exchangeCode(parts, grant, context.var.clientAddress));
}

/** RFC 6749, 6: another key in place of one that has expired, or soon will. */
export async function refreshTokens(context: HttpContext, parts: HttpParts, form: Form): Promise<Response> {
  const grant = {
    refreshToken: requireText(form, 'refresh_token'),
    clientId: await knownClient(parts, form),
    resource: form.text('resource') || undefined,
  };
  return answer(context, parts, await refreshKey(parts, grant, context.var.clientAddress));
}

/** A registration that is gone is told as such: the client then registers anew. */
async function knownClient({ store, clock }: HttpParts, form: Form): Promise<string> {
  const id = form.text('client_id');
  if (isClientAddress(id) || (await store.findOAuthClient({ id, now: clock() }))) return id;
  throw new OAuthRefusal('invalid_client', 'The client is not registered here, or not any more.', 401);
}

function answer(
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
        'The account has as many keys as it may have; revoke one first.',
      );
    case 'invalid_target':
      throw new OAuthRefusal('invalid_target', 'The resource is not the one that was approved.');
    case 'invalid_grant':
      throw new OAuthRefusal(
        'invalid_grant',
        "The code or token is not valid, not any more, or another client's.",
      );
  }
}
