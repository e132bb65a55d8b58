import { compose, isAccent } from './characters.ts';
import { type Glyphs, GONE } from './glyphs.ts';

/** Glyphs to both sides in the stream among which the letter of an accent is looked for; some readers sort by place. */
const ACCENT_REACH = 400;

/** Puts accents that were set over a letter as glyphs of their own, as TeX does, into the letter. */
export function composeAccents(glyphs: Glyphs): void {
  const { code, count } = glyphs;
  for (let i = 0; i < count; i++) {
    if (!isAccent(code[i]!)) continue;
    const letter = findLetterUnder(glyphs, i);
    const composed = letter < 0 ? undefined : compose(code[letter]!, code[i]!);
    if (composed === undefined) continue;
    code[letter] = composed;
    code[i] = GONE;
  }
}

function findLetterUnder(glyphs: Glyphs, accent: number): number {
  for (let distance = 1; distance <= ACCENT_REACH; distance++) {
    if (standsOver(glyphs, accent, accent + distance)) return accent + distance;
    if (standsOver(glyphs, accent, accent - distance)) return accent - distance;
  }
  return -1;
}

/** Whether the middle of glyph `accent` lies within the width of glyph `letter` on nearly the same line. */
function standsOver(glyphs: Glyphs, accent: number, letter: number): boolean {
  if (letter < 0 || letter >= glyphs.count || glyphs.code[letter]! < 0x41) return false;
  const { x, y, advance } = glyphs;
  const style = glyphs.styles[glyphs.style[letter]!]!;
  const dy = y[accent]! - y[letter]!;
  if (style.angle !== 0 || Math.abs(dy) > style.size / 2) return false;
  const middle = x[accent]! - x[letter]! + advance[accent]! / 2;
  return middle > 0 && middle < advance[letter]!;
}
