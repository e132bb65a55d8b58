import type { Box } from '../../document/document.ts';
import type { Page, PageLink, Word } from '../page.ts';
import { isMainlyRightToLeft, isRightToLeftText, orderWords } from './bidi.ts';
import { confidenceOf } from './confidence.ts';
import { joinContentsEntries } from './contents-entries.ts';
import { markIndexEntries } from './index-entries.ts';
import { joinLabelRows, markEdgedLabels } from './label-rows.ts';
import type { LinePiece } from './line-piece.ts';
import { findPieces } from './segments.ts';
import { sizeOfLine } from './small-capitals.ts';
import {
  BOLD,
  ITALIC,
  isIdeographic,
  MONOSPACED,
  measureLine,
  type StyleRun,
  SUBSCRIPT,
  SUPERSCRIPT,
  textOfRuns,
  wordsToRuns,
} from './spans.ts';
import { type LineTags, tagsOf } from './tags.ts';
import { findRulesBelow } from './underlines.ts';

/** A line of text within one column. */
export interface Line extends Box {
  runs: StyleRun[];
  text: string;
  /** The text of a line of code with the spaces that it was typed with, where there are several in a row. */
  typed?: string;
  /** y of the line the glyphs stand on. */
  baseline: number;
  /** Font size that most letters have, or that of the large ones among small capitals. */
  size: number;
  /** Font sizes that it begins and ends with, where one is another than most letters have. */
  ends?: { first: number; last: number };
  /** Style bits (`BOLD`, `ITALIC`, `MONOSPACED`) that nearly all letters have. */
  style: number;
  /** Colour of most letters. */
  color: number;
  /** Name of the font of most letters. */
  font: string;
  /** Width of the first word: what the line before would have needed to hold it. */
  firstWidth: number;
  /** How far behind the line's beginning its second word begins, where a hanging indent may stand; 0 when there is none. */
  secondIn: number;
  words: number;
  /** Mean recognition confidence, 0 to 1; OCR only. */
  confidence?: number;
  /** Place of the first word in the content stream. */
  order: number;
  tags?: LineTags;
  rightToLeft?: boolean;
  /** An entry of an index, or of contents whose page number nothing but its place leads to. */
  isEntry?: boolean;
  /** A label, and at a distance what it labels. */
  isLabelled?: boolean;
  /** What was written into fields of a form. */
  isFilledIn?: boolean;
  isUnderlined?: boolean;
  /** A rule that is longer parts it from what is below. */
  isRuled?: boolean;
}

/** Whether two lines are set in the same type. */
export function isSameType(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) <= 0.07 * Math.max(a.size, b.size) && a.style === b.style;
}

/** Share of a line's letters that makes a style the line's own. */
const NEARLY_ALL = 0.9;

/** The upright words of a page as lines, in the order of the content stream. `taken` words belong to tables. */
export function findLines(page: Page, taken: ReadonlySet<Word>): Line[] {
  const pieces = joinLabelRows(joinContentsEntries(findPieces(page.words, taken)));
  markEdgedLabels(pieces);
  markIndexEntries(pieces);
  const ruleBelow = findRulesBelow(page);
  const isRightToLeft = isRightToLeftText(page.words);
  return pieces.map((piece) => {
    const line = lineOf(piece, page.links, isRightToLeft);
    const rule = ruleBelow(piece);
    if (rule === 'underline') line.isUnderlined = true;
    if (rule === 'parting') line.isRuled = true;
    return line;
  });
}

/** @param within - the text around is one from right to left */
function lineOf(piece: LinePiece, links: readonly PageLink[], within: boolean): Line {
  const { words, left, right, top, bottom } = piece;
  const metrics = measureLine(words);
  const ordered = orderWords(words, within);
  // Only a line with something written from right to left is put into another order.
  const isPlain = ordered === words;
  const near = links.filter((link) => link.top <= bottom && link.bottom >= top);
  const rightToLeft = !isPlain && isMainlyRightToLeft(words, within);
  const runs = wordsToRuns(ordered, metrics, near, rightToLeft);
  const main = mainWord(words, metrics.size);
  const text = textOfRuns(runs);
  const line: Line = {
    left,
    top,
    right,
    bottom,
    runs,
    text,
    baseline: metrics.baseline,
    size: sizeOfLine(words, text, metrics.size),
    style: commonStyle(runs),
    color: main.color,
    font: main.font.name,
    firstWidth: firstWidth(ordered),
    secondIn: secondIn(ordered),
    words: ordered.filter((w, i) => i === 0 || !w.glued).length,
    order: piece.first,
  };
  const typed = line.style & MONOSPACED && isPlain ? typedText(words) : text;
  if (typed !== text && typed.replace(/ +/g, ' ') === text) line.typed = typed;
  const ends = endsOf(ordered, metrics.baseline, line.size);
  if (ends) line.ends = ends;
  const tags = tagsOf(words);
  if (tags) line.tags = tags;
  if (rightToLeft) line.rightToLeft = true;
  if (piece.isEntry) line.isEntry = true;
  if (piece.isLabelled) line.isLabelled = true;
  if (words.every(({ filledIn }) => filledIn)) line.isFilledIn = true;
  const confidence = confidenceOf(words);
  if (confidence !== undefined) line.confidence = confidence;
  return line;
}

