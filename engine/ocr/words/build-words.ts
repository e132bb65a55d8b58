import type { Font, Word } from '../../layout/page.ts';
import type { RecognizedBlock, RecognizedLine, RecognizedWord } from '../engines/ocr-engine.ts';
import type { Picture } from '../ink/picture.ts';
import { median } from '../median.ts';
import { isEastAsian } from './east-asian.ts';
import { isProgram } from './fixed-pitch.ts';
import { unifySizes } from './letter-sizes.ts';
import { findStyledWords, type StyledWords } from './type-style.ts';

/** The engine tells no font; what can be is told by the strokes. Each style is a font of its own, as it is in print. */
function fontOfStyle(style: Partial<Font>): Font {
  return { name: Object.keys(style).join('-'), bold: false, italic: false, monospaced: false, ...style };
}

const regular = fontOfStyle({});
const boldItalic = fontOfStyle({ bold: true, italic: true });
const bold = fontOfStyle({ bold: true });
const italic = fontOfStyle({ italic: true });
const monospaced = fontOfStyle({ monospaced: true });
/** Font size over the height of capitals and figures, 0.7 of an em in common typefaces. */
const SIZE_PER_CAPITAL = 1.42;
/** Capitals over the height from the top of `d` to the foot of `p`, 0.93 of an em. */
const CAPITAL_PER_HEIGHT = 0.74;
/** Small letters over capitals where a page does not show it. */
const SMALL_PER_CAPITAL = 0.68;
/** East Asian signs are this high to the size of their type. */
const EAST_ASIAN_PER_EM = 0.93;
/** Heights of lines that differ by less than this share are one size. */
const SAME_SIZE = 0.14;
const CAPITAL = /^[A-Z0-9bdhkl]$/;
const SMALL = /^[acemnorsuvwxz]$/;
/** Fewer letters do not show the height of their line. */
const FEWEST_LETTERS = 3;
const BLACK = 0;

/** Lines recognised in a picture as words of a page, in points. */
export function buildWords(blocks: readonly RecognizedBlock[], picture: Picture): Word[] {
  const lines = blocks.flatMap((block) => block.lines);
  const sizeOf = sizeLines(lines);
  const points = 72 / picture.dpi;
  if (isProgram(lines)) {
    // Lines of a single brace do not show their size.
    const size = median(lines.map(sizeOf));
    return lines.flatMap((line) => buildLine(line, size, () => monospaced, points));
  }
  const styled = findStyledWords(lines, picture, sizeOf);
  return lines.flatMap((line) => buildLine(line, sizeOf(line), (word) => fontOf(word, styled), points));
}

function buildLine(
  line: RecognizedLine,
  size: number,
  chooseFont: (word: RecognizedWord) => Font,
  points: number,
): Word[] {
  const { x0, y0, x1, y1 } = line.baseline;
  const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  const baseline = (y0 + slope * ((line.left + line.right) / 2 - x0)) * points;
  return line.words.map((word) => {
    const { left, top, right, bottom, text, confidence } = word;
    return {
      left: left * points,
      top: Math.min(top * points, baseline - 0.72 * size * points),
      right: right * points,
      bottom: Math.max(bottom * points, baseline + 0.2 * size * points),
      text: text.trim(),
      baseline,
      size: Math.round(size * points * 2) / 2,
      font: chooseFont(word),
      color: BLACK,
      glued: false,
      angle: 0,
      confidence,
    };
  });
}

function fontOf(word: RecognizedWord, styled: StyledWords): Font {
  if (styled.bold.has(word)) return styled.italic.has(word) ? boldItalic : bold;
  return styled.italic.has(word) ? italic : regular;
}

/** Lines of nearly one height get one size, in pixels: the height that most of their letters have. */
function sizeLines(lines: readonly RecognizedLine[]): (line: RecognizedLine) => number {
  const smallPerCapital = measureSmall(lines);
  const heights = lines.map((line) => ({
    line,
    size: measureCapitals(line, smallPerCapital),
    letters: countLetters(line),
  }));
  const isNear = (height: number, size: number) => Math.abs(height / size - 1) <= SAME_SIZE;
  const sizes = new Map<RecognizedLine, number>();
  for (const { size, guesses } of unifySizes(heights, isNear)) {
    for (const { line } of guesses) sizes.set(line, size * SIZE_PER_CAPITAL);
  }
  return (line) => sizes.get(line)!;
}

function countLetters(line: RecognizedLine): number {
  return line.words.reduce((sum, word) => sum + word.text.length, 0);
}

function heightsOf({ words }: RecognizedLine, kind: RegExp): number[] {
  const letters = words.flatMap((word) => word.letters).filter((letter) => kind.test(letter.text));
  // A letter that recognition gave no height tells nothing.
  return letters.map(({ top, bottom }) => bottom - top).filter((height) => height > 0);
}

/** How high small letters are to the capitals of this page. */
function measureSmall(lines: readonly RecognizedLine[]): number {
  const shares = lines.flatMap((line) => {
    const [capitals, small] = [heightsOf(line, CAPITAL), heightsOf(line, SMALL)];
    return Math.min(capitals.length, small.length) < FEWEST_LETTERS ? [] : [median(small) / median(capitals)];
  });
  return shares.length > 0 ? median(shares) : SMALL_PER_CAPITAL;
}

/** Height of a line's capitals, told by all its letters; by its box where those are none of the Latin ones. */
function measureCapitals(line: RecognizedLine, smallPerCapital: number): number {
  const heights = [
    ...heightsOf(line, CAPITAL),
    ...heightsOf(line, SMALL).map((height) => height / smallPerCapital),
  ];
  if (heights.length >= FEWEST_LETTERS) return Math.max(1, median(heights));
  if (line.words.some(({ text }) => isEastAsian(text)))
    return Math.max(1, (line.bottom - line.top) / EAST_ASIAN_PER_EM / SIZE_PER_CAPITAL);
  return Math.max(1, CAPITAL_PER_HEIGHT * (line.height > 0 ? line.height : line.bottom - line.top));
}
