import { isAccent } from './accents.ts';
import { isCombining, isSpaceCode } from './characters.ts';
import type { Glyphs } from './glyphs.ts';

/** Gives each character of a ligature its share of the place they were all read at. */
export function spreadLigatures(glyphs: Glyphs): void {
  for (let i = 0; i < glyphs.count; ) {
    let end = i + 1;
    while (end < glyphs.count && sharesPlace(glyphs, i, end)) end++;
    if (end - i > 1) spread(glyphs, i, end);
    i = end;
  }
}

/**
 * Spaces over which the next glyph was moved back, marks without width and accents set over letters of their width share a
 * place but no glyph.
 */
function sharesPlace({ x, y, advance, style, code }: Glyphs, a: number, b: number): boolean {
  if (x[a] !== x[b] || y[a] !== y[b] || style[a] !== style[b]) return false;
  return advance[b]! > 0 && ![code[a]!, code[b]!].some((each) => isSpaceCode(each) || isAccent(each));
}

function spread({ code, x, y, advance, style, styles }: Glyphs, from: number, to: number): void {
  const { alongX, alongY } = styles[style[from]!]!;
  let whole = 0;
  for (let i = from; i < to; i++) whole = Math.max(whole, advance[i]!);
  const share = whole / (to - from);
  swapBytes(code, from, to);
  const isArabic = code[from]! >= FIRST_ARABIC && code[from]! <= LAST_ARABIC;
  if (isArabic) untwist(code, from, to);
  for (let i = from; i < to; i++) {
    const place = isArabic ? to - 1 - i : i - from;
    x[i] = x[i]! + place * share * alongX;
    y[i] = y[i]! + place * share * alongY;
    advance[i] = share;
  }
}

/**
 * Puts right the letters of a ligature whose bytes are the wrong way round, so that "fi" reads 昀椀: Ghostscript 10 writes the
 * text of ligatures so.
 */
function swapBytes(code: Uint32Array, from: number, to: number): void {
  const isSwapped = (each: number) => (each & 0xff) === 0 && isLatin(each >> 8);
  if (code.subarray(from, to).every(isSwapped)) for (let i = from; i < to; i++) code[i] = code[i]! >> 8;
}

const isLatin = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

const FIRST_ARABIC = 0x600;
const LAST_ARABIC = 0x6ff;
const ALEFS: ReadonlySet<number> = new Set([0x622, 0x623, 0x625, 0x627, 0x671]);
const LAM = 0x644;
const HEH = 0x647;

/** Turns the characters of a glyph round that came from left to right: none shows alef before lam, heh before it, or a mark before its letter. */
function untwist(code: Uint32Array, from: number, to: number): void {
  const last = code[to - 1]!;
  if (isCombining(code[from]!) && !isCombining(last)) code.subarray(from, to).reverse();
  const isLamAlef = to - from === 2 && ALEFS.has(code[from]!) && last === LAM;
  if (isLamAlef || (code[from] === HEH && (last === LAM || ALEFS.has(last))))
    code.subarray(from, to).reverse();
}
