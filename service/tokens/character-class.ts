/** The classes of characters that the splitting of o200k_base tells apart. */
export const OTHER = 1;
export const UPPER = 2;
export const LOWER = 3;
/** Letters that have no case. */
export const CASELESS = 4;
export const MARK = 5;
export const NUMBER = 6;
export const SPACE = 7;
export const NEWLINE = 8;

const CODE_POINTS = 0x110000;

/** Class of each code point, 0 where it is not known yet. */
const classes = new Uint8Array(CODE_POINTS);

/** The class of a code point, after the Unicode of the running JavaScript engine. */
export function classOf(codePoint: number): number {
  if (classes[codePoint] === 0) classes[codePoint] = classify(codePoint);
  return classes[codePoint]!;
}

/** From hyphens over dashes, quotes and bullets to dots: punctuation all of it. */
const FIRST_DASH = 0x2010;
const LAST_DOT = 0x2027;

/** The commonest without regular expressions, whose compilation costs more than a page of English. */
function classify(codePoint: number): number {
  if (codePoint < 128) return classifyAscii(codePoint);
  if (codePoint >= FIRST_DASH && codePoint <= LAST_DOT) return OTHER;
  return classifyCharacter(String.fromCodePoint(codePoint));
}

function classifyAscii(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return NUMBER;
  if (code === 10 || code === 13) return NEWLINE;
  return code === 32 || (code >= 9 && code <= 12) ? SPACE : OTHER;
}

function classifyCharacter(character: string): number {
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER;
  if (/\p{Ll}/u.test(character)) return LOWER;
  if (/\p{L}/u.test(character)) return CASELESS;
  if (/\p{M}/u.test(character)) return MARK;
  if (/\p{N}/u.test(character)) return NUMBER;
  return /\p{White_Space}/u.test(character) ? SPACE : OTHER;
}
