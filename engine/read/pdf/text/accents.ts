import { type Glyphs, GONE } from './glyphs.ts';

/** Accents that stand alone and the combining marks they become over a letter. */
const accents = new Map([
  [0x60, 0x300],
  [0xb4, 0x301],
  [0x5e, 0x302],
  [0x2c6, 0x302],
  [0x7e, 0x303],
  [0x2dc, 0x303],
  [0xaf, 0x304],
  [0x2c9, 0x304],
  [0x2d8, 0x306],
  [0x2d9, 0x307],
  [0xa8, 0x308],
  [0x2da, 0x30a],
  [0x2dd, 0x30b],
  [0x2c7, 0x30c],
  [0xb8, 0x327],
  [0x2db, 0x328],
]);

const MOST_ACCENT = 0x2dd;
const accentMask = Uint8Array.from({ length: MOST_ACCENT + 1 }, (_, code) => (accents.has(code) ? 1 : 0));

/** The arrow over a vector, which stands over it as a mark of its own. */
const VECTOR = 0x20d7;

/** Whether the code is an accent that may belong to the letter it is set over. */
export function isAccent(code: number): boolean {
  return code <= MOST_ACCENT ? accentMask[code] === 1 : code === VECTOR;
}

const LAST_CHARACTER = 0x10ffff;

/** The one character of `letter` with `accent` over it; undefined when there is none. */
function compose(letter: number, accent: number): number | undefined {
  if (letter > LAST_CHARACTER) return undefined;
  const base = letter === 0x131 ? 0x69 : letter === 0x237 ? 0x6a : letter;
  const text = String.fromCodePoint(base, accents.get(accent) ?? accent).normalize('NFC');
  return text.length === 1 ? text.codePointAt(0) : undefined;
}

/** Glyphs to both sides in the stream among which the letter of an accent is looked for; some readers sort by place. */
const ACCENT_REACH = 400;

/** Puts accents that were set over a letter as glyphs of their own, as TeX does, into the letter. */
export function composeAccents(glyphs: Glyphs): void {
  const { code, count } = glyphs;
  for (let i = 0; i < count; i++) {
    if (!isAccent(code[i]!)) continue;
    const letter = findLetterUnder(glyphs, i);
    if (letter < 0) continue;
    const composed = compose(code[letter]!, code[i]!);
    if (composed === undefined) {
      if (Math.abs(letter - i) === 1) markLetter(glyphs, letter, i);
      continue;
    }
    code[letter] = composed;
    code[i] = GONE;
  }
}

/** Puts an accent behind the letter beside it as a combining mark, where no character is both, as for x̂. */
function markLetter({ code, x, y, advance, style }: Glyphs, letter: number, accent: number): void {
  const [first, second] = [Math.min(letter, accent), Math.max(letter, accent)];
  const mark = accents.get(code[accent]!) ?? code[accent]!;
  for (const values of [code, x, y, advance, style]) values[first] = values[letter]!;
  code[second] = mark;
  x[second] = x[first]! + advance[first]!;
  y[second] = y[first]!;
  advance[second] = 0;
  style[second] = style[first]!;
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
