import type { Glyphs } from './glyphs.ts';

/** ff, fi, fl, ffi, ffl as Unicode has them. */
const FIRST_LIGATURE = 0xfb00;
/** Where TeX's encodings OT1 and T1 put them. */
const FIRST_CODES = [11, 27];
const COUNT = 5;
/** Letters beside a ligature that show it to be one. */
const LEAST_LETTERS = 2;

/** Whether a glyph that the file gives no character may be a ligature by its code. */
export function mayBeLigature(code: number): boolean {
  return FIRST_CODES.some((first) => code >= first && code < first + COUNT);
}

/**
 * Makes the glyphs at these indices ligatures where they stand inside words of their font; returns the others. Fonts made
 * by TeX often name ligatures as nobody else does, or not at all, and their codes are left to tell them.
 */
export function restoreLigatures(glyphs: Glyphs, indices: readonly number[]): number[] {
  return indices.filter((index) => {
    const code = glyphs.code[index]!;
    const first = FIRST_CODES.find((start) => code >= start && code < start + COUNT);
    if (first === undefined || lettersBeside(glyphs, index) < LEAST_LETTERS) return true;
    glyphs.code[index] = FIRST_LIGATURE + code - first;
    return false;
  });
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
