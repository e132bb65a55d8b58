import { lettersOfLigature } from './named-ligatures.ts';
import { type Charset, pictureOf } from './picture-alphabets.ts';

/** Stands for a glyph whose character nobody knows. */
const UNKNOWN = '\uFFFD';

/** What word processors put into the private-use area when a list's bullet comes from no known font. */
const bullets: Record<number, string> = { 167: '▪', 168: '□', 183: '•', 216: '➢', 252: '✓' };

/** Old-style figures and small capitals of Adobe's corporate-use area. */
function adobeVariant(code: number): string | undefined {
  if (code >= 0xf730 && code <= 0xf739) return String.fromCharCode(code - 0xf700);
  if (code >= 0xf761 && code <= 0xf77a) return String.fromCharCode(code - 0xf700);
  return undefined;
}

/**
 * The text of a glyph: ligatures and presentation forms taken apart, picture alphabets and known private-use codes
 * mapped to characters, `UNKNOWN` for what has no meaning.
 */
export function characterOf(code: number, charset: Charset | undefined): string {
  if (charset !== undefined && code < 0x100) return pictureOf(code, charset) ?? String.fromCharCode(code);
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return UNKNOWN;
  if (code === 0xad) return '-';
  if (code >= 0xe000 && code <= 0xf8ff) return privateUse(code, charset);
  if (isIgnorable(code)) return '';
  if (isPresentationForm(code) || isStyledLetter(code)) return String.fromCodePoint(code).normalize('NFKC');
  const known = code <= 0x10ffff && (code & 0xfffe) !== 0xfffe && !(code >= 0xd800 && code <= 0xdfff);
  return known ? String.fromCodePoint(code) : (lettersOfLigature(code) ?? UNKNOWN);
}

function privateUse(code: number, charset: Charset | undefined): string {
  const low = code & 0xff;
  if (code >> 8 !== 0xf0) return adobeVariant(code) ?? symbolExtra(code) ?? UNKNOWN;
  if (charset !== undefined) return pictureOf(low, charset) ?? UNKNOWN;
  if (bullets[low] !== undefined) return bullets[low];
  return low > 0x20 && low < 0x7f ? String.fromCharCode(low) : UNKNOWN;
}

/** Adobe's private codes for the parts of large brackets (U+F8E5 to U+F8FE), in the order of the Symbol encoding. */
function symbolExtra(code: number): string | undefined {
  const parts = '⎺®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭';
  return code >= 0xf8e7 && code <= 0xf8fe ? parts[code - 0xf8e7] : undefined;
}

function isPresentationForm(code: number): boolean {
  return (
    (code >= 0xfb00 && code <= 0xfb4f) ||
    (code >= 0xfb50 && code <= 0xfdff) ||
    (code >= 0xfe70 && code < 0xfeff)
  );
}

export const NON_JOINER = 0x200c;

/** Marks that are never seen: joiners, marks of direction, byte order marks; the non-joiner is part of how words are spelt. */
function isIgnorable(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f && code !== NON_JOINER) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0xfeff
  );
}

/** Bold, italic, sans-serif and monospaced letters and digits of mathematics; script, black-letter and double-struck ones mean something of their own. */
function isStyledLetter(code: number): boolean {
  if (code < 0x1d400 || code > 0x1d7ff) return false;
  return code < 0x1d49c || (code >= 0x1d5a0 && (code < 0x1d7d8 || code > 0x1d7e1));
}

export function isSpaceCode(code: number): boolean {
  return (
    code === 32 ||
    code === 0xa0 ||
    (code >= 9 && code <= 13) ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a)
  );
}

/** Letters and signs of the Indic scripts, Devanagari to Malayalam. */
export function isIndic(code: number): boolean {
  return code >= 0x900 && code < 0xd80;
}

/** Chinese characters and kana, which are as wide as high. */
export function isIdeograph(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

/** Marks that belong to the character before them, from combining accents to the vowel signs of Indic scripts. */
export function isCombining(code: number): boolean {
  return (
    code >= FIRST_MARK && code <= LAST_MARK && !(code >= PUNCTUATION && code < SYMBOL_MARKS) && isMark(code)
  );
}

const FIRST_MARK = 0x300;
const LAST_MARK = 0x20ff;
/** From here to the marks for symbols there are none: dashes, quotes, raised figures, currencies. */
const PUNCTUATION = 0x2000;
const SYMBOL_MARKS = 0x20d0;
const MARK = /\p{M}/u;
const [NO_MARK, IS_MARK] = [1, 2];
/** What is known of each code, 0 where nothing is yet. */
const known = new Uint8Array(LAST_MARK + 1);

function isMark(code: number): boolean {
  if (known[code] === 0) known[code] = MARK.test(String.fromCharCode(code)) ? IS_MARK : NO_MARK;
  return known[code] === IS_MARK;
}
