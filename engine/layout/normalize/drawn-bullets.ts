import type { Box } from '../../document/document.ts';
import { changeWord } from '../change-word.ts';
import { holdsMiddle, mirror } from '../geometry.ts';
import { holdRightToLeft, isRightToLeft } from '../lexicon/right-to-left.ts';
import type { Page, PageImage, Word } from '../page.ts';
import { countEach } from '../statistics.ts';

/** A bullet is this high, em of the text behind it; a picture of one, and a disc with the number of an item, at most that … */
const LEAST_HEIGHT = 0.12;
const MOST_HEIGHT = 0.7;
const MOST_NUMBERED = 2;
const MOST_PICTURED = 1.2;
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

/** Bullets that are drawn before a line, or pictures, rather than set in type become words of it. */
export function setDrawnBullets(page: Page): Page {
  const squares = page.fills.filter(isSquare);
  const dots = page.dots ?? [];
  const pictures = picturesInLine(page.images);
  const count = dots.length + squares.length + pictures.length;
  if (count === 0 || count > MOST_MARKS) return page;
  const marks = [
    ...dots.map((dot) => bulletOf(dot, dot.hollow ? '◦' : '•')),
    ...squares.map((square) => bulletOf(square, '▪')),
    ...pictures.map((box) => ({ ...bulletOf({ ...box, color: 0 }, '•'), isPicture: true })),
  ];
  const set = new Map<Word, Word>();
  /** Those of items that are printed in their marks. */
  const numbers = new Set<Word>();
  const printed = page.words.filter((word) => word.angle === 0 && NUMBER.test(word.text));
  const mirrored = mirrorWords(page.words);
  const sure: MarkedLine[] = [];
  const close: MarkedLine[] = [];
  for (const mark of marks) {
    const number = printed.find((word) => holdsMiddle(mark, word));
    const bullet = number ? { ...mark, sign: `${number.text}.` } : mark;
    const behind = lineBehind(bullet, page.words, number);
    const first = behind?.isClear ? behind.first : lineFromRight(bullet, mirrored);
    if (behind && !first && !number) close.push({ mark, first: behind.first });
    if (!first || set.has(first)) continue;
    set.set(first, bulletBefore(first, bullet));
    sure.push({ mark, first });
    if (number) numbers.add(number);
  }
  for (const line of close) {
    const { mark, first } = line;
    if (!set.has(first) && sure.some((other) => areInList(line, other)))
      set.set(first, bulletBefore(first, mark));
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
  const { first, isClear } = lineBehind(mirror(mark), [...mirrored.keys()]) ?? {};
  return first && isClear && isRightToLeft(first.text) ? mirrored.get(first) : undefined;
}

/** A bullet and the first word of the line behind it. */
interface MarkedLine {
  mark: Bullet;
  first: Word;
}

/** Whether two bullets and the lines behind them begin at the same edges. */
function areInList({ mark, first }: MarkedLine, other: MarkedLine): boolean {
  const isFlush = (one: number, another: number) => Math.abs(one - another) < SAME_EDGE * first.size;
  return (
    mark.sign === other.mark.sign &&
    isFlush(mark.left, other.mark.left) &&
    isFlush(first.left, other.first.left)
  );
}

interface Bullet extends Box {
  color: number;
  sign: string;
  /** Its edges need not be those of what it shows. */
  isPicture?: boolean;
}

function bulletOf({ left, top, right, bottom, color }: Box & { color: number }, sign: string): Bullet {
  return { left, top, right, bottom, color, sign };
}

/** Pictures of which others are as large and as wide, below each other. */
function picturesInLine(images: readonly PageImage[]): PageImage[] {
  const keyOf = ({ left, top, right, bottom }: Box) =>
    [left, right, bottom - top].map((each) => Math.round(each)).join(' ');
  const counts = countEach(images.map(keyOf));
  return images.filter((image) => counts.get(keyOf(image))! > 1);
}

function isSquare({ left, top, right, bottom }: Box): boolean {
  return Math.abs(right - left - (bottom - top)) <= SQUARE * (bottom - top);
}

/**
 * The word that begins the line before which a mark stands as a bullet, or with the number of the line's item, and whether
 * the mark stands clear of what is before it.
 */
function lineBehind(
  mark: Bullet,
  words: readonly Word[],
  number?: Word,
): { first: Word; isClear: boolean } | undefined {
  const most = number ? MOST_NUMBERED : mark.isPicture ? MOST_PICTURED : MOST_HEIGHT;
  const nearest = mark.isPicture ? 0 : NEAREST;
  const height = mark.bottom - mark.top;
  const middle = (mark.top + mark.bottom) / 2;
  let first: Word | undefined;
  let isClear = true;
  for (const word of words) {
    const { size, baseline, left, right } = word;
    const above = (baseline - middle) / size;
    if (word === number || word.angle !== 0 || above < LOWEST || above > HIGHEST) continue;
    const room = left < mark.right ? (mark.left - right) / size : CLEAR;
    if (room < CLEAR_IN_LIST) return undefined;
    if (room < CLEAR) isClear = false;
    if (left < mark.right + nearest * size || left > mark.right + FARTHEST * size) continue;
    if (height < LEAST_HEIGHT * size || height > most * size) continue;
    if (!first || left < first.left) first = word;
  }
  return first && { first, isClear };
}

function bulletBefore(word: Word, { left, right, color, sign }: Bullet): Word {
  return changeWord(word, { text: sign, left, right, color, glued: false });
}
