import { hashApiKey, isWellFormedKey } from '../../../service/accounts/api-key.ts';
import { revokeKey } from '../../../service/keys/keys.ts';
import { hashesOf, readRefreshToken } from '../../../service/oauth/refresh-token.ts';
import type { HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { readClientForm, requireText } from './read-request.ts';

/**
 * RFC 7009. Any key is taken, wherever it was made, and any refresh token, which ends its key: whoever holds one may end
 * it. The response is the same for a token that is not known (2.2).
 */
export async function revokeToken(context: HttpContext, parts: HttpParts): Promise<Response> {
  const found = await findKey(parts, requireText(await readClientForm(context), 'token'));
  if (found) await revokeKey(parts, { accountId: found.account.id, keyId: found.key.id });
  return context.body(null, 200);
}

async function findKey({ store }: HttpParts, token: string) {
  const refresh = readRefreshToken(token);
  if (refresh) return store.findByRefresh(hashesOf(refresh).familyHash);
  return isWellFormedKey(token) ? store.findByKey(hashApiKey(token)) : undefined;
}
