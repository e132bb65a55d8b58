import { randomBytes, randomInt } from 'node:crypto';
import type { SignInPurpose } from '../accounts/store/sign-ins.ts';
import { forgive, throttle } from '../admission/throttle.ts';
import { hashToken, makeToken, sign } from '../keys/secrets.ts';
import type { Mail } from '../mail/mailer.ts';
import { networkOf } from '../network/network.ts';
import { CODE_TRIES, MAILS_FROM_NETWORK, MAILS_TO_ADDRESS, SIGN_IN_LIFE_MS } from './limits.ts';
import { normalizeEmail } from './normalize-email.ts';
import { signInMail } from './sign-in-mail.ts';
import type { SignInAsker, SignInParts } from './sign-in-parts.ts';

export type SendResult =
  /** The mail is on its way; the id names the sign-in where the code is typed. */
  { type: 'sent'; id: string } | { type: 'invalid_email' } | { type: 'too_many'; retryAt: number };

/** Mails a link and a code for signing in; the same whether there is an account or not. */
export function beginSignIn(parts: SignInParts, typed: string, asker: SignInAsker): Promise<SendResult> {
  const { publicUrl } = parts.settings;
  return sendCode(parts, typed, asker, { type: 'sign_in' }, (to, code, token) =>
    signInMail({ to, code, link: `${publicUrl}/sign-in/link/${token}` }),
  );
}

/** Mails a code that shows that an address is the asker's. @throws DocconvError when the mail is not sent */
export async function sendCode(
  parts: SignInParts,
  typed: string,
  asker: SignInAsker,
  purpose: SignInPurpose,
  write: (to: string, code: string, linkToken: string) => Mail,
): Promise<SendResult> {
  const email = normalizeEmail(typed);
  if (email === undefined) return { type: 'invalid_email' };
  const { store, mailer, settings, clock } = parts;
  const throttling = { store, secret: settings.secret, clock };
  const tries = [
    [MAILS_FROM_NETWORK, networkOf(asker.address)],
    [MAILS_TO_ADDRESS, email],
  ] as const;
  const retryAt = await throttle(throttling, ...tries);
  if (retryAt !== undefined) return { type: 'too_many', retryAt };
  const id = makeSignInId(settings.secret, email);
  const code = makeCode();
  const token = makeToken();
  await store.addSignIn({
    id,
    email,
    purpose,
    linkHash: hashToken(token),
    codeHash: hashCode(settings.secret, id, code),
    browserHash: hashToken(asker.browser),
    triesLeft: CODE_TRIES,
    createdAt: clock(),
    expiresAt: clock() + SIGN_IN_LIFE_MS,
  });
  try {
    await mailer.send(write(email, code, token));
  } catch (error) {
    await forgive(throttling, ...tries);
    throw error;
  }
  return { type: 'sent', id };
}

function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Bound to its sign-in, so that equal codes look different. */
export function hashCode(secret: string, id: string, code: string): string {
  return sign(secret, 'sign-in-code', `${id}\n${code}`);
}

/** Random, then what stands for the address, so that tries are counted over all codes that were mailed to it. */
function makeSignInId(secret: string, email: string): string {
  return `${randomBytes(16).toString('hex')}-${sign(secret, 'sign-in-address', email).slice(0, 32)}`;
}

/** @returns what stands for the address in an id; undefined when it is no id of ours */
export function addressIn(id: string): string | undefined {
  return /^[0-9a-f]{32}-([0-9a-f]{32})$/.exec(id)?.[1];
}
