import type { Box } from '../../../document/document.ts';
import { holdsMiddle } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import {
  partOf,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';
import { signWord } from './sign-word.ts';

/** Widths of bullets in heights of a small letter: of common typefaces 0.65 to 0.9, where full stops have 0.25. */
const SIZE = { least: 0.45, most: 1.1 };
/** They are round or square, … */
const LONGEST = 1.3;
/** … and full: of its box a disc fills 0.79, an o no more than 0.6. */
const LEAST_FILLED = 0.65;
/** What rings are read as; their line is at least this share of their box. */
const RING = /^[oO0°©]$/;
const LEAST_RING = 0.2;
/** Their middles stand so far above the foot of their line, … */
const ABOVE = { least: 0.3, most: 1.1 };
/** … their text so far behind them, and behind rings, which may be a word elsewhere, farther: in heights of a small letter. */
const SPACE = { least: 0.35, most: 6, behindRing: 1.1 };
/** Those of one list stand under each other to this, in heights of a small letter. */
const ALIGNED = 0.5;
/** Lines of a page are set in letters so many times lower or higher than its usual ones, notes and sidebars or titles. */
const LOWER = 0.6;
const HIGHER = 2;
const SMALL = /^[acemnorsuvwxz]$/;
/** Fewer small letters do not show how high those of their line are. */
const FEWEST_LETTERS = 3;
/** What the engine reads a bullet as has at most so many signs. */
const MISREAD = 1;

/**
 * Puts a bullet before the lines that have one: the engine passes over them, or reads them as letters and signs. A lone one
 * may be anything.
 * @param letter the usual height of a letter, pixels
 */
export function markBullets(
  blocks: readonly RecognizedBlock[],
  binary: Binary,
  letter: number,
): RecognizedBlock[] {
  const bullets = findBullets(
    blocks.flatMap(({ lines }) => lines),
    findComponents(binary).flatMap((piece) => bulletFrom(piece, letter) ?? []),
    letter,
  );
  const dots = [...bullets.values()];
  const isMisread = (word: RecognizedWord) =>
    word.text.length <= MISREAD && dots.some((dot) => holdsMiddle(word, dot));
  const settle = (line: RecognizedLine): RecognizedLine => {
    const dot = bullets.get(line);
    if (!dot) return { ...line, words: line.words.filter((word) => !isMisread(word)) };
    const text = line.words.flatMap((word) => cutOff(word, dot));
    return { ...line, left: dot.left, words: [signWord(dot, dot.sign), ...text] };
  };
  return blocks
    .map(({ lines }) => ({ lines: lines.map(settle).filter(({ words }) => words.length > 0) }))
    .filter(({ lines }) => lines.length > 0);
}

/** A dot or a ring of the size of bullets. */
interface Dot extends Box {
  sign: '•' | '◦';
}

/** The dots that lines begin with, each over or under another. */
function findBullets(
  lines: readonly RecognizedLine[],
  dots: readonly Dot[],
  letter: number,
): Map<RecognizedLine, Dot> {
  const words = lines.flatMap((line) => line.words).filter(({ text }) => text.length > MISREAD);
  const leading = lines.flatMap((line): [RecognizedLine, Dot][] => {
    const small = smallLetterOf(line, letter);
    const isLetterOfOther = (dot: Dot) => {
      const own = words.find((word) => holdsMiddle(word, dot));
      return own !== undefined && !line.words.includes(own);
    };
    const dot = dots.find(
      (one) =>
        isOfSize(one, small) && leads(one, line, small) && !isLetterOfOther(one) && !endsLine(one, line),
    );
    return dot ? [[line, dot]] : [];
  });
  /** A blurred letter at the end of a line stands nearer to the words before it than to the next column. */
  function endsLine(dot: Box, line: RecognizedLine): boolean {
    const space = Math.min(...line.words.flatMap(({ left }) => (left > dot.right ? [left - dot.right] : [])));
    const y = (dot.top + dot.bottom) / 2;
    return words.some(
      (word) => word.top < y && word.bottom > y && word.right <= dot.left && dot.left - word.right < space,
    );
  }
  const isAligned = (dot: Box) =>
    leading.some(([, other]) => other !== dot && Math.abs(other.left - dot.left) <= ALIGNED * letter);
  return new Map(leading.filter(([, dot]) => isAligned(dot)));
}

/** @param letter the usual height of a small letter on the page */
function bulletFrom(piece: Box & { area: number }, letter: number): Dot | undefined {
  const { left, top, right, bottom } = piece;
  const [width, height] = [right - left, bottom - top];
  const [less, more] = [Math.min(width, height), Math.max(width, height)];
  if (less < SIZE.least * LOWER * letter || more > SIZE.most * HIGHER * letter) return undefined;
  const filled = piece.area / (width * height);
  if (more > LONGEST * less || filled < LEAST_RING) return undefined;
  return { left, top, right, bottom, sign: filled < LEAST_FILLED ? '◦' : '•' };
}

/** Whether a dot is of the size of bullets in a type with such small letters. */
function isOfSize({ left, top, right, bottom }: Box, letter: number): boolean {
  const [width, height] = [right - left, bottom - top];
  return Math.min(width, height) >= SIZE.least * letter && Math.max(width, height) <= SIZE.most * letter;
}

/** The height of a line's small letters; the usual one where it has too few. */
function smallLetterOf({ words }: RecognizedLine, usual: number): number {
  const small = words.flatMap(({ letters }) => letters).filter(({ text }) => SMALL.test(text));
  return small.length < FEWEST_LETTERS ? usual : median(small.map(({ top, bottom }) => bottom - top));
}

/** Whether a dot stands before all of a line, at the height of its small letters. */
function leads(dot: Dot, line: RecognizedLine, letter: number): boolean {
  const above = (line.baseline.y0 + line.baseline.y1) / 2 - (dot.top + dot.bottom) / 2;
  if (above < ABOVE.least * letter || above > ABOVE.most * letter) return false;
  const text = line.words.flatMap((word) => cutOff(word, dot));
  const [first] = text;
  const isPartOfText = signsOf(line.words) - signsOf(text) > MISREAD;
  if (!first || isPartOfText || line.words.some((word) => word.right <= dot.left)) return false;
  const isRing = dot.sign === '◦';
  if (isRing && !line.words.some((word) => RING.test(word.text) && holdsMiddle(word, dot))) return false;
  const space = first.left - dot.right;
  return space >= (isRing ? SPACE.behindRing : SPACE.least) * letter && space <= SPACE.most * letter;
}

function signsOf(words: readonly RecognizedWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** A word without the letters that the dot was read as. */
function cutOff(word: RecognizedWord, dot: Box): RecognizedWord[] {
  if (word.left >= dot.right) return [word];
  const letters = word.letters.filter(({ left, right }) => (left + right) / 2 > dot.right);
  if (letters.length === 0) return [];
  return [partOf(word, letters)];
}
