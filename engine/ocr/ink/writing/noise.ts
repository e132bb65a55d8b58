import type { Box } from '../../../document/document.ts';
import { confidenceOf } from '../../../layout/lines/confidence.ts';
import {
  partOf,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import { isEastAsian } from '../../words/east-asian.ts';
import { isWornProse } from '../../words/worn-prose.ts';
import type { Picture } from '../picture.ts';
import type { InkStroke } from '../shapes/rulings.ts';

/** Words less sure than this are not text: stains, photographs, hatching. */
const JUNK = 0.22;
/** … nor are these where no sure word stands beside them: writing and drawings (measured on forms and receipts). */
const JUNK_ALONE = 0.55;
/** Not so on pages read with less confidence: there all that was read is half sure. */
const READ_WELL = 0.62;
/** Signs without a letter or digit have to be surer: specks read as dots and dashes. */
const JUNK_SIGNS = 0.5;
/** Inches from the edge of the picture in which shadows and holes lie, and how sure a short word there has to be. */
const EDGE = 0.12;
const SURE_AT_EDGE = 0.7;
/** What is nearer to it, inches, and stands alone is the edge itself, however sure: the shade of a lid, a cut letter. */
const OUTERMOST = 0.02;
/** A line with so many words this sure is text, and so are the blurred words in it. */
const VOUCHING = 4;
const SURE = 0.8;
const WORDED = /[\p{L}\p{N}]/u;
/** Of at most so many signs, or of none but lines, are words that a rule is read as … */
const SHORT = 2;
const LINES = /^[|¦[\](){}_—–=~-]+$/;
const SIDES = /^[|¦[\](){}!]$/;
/** … and the rule is this many times as long as they are, where a large letter is its own stroke. */
const LONGER = 1.6;
/** Pixels that the blurred edge of a rule takes. */
const BLUR = 2;
const QUOTES = /^[“”"‘’'„«»]+$/u;

/** What the engine found, without what is no text. */
interface CleanText {
  blocks: RecognizedBlock[];
  /** Lines of words that are text only because they stand in a line that was read well, or amid prose: to be read again, or kept. */
  blurred: RecognizedLine[];
  /** Words left out because they are not sure: text where they are read alike again. */
  doubted: RecognizedWord[];
}

/** Leaves out what is no text: stains, rules, what lies at the edge of the picture. */
export function dropNoise(
  blocks: readonly RecognizedBlock[],
  picture: Picture,
  strokes: readonly InkStroke[],
): CleanText {
  const blurred: RecognizedLine[] = [];
  const doubted: RecognizedWord[] = [];
  const all = wordsOf(blocks);
  const junkAlone = (confidenceOf(all) ?? 0) >= READ_WELL ? JUNK_ALONE : JUNK;
  const clean = (line: RecognizedLine, inProse: boolean): RecognizedLine => {
    const words = line.words
      .filter(
        (word) =>
          word.text.trim() !== '' &&
          !isAtEdge(word, picture, line.words.length === 1) &&
          !isRule(word, strokes),
      )
      .map((word) => cutRules(word, strokes));
    const junk = words.some(({ confidence }) => confidence >= SURE) ? JUNK : junkAlone;
    const likely = words.filter((word) => isLikely(word, junk));
    const rest = words.filter((word) => !likely.includes(word) && isBlurred(word));
    doubted.push(...rest);
    if (rest.length > 0 && (inProse || isText(line))) blurred.push({ ...line, words: rest });
    return { ...line, words: likely };
  };
  const left = blocks
    .map((block) => {
      const inProse = isWornProse(block);
      const lines = block.lines.map((line) => clean(line, inProse));
      return { lines: lines.filter(({ words }) => words.length > 0) };
    })
    .filter((block) => block.lines.length > 0);
  return { blocks: left, blurred, doubted };
}

function isText({ words }: RecognizedLine): boolean {
  return words.filter((word) => word.confidence >= SURE).length >= VOUCHING;
}

function isLikely({ text, confidence }: RecognizedWord, junk: number): boolean {
  return confidence >= (WORDED.test(text) ? junk : JUNK_SIGNS);
}

/** Of more than one letter, or a quotation mark: lone letters in a line may be specks, but for those that are words. */
function isBlurred({ text }: RecognizedWord): boolean {
  return QUOTES.test(text) || isEastAsian(text) || (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1;
}

/** Whether a word is too short and unsure for the margin it stands in, or is the edge of the picture itself. */
export function isAtEdge(word: RecognizedWord, picture: Picture, isAlone: boolean): boolean {
  if (word.text.trim().length > SHORT) return false;
  if (isAlone && isWithin(word, picture, OUTERMOST)) return true;
  return word.confidence < SURE_AT_EDGE && isWithin(word, picture, EDGE);
}

/** Whether a word is less than some inches from the edge of the picture. */
function isWithin(word: Box, { width, height, dpi }: Picture, inches: number): boolean {
  const edge = inches * dpi;
  return word.left < edge || word.top < edge || word.right > width - edge || word.bottom > height - edge;
}

function isRule(word: RecognizedWord, strokes: readonly InkStroke[]): boolean {
  const text = word.text.trim();
  return (text.length <= SHORT || LINES.test(text)) && isOnRule(word, strokes);
}

/** The word without the sides of its cell that were read as its first or last signs. */
function cutRules(word: RecognizedWord, strokes: readonly InkStroke[]): RecognizedWord {
  const { letters } = word;
  const isLetter = (letter: RecognizedLetter) => !SIDES.test(letter.text) || !isOnRule(letter, strokes);
  const inner = letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1);
  if (inner.length === 0 || inner.length === letters.length) return word;
  return partOf(word, inner);
}

function isOnRule(word: Box, strokes: readonly InkStroke[]): boolean {
  const across = { from: word.left, to: word.right, start: word.top, end: word.bottom };
  const down = { from: word.top, to: word.bottom, start: word.left, end: word.right };
  return strokes.some(({ orientation, from, to, start, end }) => {
    const box = orientation === 'vertical' ? across : down;
    const inside = from >= box.from - BLUR && to <= box.to + BLUR && start <= box.end && end >= box.start;
    const isThin = box.to - box.from <= 2 * (to - from + 1) + 2 * BLUR;
    return inside && isThin && end - start >= LONGER * (box.end - box.start);
  });
}
