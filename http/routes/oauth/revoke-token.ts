import { hashApiKey, isWellFormedKey } from '../../../service/accounts/api-key.ts';
import { revokeKey } from '../../../service/keys/keys.ts';
import type { HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { readClientForm, requireText } from './read-request.ts';

/**
 * RFC 7009. Any key is taken, wherever it was made: whoever holds one may end it. The answer is the same for a token
 * that is not known (2.2).
 */
export async function revokeToken(context: HttpContext, parts: HttpParts): Promise<Response> {
  const token = requireText(await readClientForm(context), 'token');
  const found = isWellFormedKey(token) ? await parts.store.findByKey(hashApiKey(token)) : undefined;
  if (found) await revokeKey(parts, { accountId: found.account.id, keyId: found.key.id });
  return context.body(null, 200);
}
