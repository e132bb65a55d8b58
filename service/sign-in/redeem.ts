import { newAccountId } from '../accounts/new-account.ts';
import type { RedeemResult, SignInPurpose } from '../accounts/store/sign-ins.ts';
import { throttle } from '../admission/throttle.ts';
import { hashToken, isToken } from '../keys/secrets.ts';
import { networkOf } from '../network/network.ts';
import { CODES_FOR_ADDRESS, LINKS_FROM_NETWORK, SIGN_IN_CODES_FROM_NETWORK } from './limits.ts';
import { addressIn, hashCode } from './send-code.ts';
import type { SignInAsker, SignInParts } from './sign-in-parts.ts';

export type SignInResult =
  | { type: 'signed_in'; accountId: string }
  | { type: 'wrong'; triesLeft: number }
  /** Unknown, used, out of tries or expired; which one is not revealed. */
  | { type: 'gone' }
  | { type: 'too_many'; retryAt: number };

type CodeResult = RedeemResult | { type: 'too_many'; retryAt: number };

/** Signs in by the code of a mail, in the browser that asked for it. */
export async function signInByCode(
  parts: SignInParts,
  { id, code }: { id: string; code: string },
  asker: SignInAsker,
): Promise<SignInResult> {
  return enter(parts, await redeemCode(parts, { id, code }, asker));
}

/** Signs in by a link that was mailed, or made on the machine itself; in any browser. */
export async function signInByLink(
  parts: SignInParts,
  token: string,
  { address }: Pick<SignInAsker, 'address'>,
): Promise<SignInResult> {
  const { store, settings, clock } = parts;
  if (!isToken(token)) return { type: 'gone' };
  const retryAt = await throttle({ store, secret: settings.secret, clock }, [
    LINKS_FROM_NETWORK,
    networkOf(address),
  ]);
  if (retryAt !== undefined) return { type: 'too_many', retryAt };
  return enter(parts, await store.redeemLink({ linkHash: hashToken(token), now: clock() }));
}

/** Uses up a code, if it is right. Spaces and dashes in it do not count. */
export async function redeemCode(
  { store, settings, clock }: SignInParts,
  { id, code }: { id: string; code: string },
  { address, browser }: SignInAsker,
): Promise<CodeResult> {
  const mailedTo = addressIn(id);
  if (mailedTo === undefined) return { type: 'gone' };
  const retryAt = await throttle(
    { store, secret: settings.secret, clock },
    [SIGN_IN_CODES_FROM_NETWORK, networkOf(address)],
    [CODES_FOR_ADDRESS, mailedTo],
  );
  if (retryAt !== undefined) return { type: 'too_many', retryAt };
  const codeHash = hashCode(settings.secret, id, code.replace(/[\s-]/g, ''));
  return store.redeemCode({ id, codeHash, browserHash: hashToken(browser), now: clock() });
}

async function enter(parts: SignInParts, result: CodeResult): Promise<SignInResult> {
  if (result.type !== 'redeemed') return result;
  const accountId = await accountFor(parts, result.email, result.purpose);
  return accountId === undefined ? { type: 'gone' } : { type: 'signed_in', accountId };
}

/** The account's id; made on the first sign-in with an address. */
async function accountFor(
  { store, settings, clock }: SignInParts,
  email: string,
  purpose: SignInPurpose,
): Promise<string | undefined> {
  switch (purpose.type) {
    case 'sign_in': {
      const { signUpPlan: plan } = settings;
      return (await store.openAccount({ id: newAccountId(), email, plan, now: clock() })).id;
    }
    case 'open_dashboard':
      return (await store.findAccount(purpose.accountId))?.id;
    case 'change_email':
      return undefined; // good where the account is, not for getting in
  }
}
