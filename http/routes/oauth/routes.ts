import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { hashApiKey, isWellFormedKey } from '../../../service/accounts/api-key.ts';
import { beginDevice } from '../../../service/connect/begin.ts';
import { DEVICE_CLIENT } from '../../../service/connect/device-client.ts';
import { revokeKey } from '../../../service/keys/keys.ts';
import { registerClient } from '../../../service/oauth/clients.ts';
import { hashesOf, readRefreshToken } from '../../../service/oauth/refresh-token.ts';
import {
  AUTHORIZATION_CODE_GRANT,
  REFRESH_GRANT,
  SCOPE,
} from '../../../well-known/oauth-authorization-server.ts';
import type { Env, HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';
import { limitBody } from '../../middleware/guards/guard-forms.ts';
import { publicDocuments } from '../../middleware/public-documents.ts';
import type { HttpParts } from '../../parts.ts';
import { issueToken } from './issue-token.ts';
import { OAuthRefusal, refusalResponse } from './oauth-refusal.ts';
import { readClientForm, requireDeviceClient, requireText } from './read-request.ts';

/** No request of OAuth is longer. */
const LONGEST_BODY = 8 * 1024;

type Handler = (context: HttpContext, parts: HttpParts) => Promise<Response>;

/** What OAuth clients ask for themselves; people approve at `/connect`. */
export function oauthRoutes(parts: HttpParts): Hono<Env> {
  const app = new Hono<Env>();
  const post = (path: string, handle: Handler) => {
    // Nothing here looks at cookies, so pages of other sites may ask too: some hosts are pages.
    app.use(path, cors({ origin: '*', allowMethods: ['POST'] }));
    app.post(path, limitBody(LONGEST_BODY, 'invalid_request'), async (context) => {
      try {
        return await handle(context, parts);
      } catch (thrown) {
        if (thrown instanceof OAuthRefusal) return refusalResponse(context, thrown);
        throw thrown;
      }
    });
  };
  post('/oauth/device', authorizeDevice);
  post('/oauth/register', handleRegistration);
  post('/oauth/token', issueToken);
  post('/oauth/revoke', revokeToken);
  // No tokens are signed, so there are no keys to check signatures with.
  app.use('/oauth/jwks', ...publicDocuments());
  app.get('/oauth/jwks', (context) => context.json({ keys: [] }));
  return app;
}

/** RFC 7591, 3: a program says who it is. All of them are public clients, whatever they ask for. */
async function handleRegistration(context: HttpContext, parts: HttpParts): Promise<Response> {
  const metadata: unknown = await context.req.json().catch(() => {
    throw new OAuthRefusal('invalid_client_metadata', 'The body has to be JSON.');
  });
  const result = await registerClient(parts, metadata, context.var.clientAddress);
  switch (result.type) {
    case 'registered': {
      const { id, name, redirectUris, createdAt } = result.client;
      const registered = {
        client_id: id,
        client_id_issued_at: Math.floor(createdAt / 1000),
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: [AUTHORIZATION_CODE_GRANT, REFRESH_GRANT],
        response_types: ['code'],
        scope: SCOPE,
      };
      return context.json(registered, 201);
    }
    case 'refused':
      throw new OAuthRefusal(result.code, result.message);
    case 'too_many':
      waitFor(context, parts, result.retryAt);
      throw new OAuthRefusal('slow_down', 'Too many clients were registered; try again later.', 429);
  }
}

/**
 * RFC 7009. Any key is taken, wherever it was made, and any refresh token, which ends its key: whoever holds one may end
 * it. The response is the same for a token that is not known (2.2).
 */
async function revokeToken(context: HttpContext, parts: HttpParts): Promise<Response> {
  const found = await findKey(parts, requireText(await readClientForm(context), 'token'));
  if (found) await revokeKey(parts, { accountId: found.account.id, keyId: found.key.id });
  return context.body(null, 200);
}

async function findKey({ store }: HttpParts, token: string) {
  const refresh = readRefreshToken(token);
  if (refresh) return store.findByRefresh(hashesOf(refresh).familyHash);
  return isWellFormedKey(token) ? store.findByKey(hashApiKey(token)) : undefined;
}

/** RFC 8628, 3.1 and 3.2: device authorization. */
async function authorizeDevice(context: HttpContext, parts: HttpParts): Promise<Response> {
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
