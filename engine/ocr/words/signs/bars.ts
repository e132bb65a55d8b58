import type { Box } from '../../../document/document.ts';
import { boxAround, holdsMiddle } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import type {
  RecognizedBlock,
  RecognizedLetter,
  RecognizedLine,
  RecognizedWord,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';

/** One to three strokes that may be a Roman number or the English pronoun, with what stands close to them. */
const STROKES = /^\(?\|{1,3}(?:[.,;:)]*|['’]\p{L}+)$/u;
const ONLY_BARS = /^[|¦]+$/;
const TALL = /^[A-Z0-9bdfhkl]$/;
/** An `I` is as high as other capitals of its line within this share, and ends as near to the baseline; bars are 1.3 times as high (measured on scans of forms, letters and laws). */
const LIKE_CAPITAL = 0.15;
/** Bars that part words of one line stand no further from them, in heights of its capitals. */
const PARTS_WORDS = 2;

/**
 * Tells vertical bars by how they stand: those as high as capitals are an `I`, which the engine confuses with them; of
 * the others those are text that stand between two words, and the rest are pieces of rules.
 */
export function readBars(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const read = (line: RecognizedLine) => readLine(line, (bar) => inkOf(bar, binary));
  return blocks
    .map(({ lines }) => ({ lines: lines.map(read).filter(({ words }) => words.length > 0) }))
    .filter(({ lines }) => lines.length > 0);
}

/** The largest piece of ink of a bar: the engine's box of one may reach above and below it. */
function inkOf(bar: RecognizedLetter, binary: Binary): Box {
  const pieces = findComponents(binary).filter((piece) => holdsMiddle(bar, piece));
  return pieces.reduce<Box & { area: number }>((a, b) => (b.area > a.area ? b : a), { ...bar, area: 0 });
}

function readLine(line: RecognizedLine, boxOf: (bar: RecognizedLetter) => Box): RecognizedLine {
  if (!line.words.some(({ text }) => text.includes('|') || ONLY_BARS.test(text))) return line;
  const heights = line.words.flatMap(({ letters }) => letters).filter(({ text }) => TALL.test(text));
  const capital = heights.length > 0 ? median(heights.map(({ top, bottom }) => bottom - top)) : 0;
  const read = line.words.map((word) => (isNumeral(word, line, capital, boxOf) ? withCapitals(word) : word));
  const words = read.filter((word, i) => !ONLY_BARS.test(word.text) || partsWords(read, i, capital));
  return words.length > 0 ? { ...line, ...boxAround(words), words } : { ...line, words };
}

function isNumeral(
  { text, letters }: RecognizedWord,
  line: RecognizedLine,
  capital: number,
  boxOf: (bar: RecognizedLetter) => Box,
): boolean {
  const bars = letters.filter((letter) => letter.text === '|');
  return (
    STROKES.test(text) && bars.length > 0 && bars.every((bar) => standsLikeCapital(boxOf(bar), line, capital))
  );
}

function standsLikeCapital(
  { left, top, bottom }: Box,
  { baseline: { x0, y0, x1, y1 } }: RecognizedLine,
  capital: number,
): boolean {
  const foot = y0 + (x1 > x0 ? ((y1 - y0) / (x1 - x0)) * (left - x0) : 0);
  const slack = LIKE_CAPITAL * capital;
  return Math.abs(bottom - top - capital) <= slack && Math.abs(bottom - foot) <= slack;
}

function withCapitals(word: RecognizedWord): RecognizedWord {
  const letters = word.letters.map((letter) => (letter.text === '|' ? { ...letter, text: 'I' } : letter));
  return { ...word, text: word.text.replaceAll('|', 'I'), letters };
}

function partsWords(words: readonly RecognizedWord[], at: number, capital: number): boolean {
  const [before, bar, after] = [words[at - 1], words[at]!, words[at + 1]];
  if (!before || !after) return false;
  return Math.max(bar.left - before.right, after.left - bar.right) <= PARTS_WORDS * capital;
}
