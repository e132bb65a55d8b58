import { isSameHash } from './api-key.ts';
import type { RedeemResult, SignIn, SignIns } from './store/sign-ins.ts';

/** What a try comes to. Without `next`, and unless it is over, the sign-in stays as it is. */
export interface Redemption {
  result: RedeemResult;
  next?: SignIn;
  /** Nobody can use it any longer. */
  isOver?: boolean;
}

const GONE: Redemption = { result: { type: 'gone' } };

/** A code tried on a sign-in. */
export function redeemByCode(
  signIn: SignIn | undefined,
  { codeHash, browserHash, now }: Parameters<SignIns['redeemCode']>[0],
): Redemption {
  if (!signIn || signIn.expiresAt <= now || signIn.triesLeft <= 0) return GONE;
  // Before the code is looked at: who only knows the public id can neither guess nor use up the tries.
  if (!isSameHash(signIn.browserHash, browserHash)) return GONE;
  if (isSameHash(signIn.codeHash, codeHash)) return redeemed(signIn);
  const triesLeft = signIn.triesLeft - 1;
  return { result: { type: 'wrong', triesLeft }, next: { ...signIn, triesLeft } };
}

/** A mailed link followed; it cannot be guessed, so it works when the tries at the code are used up. */
export function redeemByLink(
  signIn: SignIn | undefined,
  { linkHash, now }: Parameters<SignIns['redeemLink']>[0],
): Redemption {
  if (!signIn || signIn.expiresAt <= now || !isSameHash(signIn.linkHash, linkHash)) return GONE;
  return redeemed(signIn);
}

function redeemed({ email, purpose }: SignIn): Redemption {
  return { result: { type: 'redeemed', email, purpose }, isOver: true };
}
