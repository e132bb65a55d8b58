import type { Font } from '../../../layout/page.ts';
import { isCombining, isIndic } from './characters.ts';
import type { Glyphs } from './glyphs.ts';

/** Kerning moves letters and signs at most so far, em. */
const KERNED = 0.1;
/** Signs that take no place of their own are said to be this wide at most, em. */
const NO_WIDTH = 0.01;

/** Signs behind a letter that belong to the one before it. */
interface Misplaced {
  letter: number;
  end: number;
}

/**
 * Puts signs without width back behind their letters. They are drawn where these end; where kerning has the next letter begin
 * a little before that, PDFium gives it first.
 */
export function setIndicMarks(glyphs: Glyphs): void {
  const misplaced: Misplaced[] = [];
  /** For each font, how many more signs are drawn at the ends of their letters than where these begin. */
  const atEnds = new Map<Font, number>();
  for (let i = 1; i < glyphs.count; i++) {
    if (!isSign(glyphs, i) || isSign(glyphs, i - 1)) continue;
    const { font } = glyphs.styles[glyphs.style[i]!]!;
    const isEnd = standsAtEnd(glyphs, i - 1, i);
    const isStart = !isEnd && standsAtStart(glyphs, i - 1, i);
    if (isStart && i > 1 && standsAtEnd(glyphs, i - 2, i))
      misplaced.push({ letter: i - 1, end: endOfSigns(glyphs, i) });
    else atEnds.set(font, (atEnds.get(font) ?? 0) + Number(isEnd) - Number(isStart));
  }
  for (const each of misplaced) {
    const { font } = glyphs.styles[glyphs.style[each.letter]!]!;
    if ((atEnds.get(font) ?? 0) > 0) putBehind(glyphs, each);
  }
}

function isSign({ code, advance, style, styles }: Glyphs, at: number): boolean {
  if (!isIndic(code[at]!) || !isCombining(code[at]!)) return false;
  return advance[at]! < NO_WIDTH * styles[style[at]!]!.size;
}

/** Where signs end that stand at one place. */
function endOfSigns(glyphs: Glyphs, first: number): number {
  let end = first + 1;
  while (end < glyphs.count && isSign(glyphs, end) && isNear(glyphs, end, along(glyphs, first, end))) end++;
  return end;
}

function standsAtEnd(glyphs: Glyphs, letter: number, sign: number): boolean {
  if (!isIndic(glyphs.code[letter]!)) return false;
  return isNear(glyphs, letter, along(glyphs, letter, sign) - glyphs.advance[letter]!);
}

function standsAtStart(glyphs: Glyphs, letter: number, sign: number): boolean {
  return isIndic(glyphs.code[letter]!) && isNear(glyphs, letter, along(glyphs, letter, sign));
}

function isNear({ style, styles }: Glyphs, at: number, distance: number): boolean {
  return Math.abs(distance) < KERNED * styles[style[at]!]!.size;
}

/** How far a glyph stands behind another in the direction of writing. */
function along({ x, y, style, styles }: Glyphs, from: number, to: number): number {
  const { alongX, alongY } = styles[style[from]!]!;
  return (x[to]! - x[from]!) * alongX + (y[to]! - y[from]!) * alongY;
}

/** Moves a letter behind the signs that follow it. */
function putBehind({ code, x, y, advance, style }: Glyphs, { letter, end }: Misplaced): void {
  for (const entries of [code, x, y, advance, style]) {
    const moved = entries[letter]!;
    entries.copyWithin(letter, letter + 1, end);
    entries[end - 1] = moved;
  }
}
