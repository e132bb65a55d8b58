import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Env, HttpContext } from '../../env.ts';
import { limitBody } from '../../middleware/guards/guard-forms.ts';
import { publicDocuments } from '../../middleware/public-documents.ts';
import type { HttpParts } from '../../parts.ts';
import { authorizeDevice } from './begin-device.ts';
import { issueToken } from './issue-token.ts';
import { OAuthRefusal, refusalResponse } from './oauth-refusal.ts';
import { handleRegistration } from './register-client.ts';
import { revokeToken } from './revoke-token.ts';

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
