import type { Box } from '../../../document/document.ts';
import { isRightToLeft } from '../../../layout/lexicon/right-to-left.ts';
import { median } from '../../../layout/statistics.ts';
import {
  joinLetters,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
  wordOf,
} from '../../engines/ocr-engine.ts';
import { isEastAsian } from '../east-asian.ts';
import { PLUS_MINUS } from '../signs/plus-minus.ts';
import { measurePitch } from '../type/fixed-pitch.ts';
import { joinLines } from './join-lines.ts';
import { followsAtPitch, joinPieces } from './join-pieces.ts';
import { joinWoven } from './join-woven.ts';
import { joinSpacedLetters } from './spaced-letters.ts';

/** How wide spaces and the gaps between letters usually are on a page, in heights of its lines' tall letters. */
interface Usual {
  space: number;
  gap: number;
}

/** A gap in a word that is this share of a space and wider than letters stand apart was set as a space (measured on
 * tables of numbered parts: 0.43 of a letter's height where others have 0.1). */
const SPACE = 0.75;
const WIDER = 2.5;
const LEAST_SPACE = 0.3;
/** Signs that old books set off by less than a space; typists by a whole one, which stays. */
const SET_OFF = /^[;:!?”’»]+$/;
const SET_OFF_SPACE = 0.95;
/** Stops stand closer to their word than this share of a space; dots of a leader do not. */
const STOPS = /^[.,]$/;
const STOP_SPACE = 0.5;
/** Wider gaps part columns, not words. */
const WIDEST = 1.5;
/** Fewer spaces do not tell how wide they are. */
const FEWEST = 6;
/** Nothing is parted in front of the first or behind the second; a sign between two numbers may be set off on both sides. */
const CLOSING = /^[^\p{L}\p{N}([{“‘«$€£#×]/u;
const OPENING = /[^\p{L}\p{N})\]}”’»%.,;:!?×]$/u;
/** Figures are set at one distance whatever their width, so a 1 has gaps beside it that are no spaces. */
const FIGURE = /^\d$/;
const DASH = /^[-–—−]$/;
/** Signs with a space behind them, which is this many times the gap before them. */
const STOP = /^[.,:;]$/;
const BESIDE_STOP = 1.6;
/** Languages that do set such signs off. */
const SETTING_OFF = new Set(['fra', 'frm']);

/**
 * Sets right where words and lines end by the gaps between their letters: the engine reads over narrow spaces between figures and
 * letters, and sees some before signs that were only set off. Lines are not joined over gutters.
 */
export function normalizeSpaces(
  given: readonly RecognizedBlock[],
  languages: readonly string[],
  gutters: readonly Box[] = [],
): RecognizedBlock[] {
  const pitchOf = measurePitch(given.flatMap((block) => block.lines));
  const blocks = joinWoven(given).map(({ lines }) => ({
    lines: lines.map((line) => joinPieces(line, pitchOf(line))),
  }));
  const usual = measureSpaces(blocks.flatMap((block) => block.lines));
  if (!usual) return blocks.map(({ lines }) => ({ lines: lines.map(joinSpacedLetters) }));
  const joins = !SETTING_OFF.has(languages[0] ?? '');
  const whole = joinLines(blocks, gutters, (line) => usual.space * tallLetter(line));
  return whole.map(({ lines }) => ({
    lines: lines.map((line) => {
      const tall = tallLetter(line);
      const pitch = pitchOf(line);
      const parted = line.words.flatMap((word) => partWord(word, usual, tall, pitch));
      const closed = joinSigns(parted, STOPS, STOP_SPACE * usual.space * tall);
      const words = joins ? joinSigns(closed, SET_OFF, SET_OFF_SPACE * usual.space * tall) : closed;
      return joinSpacedLetters({ ...line, words: joinPlusMinus(words, leastSpace(usual, tall)) });
    }),
  }));
}

function measureSpaces(lines: readonly RecognizedLine[]): Usual | undefined {
  const spaces: number[] = [];
  const gaps: number[] = [];
  for (const line of lines) {
    const tall = tallLetter(line);
    line.words.forEach((word, i) => {
      const next = line.words[i + 1];
      if (next) spaces.push((next.left - word.right) / tall);
      word.letters.forEach((letter, k) => {
        if (k > 0) gaps.push((letter.left - word.letters[k - 1]!.right) / tall);
      });
    });
  }
  const narrow = spaces.filter((space) => space > 0 && space < WIDEST);
  if (narrow.length < FEWEST) return undefined;
  return { space: median(narrow), gap: Math.max(0, median(gaps)) };
}

/** Height that four of five letters of a line do not pass: that of its capitals and figures. */
function tallLetter(line: RecognizedLine): number {
  const heights = line.words
    .flatMap((word) => word.letters.map(({ top, bottom }) => bottom - top))
    .sort((a, b) => a - b);
  return Math.max(1, heights[Math.floor(0.8 * heights.length)] ?? line.bottom - line.top);
}

/** Narrower gaps than this are none between words, pixels. */
function leastSpace({ space, gap }: Usual, tall: number): number {
  return Math.max(SPACE * space, WIDER * gap, LEAST_SPACE) * tall;
}

function partWord(word: RecognizedWord, usual: Usual, tall: number, pitch?: number): RecognizedWord[] {
  const { letters } = word;
  if (isRightToLeft(word.text) || isEastAsian(word.text)) return [word];
  if (joinLetters(letters) !== word.text) return [word];
  const least = leastSpace(usual, tall);
  const pieces: RecognizedLetter[][] = [];
  letters.forEach((letter, i) => {
    const before = letters[i - 1];
    const isDashed = isSetOffDash(letters, i - 1, least) || isSetOffDash(letters, i, least);
    const parts =
      before &&
      gapBefore(letters, i) >= least &&
      !(pitch && followsAtPitch(before, letter, pitch)) &&
      (isDashed || (!OPENING.test(before.text) && !CLOSING.test(letter.text))) &&
      !(STOP.test(before.text) && standsBetween(letters, i - 1)) &&
      !(FIGURE.test(before.text) && FIGURE.test(letter.text));
    if (!before || parts) pieces.push([letter]);
    else pieces.at(-1)!.push(letter);
  });
  return pieces.length === 1 ? [word] : pieces.map((piece) => wordOf(piece, word.confidence));
}

/** Whether a dash has a space on both sides, as between the ends of a range. */
function isSetOffDash(letters: readonly RecognizedLetter[], place: number, least: number): boolean {
  if (place < 1 || place > letters.length - 2 || !DASH.test(letters[place]!.text)) return false;
  return gapBefore(letters, place) >= least && gapBefore(letters, place + 1) >= least;
}

/** Whether a sign stands about as far from the letter before it as from the next: typists give each as much room. */
function standsBetween(letters: readonly RecognizedLetter[], place: number): boolean {
  return place > 0 && gapBefore(letters, place + 1) < BESIDE_STOP * gapBefore(letters, place);
}

/** White between the letters before a place in a word and those behind it: the box of one may take in its neighbours. */
function gapBefore(letters: readonly RecognizedLetter[], place: number): number {
  const right = Math.max(...letters.slice(0, place).map((letter) => letter.right));
  return Math.min(...letters.slice(place).map((letter) => letter.left)) - right;
}

/** Words with the signs that stand no further behind them than so many pixels. */
function joinSigns(words: readonly RecognizedWord[], signs: RegExp, space: number): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && signs.test(word.text) && word.left - last.right <= space) {
      joined[joined.length - 1] = wordOf([...last.letters, ...word.letters], last.confidence);
    } else joined.push(word);
  }
  return joined;
}

/** Words without the spaces that were not set before and behind signs which the engine was not shown. */
function joinPlusMinus(words: readonly RecognizedWord[], space: number): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isBeside = last?.text.endsWith(PLUS_MINUS) || word.text === PLUS_MINUS;
    if (last && isBeside && word.left - last.right < space)
      joined[joined.length - 1] = wordOf(
        [...last.letters, ...word.letters],
        Math.min(last.confidence, word.confidence),
      );
    else joined.push(word);
  }
  return joined;
}
