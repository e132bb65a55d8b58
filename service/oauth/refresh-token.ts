import { hashToken, makeToken } from '../keys/secrets.ts';

const START = 'dc_refresh_';
const FORM = new RegExp(`^${START}([\\w-]{43})([\\w-]{43})$`);

/** The two parts of a refresh token: one names the key, the other is new with each use. */
export interface RefreshToken {
  family: string;
  part: string;
}

export function makeRefreshToken(family = makeToken()): RefreshToken {
  return { family, part: makeToken() };
}

export function writeRefreshToken({ family, part }: RefreshToken): string {
  return `${START}${family}${part}`;
}

/** @returns undefined for what is no refresh token */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, family, part] = FORM.exec(text) ?? [];
  return family !== undefined && part !== undefined ? { family, part } : undefined;
}

/** How its parts are kept. */
export function hashesOf({ family, part }: RefreshToken): { familyHash: string; hash: string } {
  return { familyHash: hashToken(family), hash: hashToken(part) };
}
