import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** 256 bits cannot be guessed, so a plain hash may be kept. */
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

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text that somebody else keeps for us, fit for cookies.
 * @param purpose keeps what was sealed for one use, or for one person, from being opened for another
 */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(secret, purpose), nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
}

/** @returns undefined for what was not sealed so, or was changed since */
export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  if (rest.length < TAG_BYTES) return undefined;
  try {
    const cipher = createDecipheriv(CIPHER, sealingKey(secret, purpose), nonce);
    cipher.setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([cipher.update(rest.subarray(TAG_BYTES)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function sealingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `seal\n${purpose}`, 32));
}
