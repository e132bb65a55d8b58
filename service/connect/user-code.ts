import { randomInt } from 'node:crypto';
import { sign } from '../keys/secrets.ts';

/** No vowels, so no words; no two that look alike (RFC 8628, 6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
/** 34 bits, enough for a quarter of an hour with few guesses. */
const LENGTH = 8;

/** A code that a person can read from one screen and type at another: `WDJB-MJHT`. */
export function makeUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return formatUserCode(letters.join(''));
}

/** As it is typed, in small letters or without the dash → as it was shown. @returns undefined when it is none */
export function readUserCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const isCode = letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? formatUserCode(letters) : undefined;
}

function formatUserCode(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

export function hashUserCode(secret: string, userCode: string): string {
  return sign(secret, 'user-code', userCode);
}
