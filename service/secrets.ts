import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits: nobody guesses one, so its plain hash may be kept. */
const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

/** A new secret for a link, a cookie or a device, fit for addresses. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text could be one of `makeToken`, so that nothing else is looked up. */
export function isToken(text: string): boolean {
  return TOKEN_FORM.test(text);
}

/** SHA-256 in hexadecimal: how a token is kept. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * HMAC-SHA-256 in hexadecimal, for what can be guessed without the secret: short codes, mail addresses, networks.
 * @param purpose keeps the signatures of one use from serving another
 */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex');
}

/** Compares in a time that does not depend on where two texts differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [hashToken(one), hashToken(other)];
  return timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
