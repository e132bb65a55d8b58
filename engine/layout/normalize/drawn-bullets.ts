import type { Box } from '../../document/document.ts';
import { changeWord } from '../change-word.ts';
import { holdsMiddle, mirror } from '../geometry.ts';
import { holdRightToLeft, isRightToLeft } from '../lexicon/right-to-left.ts';
import type { Page, Word } from '../page.ts';

/** A bullet is this high, em of the text behind it, and a disc with the number of an item at most that … */
const LEAST_HEIGHT = 0.12;
const MOST_HEIGHT = 0.7;
const MOST_NUMBERED = 2;
/** … its middle this far above the line on which the text stands … */
const LOWEST = 0.1;
const HIGHEST = 0.6;
/** … and it ends within this distance before the text. */
const NEAREST = 0.1;
const FARTHEST = 2.5;
/** Nothing stands on its line within this distance before it, em; below or above others of its list it may, as beside a column. */
const CLEAR = 4;
const CLEAR_IN_LIST = 1;
/** Those of one list, and the lines behind them, begin at one edge to within so many em. */
const SAME_EDGE = 0.1;
const NUMBER = /^\d{1,2}$/;
/** Squares wider than this share of their height are bars. */
const SQUARE = 0.2;

/** Pages with more small figures than this are drawings. */
const MOST_MARKS = 300;

/** Bullets that are drawn before a line rather than set in type, as browsers do, become words of it. */
export function setDrawnBullets(page: Page): Page {
  const squares = page.fills.filter(isSquare);
  const dots = page.dots ?? [];
  const count = dots.length + squares.length;
  if (count === 0 || count > MOST_MARKS) return page;
  const marks = [
    ...dots.map((dot) => bulletOf(dot, dot.hollow ? '◦' : '•')),
    ...squares.map((square) => bulletOf(square, '▪')),
  ];
  const set = new Map<Word, Word>();
  /** Those of items that are printed in their marks. */
  const numbers = new Set<Word>();
  const printed = page.words.filter((word) => word.angle === 0 && NUMBER.test(word.text));
  const mirrored = mirrorWords(page.words);
  const sure = new Map<Bullet, Word>();
  for (const mark of marks) {
    const number = printed.find((word) => holdsMiddle(mark, word));
    const bullet = number ? { ...mark, sign: `${number.text}.` } : mark;
    const first = lineBehind(bullet, page.words, { number }) ?? lineFromRight(bullet, mirrored);
    if (!first || set.has(first)) continue;
    set.set(first, bulletBefore(first, bullet));
    sure.set(mark, first);
    if (number) numbers.add(number);
  }
  for (const mark of marks) {
    if (sure.has(mark) || sure.size === 0) continue;
    const first = lineBehind(mark, page.words, { clear: CLEAR_IN_LIST });
    const isInList = [...sure].some(([other, line]) => first && areInList([mark, first], [other, line]));
    if (first && isInList && !set.has(first)) set.set(first, bulletBefore(first, mark));
  }
  if (set.size === 0) return page;
  const words = page.words
    .filter((word) => !numbers.has(word))
    .flatMap((word) => (set.has(word) ? [set.get(word)!, changeWord(word, { glued: false })] : [word]));
  return { ...page, words };
}

/** The words of a page with text from right to left, left and right exchanged, and what they are; none of another page. */
function mirrorWords(words: readonly Word[]): Map<Word, Word> {
  if (!holdRightToLeft(words)) return new Map();
  return new Map(words.map((word) => [mirror(word), word]));
}

/** The word that begins the right-to-left line to whose right a mark stands. */
function lineFromRight(mark: Bullet, mirrored: ReadonlyMap<Word, Word>): Word | undefined {
  const first = lineBehind(mirror(mark), [...mirrored.keys()]);
  return first && isRightToLeft(first.text) ? mirrored.get(first) : undefined;
}

/** Whether two bullets and the lines behind them begin at the same edges. */
function areInList([mark, line]: [Bullet, Word], [other, known]: [Bullet, Word]): boolean {
  const slack = SAME_EDGE * line.size;
  const isBelow = Math.abs(mark.left - other.left) < slack && Math.abs(line.left - known.left) < slack;
  return isBelow && mark.sign === other.sign;
}

interface Bullet extends Box {
  color: number;
  sign: string;
}

function bulletOf({ left, top, right, bottom, color }: Box & { color: number }, sign: string): Bullet {
  return { left, top, right, bottom, color, sign };
}

function isSquare({ left, top, right, bottom }: Box): boolean {
  return Math.abs(right - left - (bottom - top)) <= SQUARE * (bottom - top);
}

/**
 * The word that begins the line before which a mark stands as a bullet, or with the number of the line's item.
 * @param clear - nothing stands before it within this distance, em
 */
function lineBehind(
  mark: Bullet,
  words: readonly Word[],
  { number, clear = CLEAR }: { number?: Word; clear?: number } = {},
): Word | undefined {
  const most = number ? MOST_NUMBERED : MOST_HEIGHT;
  const height = mark.bottom - mark.top;
  const middle = (mark.top + mark.bottom) / 2;
  let first: Word | undefined;
  for (const word of words) {
    const { size, baseline, left, right } = word;
    const above = (baseline - middle) / size;
    if (word === number || word.angle !== 0 || above < LOWEST || above > HIGHEST) continue;
    if (left < mark.right && mark.left - right < clear * size) return undefined;
    if (left < mark.right + NEAREST * size || left > mark.right + FARTHEST * size) continue;
    if (height < LEAST_HEIGHT * size || height > most * size) continue;
    if (!first || left < first.left) first = word;
  }
  return first;
}

function bulletBefore(word: Word, { left, right, color, sign }: Bullet): Word {
  return changeWord(word, { text: sign, left, right, color, glued: false });
}
