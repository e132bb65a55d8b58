import { registerClient } from '../../../service/oauth/clients.ts';
import {
  AUTHORIZATION_CODE_GRANT,
  REFRESH_GRANT,
  SCOPE,
} from '../../../well-known/oauth-authorization-server.ts';
import type { HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';
import type { HttpParts } from '../../parts.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** RFC 7591, 3: a program says who it is. All of them are public clients, whatever they ask for. */
export async function handleRegistration(context: HttpContext, parts: HttpParts): Promise<Response> {
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
