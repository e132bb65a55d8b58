import { randomUUID } from 'node:crypto';
import type { SignIns } from '../accounts/store/sign-ins.ts';
import { hashToken, makeToken } from '../keys/secrets.ts';
import { SIGN_IN_LIFE_MS } from './limits.ts';

/**
 * Makes a link that signs in to an account of this machine, once. Whoever can write to the store may do that.
 * @param publicUrl where the server is reached, without a final slash
 */
export async function makeOwnerLink(
  store: SignIns,
  { accountId, publicUrl, now }: { accountId: string; publicUrl: string; now: number },
): Promise<string> {
  const token = makeToken();
  await store.addSignIn({
    id: randomUUID(),
    email: '',
    purpose: { type: 'open_dashboard', accountId },
    linkHash: hashToken(token),
    // No code is good for it, from no browser.
    codeHash: hashToken(makeToken()),
    browserHash: hashToken(makeToken()),
    triesLeft: 1,
    createdAt: now,
    expiresAt: now + SIGN_IN_LIFE_MS,
  });
  return `${publicUrl}/sign-in/link/${token}`;
}
