import { FIRST_RIGHT_TO_LEFT, isRightToLeftCode } from '../../../layout/lexicon/right-to-left.ts';
import { isCombining, NON_JOINER } from './characters.ts';
import type { Glyphs } from './glyphs.ts';

/** A glyph farther than this (em) from the one before begins a run of its own. */
const FAR = 2;

/**
 * Gives runs of right-to-left letters the order they are read in. PDFium takes all of them to be drawn from left to
 * right and turns them round, also those that cairo and others draw as they are read.
 */
export function turnBack(glyphs: Glyphs): void {
  const first = FIRST_RIGHT_TO_LEFT; // what another script of the program exports is asked for at each use
  for (let i = 0; i < glyphs.count; ) {
    if (glyphs.code[i]! < first || !isLetter(glyphs.code[i]!)) {
      i++;
      continue;
    }
    let end = i + 1;
    while (end < glyphs.count && goesOn(glyphs, end)) end++;
    if (end - i > 1 && runsAgainst(glyphs, i, end)) reverse(glyphs, i, end);
    i = end;
  }
}

/** Digits of Arabic script are drawn from left to right, as all are. */
const isArabicDigit = (code: number) => (code >= 0x660 && code < 0x66a) || (code >= 0x6f0 && code < 0x6fa);

const isLetter = (code: number) => isRightToLeftCode(code) && !isArabicDigit(code);

/** Whether a glyph stands on its letter rather than beside it. */
const isMark = (code: number) => isCombining(code) || code === NON_JOINER;

function goesOn({ code, x, y, style, styles }: Glyphs, at: number): boolean {
  const c = code[at]!;
  if (!isLetter(c) && !isMark(c)) return false;
  const [before, here] = [styles[style[at - 1]!]!, styles[style[at]!]!];
  const distance = Math.hypot(x[at]! - x[at - 1]!, y[at]! - y[at - 1]!);
  return before.angle === here.angle && distance < FAR * here.size;
}

/** Whether most letters stand behind the one before them in the direction of the line, rather than in front of it. */
function runsAgainst({ code, x, y, style, styles }: Glyphs, from: number, to: number): boolean {
  const { alongX, alongY } = styles[style[from]!]!;
  let balance = 0;
  let last = -1;
  for (let i = from; i < to; i++) {
    if (isMark(code[i]!)) continue;
    if (last >= 0) balance += Math.sign((x[i]! - x[last]!) * alongX + (y[i]! - y[last]!) * alongY);
    last = i;
  }
  return balance > 0;
}

function reverse({ code, x, y, advance, style }: Glyphs, from: number, to: number): void {
  for (const entries of [code, x, y, advance, style]) entries.subarray(from, to).reverse();
}
