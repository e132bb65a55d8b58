import type { Glyphs } from './glyphs.ts';
import { ligatureNamed } from './named-ligatures.ts';

/** ff, fi, fl, ffi, ffl as Unicode has them. */
const FIRST_LIGATURE = 0xfb00;
/** Where TeX's encodings put them. */
const FIRST_CODES = { OT1: 11, T1: 27 };
const COUNT = 5;
/** Letters beside a ligature that show it to be one. */
const LEAST_LETTERS = 2;

/** Quotation marks and dashes of T1, from code 14 on; the other encoding has ligatures and rare letters there. */
const FIRST_SIGN = 14;
const SIGNS = '‹›“”„«»–—';

/** Whether a glyph that the file gives no character may be told by its code. */
export function mayBeOfTex(code: number): boolean {
  return encodingOfLigature(code) !== undefined || signOf(code) !== undefined;
}

/**
 * Gives the glyphs at these indices the characters that TeX's encodings have there: ligatures where they stand inside words
 * of their font, and signs on pages whose ligatures are those of T1. Returns the others. Fonts made by TeX often name their
 * glyphs as nobody else does, or not at all, and their codes are left to tell them.
 * @param nameOf - the name that a font gives a code
 */
export function restoreTexCharacters(
  glyphs: Glyphs,
  indices: readonly number[],
  nameOf: (fontName: string, code: number) => string | undefined,
): number[] {
  let isT1 = false;
  const others = indices.filter((index) => {
    const code = glyphs.code[index]!;
    const encoding = encodingOfLigature(code);
    if (encoding === undefined || lettersBeside(glyphs, index) < LEAST_LETTERS) return true;
    const named = ligatureNamed(nameOf(glyphs.styles[glyphs.style[index]!]!.font.name, code));
    glyphs.code[index] = named ?? FIRST_LIGATURE + code - FIRST_CODES[encoding];
    isT1 ||= encoding === 'T1';
    return false;
  });
  if (!isT1) return others;
  return others.filter((index) => {
    const sign = signOf(glyphs.code[index]!);
    if (sign !== undefined) glyphs.code[index] = sign;
    return sign === undefined;
  });
}

function encodingOfLigature(code: number): keyof typeof FIRST_CODES | undefined {
  const isAt = (first: number) => code >= first && code < first + COUNT;
  if (isAt(FIRST_CODES.OT1)) return 'OT1';
  return isAt(FIRST_CODES.T1) ? 'T1' : undefined;
}

/** @returns undefined for a code of T1 that is none of the signs */
function signOf(code: number): number | undefined {
  return code < FIRST_SIGN ? undefined : SIGNS.codePointAt(code - FIRST_SIGN);
}

function lettersBeside(glyphs: Glyphs, index: number): number {
  return lettersFrom(glyphs, index, -1) + lettersFrom(glyphs, index, 1);
}

/** Small letters that follow each other in one font without a gap, at most as many as are needed. */
function lettersFrom(
  { code, x, y, advance, style, styles, count }: Glyphs,
  index: number,
  step: 1 | -1,
): number {
  const { font, size, alongX } = styles[style[index]!]!;
  let letters = 0;
  for (let i = index + step; i >= 0 && i < count && letters < LEAST_LETTERS; i += step) {
    const isLetter = code[i]! >= 0x61 && code[i]! <= 0x7a;
    const [a, b] = step > 0 ? [i - 1, i] : [i, i + 1];
    const gap = x[b]! - x[a]! - advance[a]! * alongX;
    if (!isLetter || styles[style[i]!]!.font !== font || y[i] !== y[index] || Math.abs(gap) > 0.1 * size)
      break;
    letters++;
  }
  return letters;
}
