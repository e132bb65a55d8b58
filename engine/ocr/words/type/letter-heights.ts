import { heightOf, holdsMiddle, widthOf } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import type { RecognizedLetter, RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';
import { type Binary, binarize, withoutBoxes } from '../../ink/binary.ts';
import { type Component, findComponents } from '../../ink/components.ts';
import type { Picture } from '../../ink/picture.ts';
import { boxOfStroke, strokesOf } from '../../ink/shapes/rulings.ts';

/** Height of the capitals of a line, pixels, and how many letters tell it. */
interface CapitalHeight {
  height: number;
  letters: number;
}

/** Letters of one height in a typeface. */
const CAPITAL = /^[A-Z0-9Α-ΡΣ-ΩАВГЕЖЗИКЛМНОПРСТУХЧШЫЬЭЮЯ]$/;
const ASCENDER = /^[bdhkl]$/;
const SMALL = /^[acemnorsuvwxzαεικνοπστυωавгежзиклмнопстхчшыьэюя]$/;
/** Small letters over capitals where a page does not show it; ascenders are as high as capitals, or a little higher. */
const SMALL_PER_CAPITAL = 0.68;
/** Fewer letters do not show the height of their line, … */
const FEWEST_LETTERS = 2;
/** … or how high those of one kind are to those of another. */
const FEWEST_OF_KIND = 3;
/** The ink of a letter is hardly wider than the engine says; that of two that touch is. */
const WIDER = 1.6;
/** Small letters of a line differ by less than this; ascenders are 1.4 times as high. */
const TALLER = 1.25;
/** Small letters are lower than this share of tall ones. */
const LOWER = 0.9;
/** Side of the tiles of a picture whose ink is looked through together, pixels. */
const TILE = 32;
/** No picture is so many tiles wide. */
const MOST_TILES = 65_536;

/**
 * Tells how high the capitals of lines are, by all their letters. Heights are those of the ink: the engine's boxes are
 * now and then those of a whole word, or take in specks.
 * @returns undefined for a line that has too few letters of known height
 */
export function measureCapitals(
  lines: readonly RecognizedLine[],
  picture: Picture,
): (line: RecognizedLine) => CapitalHeight | undefined {
  const widest = WIDER * widestLetter(lines);
  const inkOf = inkOfLetters(binarize(picture), picture.dpi, widest);
  const heightsOf = new Map(lines.map((line) => [line, heightsByKind(line, inkOf)]));
  const all = [...heightsOf.values()];
  const ascender = shareOf(all, 'ascender', 'capital') ?? 1;
  const small = shareOf(all, 'small', 'capital') ?? ascenderShare(all, ascender) ?? SMALL_PER_CAPITAL;
  return (line) => {
    const heights = heightsOf.get(line)!;
    const capitals = [
      ...heights.capital,
      ...heights.ascender.map((height) => height / ascender),
      ...heights.small.map((height) => height / small),
    ];
    if (capitals.length < FEWEST_LETTERS) return undefined;
    return { height: Math.max(1, middleMean(capitals)), letters: capitals.length };
  };
}

type InkOf = (letter: RecognizedLetter) => Component | undefined;

/** Asked for by several steps of a page's recognition, mostly with one widest letter. */
const indexOf = new WeakMap<Binary, { dpi: number; widest: number; inkOf: InkOf }>();

/** Finds the ink of letters that are no wider than so many pixels. */
function inkOfLetters(binary: Binary, dpi: number, widest: number): InkOf {
  const known = indexOf.get(binary);
  if (known?.widest === widest && known.dpi === dpi) return known.inkOf;
  const inkOf = indexInk(findComponents(withoutRules(binary, dpi, widest)), widest);
  indexOf.set(binary, { dpi, widest, inkOf });
  return inkOf;
}

/** Words that are underlined hang together by the rule. */
function withoutRules(binary: Binary, dpi: number, widest: number): Binary {
  const rules = strokesOf(binary, dpi, 'horizontal').map(boxOfStroke);
  const wide = rules.filter((rule) => widthOf(rule) > widest);
  return wide.length > 0 ? withoutBoxes(binary, wide) : binary;
}

type Kind = 'capital' | 'ascender' | 'small';
type Heights = Record<Kind, number[]>;

function heightsByKind({ words }: RecognizedLine, inkOf: InkOf) {
  const letters = words.flatMap((word) => (word.raised ? [] : lettersOfOwnHeight(word, inkOf)));
  const ofKind = (kind: RegExp) =>
    letters
      .filter(({ text }) => kind.test(text))
      .map((letter) => inkOf(letter) ?? letter)
      .map(({ top, bottom }) => bottom - top)
      // A letter that recognition gave no height tells nothing.
      .filter((height) => height > 0);
  const [capital, ascender] = [ofKind(CAPITAL), ofKind(ASCENDER)];
  return { capital, ascender, small: withoutTall(ofKind(SMALL), [...capital, ...ascender]) };
}

/** Letters without the small ones that have no ink of their own and the box of their word, in which a tall one stands. */
function lettersOfOwnHeight({ letters }: RecognizedWord, inkOf: InkOf): RecognizedLetter[] {
  const tall = letters.filter(({ text }) => CAPITAL.test(text) || ASCENDER.test(text)).map(heightOf);
  if (tall.length === 0) return letters;
  const least = LOWER * Math.min(...tall);
  return letters.filter((letter) => !SMALL.test(letter.text) || heightOf(letter) <= least || inkOf(letter));
}

/**
 * Small letters without those that were measured by the ink of a taller neighbour, as happens in blurred print.
 * @param tall heights of the line's tall letters
 */
function withoutTall(heights: readonly number[], tall: readonly number[]): number[] {
  const usual = heights.toSorted((a, b) => a - b)[heights.length >> 2] ?? 0;
  const alike = heights.filter((height) => height <= TALLER * usual);
  const lower = alike.filter((height) => height <= LOWER * median(tall));
  // Where none is lower, as in small capitals, or there are no tall ones, those show nothing of the others.
  return lower.length > 0 ? lower : alike;
}

/** How high letters of one kind are to those of another on a page, told by the lines that have both. */
function shareOf(lines: readonly Heights[], kind: Kind, other: Kind): number | undefined {
  const shares = lines
    .filter((heights) => Math.min(heights[kind].length, heights[other].length) >= FEWEST_OF_KIND)
    .map((heights) => middleMean(heights[kind]) / middleMean(heights[other]));
  return shares.length > 0 ? middleMean(shares) : undefined;
}

/** Small letters over capitals by way of ascenders, which most lines have. */
function ascenderShare(lines: readonly Heights[], ascender: number): number | undefined {
  const share = shareOf(lines, 'small', 'ascender');
  return share && share * ascender;
}

/** The mean of the middle half: finer than the median of whole pixels, and as little moved by what is odd. */
function middleMean(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4));
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

