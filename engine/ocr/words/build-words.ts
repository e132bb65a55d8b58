import { heightOf } from '../../layout/geometry.ts';
import { isCaseless } from '../../layout/lexicon/capitals.ts';
import type { Font, Word } from '../../layout/page.ts';
import { median } from '../../layout/statistics.ts';
import {
  countLineLetters,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
} from '../engines/ocr-engine.ts';
import type { Picture } from '../ink/picture.ts';
import { isEastAsian } from './east-asian.ts';
import { partAtGaps } from './spaces/part-at-gaps.ts';
import { findPrograms } from './type/fixed-pitch.ts';
import { measureCapitals } from './type/letter-heights.ts';
import { unifySizes } from './type/letter-sizes.ts';
import { levelSizes } from './type/level-sizes.ts';
import { findStyledWords, type StyledWords } from './type/type-style.ts';

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
/** East Asian signs are this high to the size of their type. */
const EAST_ASIAN_PER_EM = 0.93;
/**
 * Heights of lines that differ by less than this share are one size: of many letters (measured on journals, forms and
 * newspapers at 200 dpi they vary by 0.01 to 0.03, and by a pixel, 0.06, at most), and of few.
 */
const SAME_SIZE = 0.08;
const SAME_SIZE_OF_FEW = 0.14;
const MANY_LETTERS = 5;
/** A raised mark and the word before it, or a stop behind it, are no further apart than this, em; … */
const RAISED_SPACE = 0.25;
/** … it and a word that follows without a space no further than this. */
const NO_SPACE = 0.12;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const BLACK = 0;

/** Lines recognised in a picture as words of a page, in points. */
export function buildWords(blocks: readonly RecognizedBlock[], picture: Picture): Word[] {
  const whole = blocks.flatMap((block) => block.lines);
  const lineOf = new Map(whole.flatMap((line) => partAtGaps(line).map((run) => [run, line])));
  const lines = [...lineOf.keys()];
  const sizeOf = sizeLines(lineOf, picture);
  const points = 72 / picture.dpi;
  const sizeOfCode = new Map(
    findPrograms(whole).flatMap((program) => {
      // Lines of a single brace do not show their size.
      const within = new Set(program);
      const size = median(lines.filter((line) => within.has(lineOf.get(line)!)).map(sizeOf));
      return program.map((line) => [line, size]);
    }),
  );
  const styled = findStyledWords(lines, picture, sizeOf);
  return lines.flatMap((line) => {
    const size = sizeOfCode.get(lineOf.get(line)!);
    if (size !== undefined) return buildLine(line, size, () => monospaced, points);
    return buildLine(line, sizeOf(line), (word) => fontOf(word, styled), points);
  });
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
  return line.words.map((word, i) => {
    const { left, top, right, bottom, text, confidence } = word;
    const type = word.raised ? typeOfRaised(word, points) : { baseline, size: size * points };
    const before = line.words[i - 1];
    const glued = before !== undefined && isRaisedBeside(before, word, line.words[i + 1], size);
    return {
      left: (glued ? before.right : left) * points,
      top: Math.min(top * points, type.baseline - 0.72 * type.size),
      right: right * points,
      bottom: Math.max(bottom * points, type.baseline + 0.2 * type.size),
      text: text.trim(),
      baseline: type.baseline,
      size: Math.round(type.size * 4) / 4,
      font: chooseFont(word),
      color: BLACK,
      glued,
      angle: 0,
      confidence,
    };
  });
}

/** Whether of two words one is a raised mark of the other: the mark belongs to the nearer of its neighbours. */
function isRaisedBeside(
  before: RecognizedWord,
  word: RecognizedWord,
  next: RecognizedWord | undefined,
  size: number,
): boolean {
  const gap = (word.left - before.right) / size;
  if (word.raised) {
    const behind = next && STARTS_WORD.test(next.text) ? (next.left - word.right) / size : gap;
    return gap <= RAISED_SPACE && gap <= behind;
  }
  return before.raised === true && gap <= (STARTS_WORD.test(word.text) ? NO_SPACE : RAISED_SPACE);
}

/** Size and baseline of a raised mark, points, by its own figures. */
function typeOfRaised({ letters }: RecognizedWord, points: number): { baseline: number; size: number } {
  const tallest = letters.reduce((a, b) => (heightOf(b) > heightOf(a) ? b : a));
  return { baseline: tallest.bottom * points, size: SIZE_PER_CAPITAL * heightOf(tallest) * points };
}

function fontOf(word: RecognizedWord, styled: StyledWords): Font {
  if (styled.bold.has(word)) return styled.italic.has(word) ? boldItalic : bold;
  return styled.italic.has(word) ? italic : regular;
}

/**
 * Runs of nearly one height get one size, in pixels: the height that most of their letters have. Those of few letters are
 * as high as their line.
 */
function sizeLines(
  lineOf: ReadonlyMap<RecognizedLine, RecognizedLine>,
  picture: Picture,
): (run: RecognizedLine) => number {
  const measure = measureCapitals([...new Set([...lineOf.keys(), ...lineOf.values()])], picture);
  const heights = [...lineOf].map(([line, whole]) => {
    const own = measure(line);
    const known = own && own.letters >= MANY_LETTERS ? own : (measure(whole) ?? own);
    const { height, letters } = known ?? { height: guessCapitals(line), letters: 0 };
    return { line, size: height, letters: countLineLetters(line), isSure: letters >= MANY_LETTERS };
  });
  const isNear = ({ size: height, isSure }: { size: number; isSure: boolean }, size: number) =>
    Math.abs(height / size - 1) <= (isSure ? SAME_SIZE : SAME_SIZE_OF_FEW);
  const sizes = new Map<RecognizedLine, number>();
  for (const { size, guesses } of unifySizes(heights, isNear)) {
    for (const { line } of guesses) sizes.set(line, size * SIZE_PER_CAPITAL);
  }
  const leveled = levelSizes(new Map(heights.map(({ line }) => [line, sizes.get(line)!])));
  return (line) => leveled.get(line)!;
}

/** Height of a line's capitals by its box, where its letters are none whose height is known. */
function guessCapitals(line: RecognizedLine): number {
  if (line.words.some(({ text }) => isEastAsian(text)))
    return Math.max(1, (line.bottom - line.top) / EAST_ASIAN_PER_EM / SIZE_PER_CAPITAL);
  // Words of Arabic and its like, with what rises and hangs, are as high as their type; the height that the engine gives
  // their lines varies from three quarters of it to twice as much.
  if (line.words.some(({ text }) => isCaseless(text)))
    return Math.max(1, median(line.words.map(heightOf)) / SIZE_PER_CAPITAL);
  return Math.max(1, CAPITAL_PER_HEIGHT * (line.height > 0 ? line.height : line.bottom - line.top));
}
