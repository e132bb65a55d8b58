import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What every key begins with. */
export const KEY_START = 'dc_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 28 of 62 possible characters each are 166 random bits. */
const SECRET_LENGTH = 28;
/** 32 bits in base 62. */
const CHECKSUM_LENGTH = 6;
/** Bytes from here on are thrown away, so that each character is equally likely. */
const FAIR_BYTES = 248;
/** Characters of a whole key. */
export const KEY_LENGTH = KEY_START.length + SECRET_LENGTH + CHECKSUM_LENGTH;
const PREFIX_LENGTH = 12;
const KEY_FORM = new RegExp(`^${KEY_START}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new secret key: `dc_live_`, 28 random characters, 6 of checksum. */
export function generateApiKey(): string {
  const secret = randomCharacters(SECRET_LENGTH);
  return `${KEY_START}${secret}${checksumOf(secret)}`;
}

/** Whether a text has the form of a key and its checksum, so that a mistyped key is refused without a look-up. */
export function isWellFormedKey(key: string): boolean {
  if (!KEY_FORM.test(key)) return false;
  const secret = key.slice(KEY_START.length, -CHECKSUM_LENGTH);
  return checksumOf(secret) === key.slice(-CHECKSUM_LENGTH);
}

/** SHA-256 in hexadecimal, the only form in which a key is stored. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The part of a key that may be shown. */
export function prefixOfKey(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** Compares two hashes of keys in a time that does not depend on where they differ. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function randomCharacters(length: number): string {
  let text = '';
  while (text.length < length) {
    const fair = [...randomBytes(length)].filter((byte) => byte < FAIR_BYTES);
    text += fair.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }
  return text.slice(0, length);
}

function checksumOf(secret: string): string {
  let rest = createHash('sha256').update(`${KEY_START}${secret}`).digest().readUInt32BE(0);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = `${ALPHABET[rest % ALPHABET.length]}${text}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