/** Sizes of type differ by more than this share. */
const OTHER_SIZE = 0.07;

/** The sizes of the first and last words that stand on the line, where they are not the line's own. */
function endsOf(words: readonly Word[], baseline: number, size: number): Line['ends'] {
  const isOn = (word: Word) => word.baseline === baseline;
  const [first, last] = [words.find(isOn)?.size ?? size, words.findLast(isOn)?.size ?? size];
  const isOther = (end: number) => Math.abs(end - size) > OTHER_SIZE * size;
  return isOther(first) || isOther(last) ? { first, last } : undefined;
}

/** Columns of a line that are further apart are no longer typed with spaces. */
const MOST_SPACES = 80;

/** Words of one width with as many spaces between them as there was room for. */
function typedText(words: readonly Word[]): string {
  const width = Math.min(...words.map(({ left, right, text }) => (right - left) / text.length));
  return words.reduce((text, word, i) => {
    const spaces = i > 0 ? Math.round((word.left - words[i - 1]!.right) / width) : 0;
    return text + ' '.repeat(Math.max(0, Math.min(spaces, MOST_SPACES)) || 0) + word.text;
  }, '');
}

function secondIn(words: readonly Word[]): number {
  const [first, second] = [words[0]!, words.find((word, i) => i > 0 && !word.glued)];
  if (!second) return 0;
  return second.left >= first.left ? second.left - first.left : first.right - second.right;
}

/** Signs of unspaced scripts that a line takes at a time: some may neither end a line nor begin one. */
const UNSPACED_AT_ONCE = 2;

function firstWidth(words: readonly Word[]): number {
  const { text, left, right } = words[0]!;
  if (isIdeographic(text[0]!)) return (right - left) * Math.min(1, UNSPACED_AT_ONCE / text.length);
  let end = 1;
  while (end < words.length && words[end]!.glued) end++;
  const part = words.slice(0, end);
  return Math.max(...part.map(({ right }) => right)) - Math.min(...part.map(({ left }) => left));
}

function mainWord(words: readonly Word[], size: number): Word {
  let best = words[0]!;
  for (const word of words) {
    if (Math.abs(word.size - size) < 0.2 && word.text.length > (best.size === size ? best.text.length : 0))
      best = word;
  }
  return best;
}

/** Bits that at least nine of ten letters have; scripts do not count, nor does code for the weight of the text around it. */
function commonStyle(runs: readonly StyleRun[]): number {
  if (runs.length === 1) return runs[0]!.style;
  let total = 0;
  let [bold, italic, monospaced, lightCode] = [0, 0, 0, 0];
  for (const { style, text } of runs) {
    if (style & (SUPERSCRIPT | SUBSCRIPT)) continue;
    const letters = countLetters(text);
    total += letters;
    if (style & BOLD) bold += letters;
    if (style & ITALIC) italic += letters;
    if (style & MONOSPACED) monospaced += letters;
    if (style & MONOSPACED && !(style & BOLD)) lightCode += letters;
  }
  if (total === 0) return runs[0]?.style ?? 0;
  const least = NEARLY_ALL * total;
  const leastBold = bold > lightCode ? least - NEARLY_ALL * lightCode : least;
  return (
    (bold >= leastBold ? BOLD : 0) | (italic >= least ? ITALIC : 0) | (monospaced >= least ? MONOSPACED : 0)
  );
}

/** Letters and digits; every sign outside ASCII counts as one. */
function countLetters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122))
      count++;
  }
  return count;
}
