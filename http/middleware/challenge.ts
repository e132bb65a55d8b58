import type { MiddlewareHandler } from 'hono';
import { SCOPE } from '../../well-known/oauth-authorization-server.ts';
import type { Env } from '../env.ts';
import type { HttpSettings } from '../parts.ts';
import { bringsKey } from '../requests/read-api-key.ts';

/**
 * Tells whoever is refused for want of a key where it is described how to get one (RFC 9728, section 5.1), and who
 * brought one, that it is not valid (RFC 6750, section 3).
 */
export function challengeStrangers(settings: Pick<HttpSettings, 'publicUrl'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next();
    const { headers, status } = context.res;
    if (status !== 401 || !headers.has('WWW-Authenticate')) return;
    const resource = context.req.path === '/mcp' ? '/mcp' : '';
    const metadata = `${settings.publicUrl}/.well-known/oauth-protected-resource${resource}`;
    const error = bringsKey(context) ? ' error="invalid_token",' : '';
    headers.set(
      'WWW-Authenticate',
      `Bearer realm="docconv",${error} resource_metadata="${metadata}", scope="${SCOPE}"`,
    );
  };
}
