import type { Account } from '../accounts/store.ts';
import { DocconvError } from '../errors.ts';
import { normalizeEmail } from '../sign-in/normalize-email.ts';
import { redeemCode } from '../sign-in/redeem.ts';
import { type SendResult, sendCode } from '../sign-in/send-code.ts';
import { addressChangedMail, confirmAddressMail } from '../sign-in/sign-in-mail.ts';
import type { SignInAsker, SignInParts } from '../sign-in/sign-in-parts.ts';

/** Mails a code to the address that an account is to have. */
export async function beginEmailChange(
  parts: SignInParts,
  { account, typed }: { account: Account; typed: string },
  asker: SignInAsker,
): Promise<SendResult | { type: 'same' }> {
  if (account.email !== undefined && normalizeEmail(typed) === account.email) return { type: 'same' };
  return sendCode(parts, typed, asker, { type: 'change_email', accountId: account.id }, (to, code) =>
    confirmAddressMail({ to, code }),
  );
}

export type EmailChangeResult =
  /** `noticed`: whether the old address, if there was one, was told. */
  | { type: 'changed'; email: string; noticed: boolean }
  /** Another account has it. */
  | { type: 'taken' }
  | { type: 'wrong'; triesLeft: number }
  | { type: 'gone' }
  | { type: 'too_many'; retryAt: number };

/** Changes the address, once the code that was mailed there is typed by the signed-in user. */
export async function finishEmailChange(
  parts: SignInParts,
  { account, id, code }: { account: Account; id: string; code: string },
  asker: SignInAsker,
): Promise<EmailChangeResult> {
  const result = await redeemCode(parts, { id, code }, asker);
  if (result.type !== 'redeemed') return result;
  const { email, purpose } = result;
  if (purpose.type !== 'change_email' || purpose.accountId !== account.id) return { type: 'gone' };
  const changed = await parts.store.changeEmail({ accountId: account.id, email });
  if (changed !== 'changed') return { type: changed === 'taken' ? 'taken' : 'gone' };
  return { type: 'changed', email, noticed: await noticeOldAddress(parts, account.email, email) };
}

/** The change stands even if the old address cannot be reached. */
async function noticeOldAddress(
  { mailer }: SignInParts,
  to: string | undefined,
  email: string,
): Promise<boolean> {
  if (to === undefined) return true;
  try {
    await mailer.send(addressChangedMail({ to, email }));
    return true;
  } catch (error) {
    if (error instanceof DocconvError && error.reason === 'mail_not_sent') return false;
    throw error;
  }
}
