import { Hono } from 'hono';
import { authorizationServerMetadata } from '../../../well-known/oauth-authorization-server.ts';
import { protectedResourceMetadata } from '../../../well-known/oauth-protected-resource.ts';
import { openidConfiguration } from '../../../well-known/openid-configuration.ts';
import type { Env, HttpContext } from '../../env.ts';
import { limitBody } from '../../middleware/guard-forms.ts';
import type { HttpParts } from '../../parts.ts';
import { answerDevice } from './begin-device.ts';
import { issueToken } from './issue-token.ts';
import { answerRefusal, OAuthRefusal } from './oauth-refusal.ts';
import { revokeToken } from './revoke-token.ts';

/** No request of OAuth is longer. */
const LONGEST_BODY = 8 * 1024;

type Handler = (context: HttpContext, parts: HttpParts) => Promise<Response>;

/** OAuth 2.0 device flow over Connect, and the documents that describe it. */
export function oauthRoutes(parts: HttpParts): Hono<Env> {
  const { settings } = parts;
  const app = new Hono<Env>();
  const post = (path: string, handle: Handler) =>
    app.post(path, limitBody(LONGEST_BODY, 'invalid_request'), async (context) => {
      try {
        return await handle(context, parts);
      } catch (thrown) {
        if (thrown instanceof OAuthRefusal) return answerRefusal(context, thrown);
        throw thrown;
      }
    });
  post('/oauth/device', answerDevice);
  post('/oauth/token', issueToken);
  post('/oauth/revoke', revokeToken);
  // No tokens are signed, so there are no keys to check signatures with.
  app.get('/oauth/jwks', (context) => describe(context, { keys: [] }));

  app.get('/.well-known/oauth-authorization-server', (context) =>
    describe(context, authorizationServerMetadata(settings.publicUrl)),
  );
  app.get('/.well-known/openid-configuration', (context) =>
    describe(context, openidConfiguration(settings.publicUrl)),
  );
  app.get('/.well-known/oauth-protected-resource', (context) =>
    describe(context, protectedResourceMetadata(settings.publicUrl)),
  );
  app.get('/.well-known/oauth-protected-resource/mcp', (context) =>
    describe(context, protectedResourceMetadata(settings.publicUrl, '/mcp')),
  );
  return app;
}

/** Public documents; pages of other sites may read them. */
function describe(context: HttpContext, document: object): Response {
  context.header('Access-Control-Allow-Origin', '*');
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  context.header('Cache-Control', 'public, max-age=3600');
  return context.json(document);
}