function widestLetter(lines: readonly RecognizedLine[]): number {
  let widest = 0;
  for (const { words } of lines)
    for (const { letters } of words) for (const letter of letters) widest = Math.max(widest, widthOf(letter));
  return widest;
}

/**
 * Finds the ink of a letter: the largest piece over its middle that is no wider than a letter.
 * @param widest wider ink is of no letter: rules and frames would lie in every tile
 */
function indexInk(pieces: readonly Component[], widest: number): InkOf {
  const tiles = new Map<number, Component[]>();
  const keyOf = (x: number, y: number) => Math.floor(y / TILE) * MOST_TILES + Math.floor(x / TILE);
  for (const piece of pieces) {
    if (widthOf(piece) > widest) continue;
    for (let y = TILE * Math.floor(piece.top / TILE); y <= piece.bottom; y += TILE) {
      for (let x = TILE * Math.floor(piece.left / TILE); x <= piece.right; x += TILE) {
        const key = keyOf(x, y);
        const known = tiles.get(key);
        if (known) known.push(piece);
        else tiles.set(key, [piece]);
      }
    }
  }
  return (letter) => {
    const [x, y] = [(letter.left + letter.right) / 2, (letter.top + letter.bottom) / 2];
    let largest: Component | undefined;
    for (const piece of tiles.get(keyOf(x, y)) ?? []) {
      if (piece.area <= (largest?.area ?? 0) || !holdsMiddle(piece, letter)) continue;
      if (widthOf(piece) <= WIDER * widthOf(letter)) largest = piece;
    }
    return largest;
  };
}
