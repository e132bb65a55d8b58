import { boxAround, overlapsAcross } from '../../../geometry.ts';
import { median } from '../../../statistics.ts';
import { DISPLAY_SIZE } from '../../../type-sizes.ts';
import { type Chunk, isBold, isNumericChunk, type TextLine } from '../../text-lines.ts';
import { middleOf } from '../../tokens.ts';
import type { Region } from '../regions.ts';
import { isProseChunk } from '../runs/row-runs.ts';

/** Type this many times as large as that of rows is a heading's, */
const LARGER = 1.1;
/** … and this many times behind a number: LaTeX's `\large` is 1.096 times as large as text of 11 points. */
const LARGER_NUMBERED = 1.08;
/** The rows that a heading parts are at most this many lines away from it: it may have two, and notes stand above it. */
const NEAREST = 4;
/** A label of rows stands this near (share of their width) to their middle. */
const CENTRED = 0.05;
/** Spaces between words of letters set apart are at most this wide (em). */
const WIDEST_SPACE = 1;
/** Left sides that differ by less than this (points) are the same. */
const SAME_LEFT = 3;

/**
 * Whether a line is a heading between two tables: alone, no line of prose, and every word of it larger than the rows above
 * and below. In the middle of the rows, or hardly larger where the row below goes on from that above, it is a label of rows.
 */
export function isHeadingBetween(lines: readonly TextLine[], at: number): boolean {
  const own = titleOf(lines[at]!);
  if (!own) return false;
  const above = lines.slice(Math.max(0, at - NEAREST), at).findLast(isRow);
  const below = lines.slice(at + 1, at + 1 + NEAREST).find(isRow);
  if (!above || !below) return false;
  const size = Math.max(above.size, below.size);
  const isLarger = (share: number) => own.tokens.every((token) => token.size > share * size);
  if (!isLarger(leastLarger(lines[at]!))) return false;
  const { left, right } = boxAround([above, below]);
  const isOther = isLarger(DISPLAY_SIZE) || !goesOn(above, below);
  return isOther && !isProseChunk(own, right - left) && !isCentred(lines[at]!, above, below);
}

/** White above a heading over a rule is wider than the widest step from row to row, so many times. */
const APART = 1.25;

/**
 * Whether a line is a heading over a rule, as between the small tables of a data sheet: alone and flush with the rows, in
 * other type or colour than they, and farther below them than they are from each other.
 */
export function isRuledHeading(
  { lines, fullRules }: Pick<Region, 'lines' | 'fullRules'>,
  at: number,
): boolean {
  const [above, line, below] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!above || !line || !isOneText(line)) return false;
  const under = fullRules.find((y) => y > line.baseline);
  if (under === undefined || (below && under > middleOf(below))) return false;
  const rows = lines.filter((other) => !isOneText(other));
  if (line.left > Math.min(...rows.map(({ left }) => left)) + SAME_LEFT) return false;
  const own = new Set(line.chunks.flatMap(stylesOf));
  const isTypeOfRows = rows.some(({ chunks }) => chunks.flatMap(stylesOf).some((style) => own.has(style)));
  return !isTypeOfRows && line.baseline - above.baseline > APART * widestStep(lines);
}

/** Whether a line is one text, also where its spaces are as wide as gaps of columns since its letters are set apart. */
function isOneText({ chunks, size }: TextLine): boolean {
  return chunks.every((chunk, i) => i === 0 || chunk.left - chunks[i - 1]!.right < WIDEST_SPACE * size);
}

/** The widest distance of two rows right below each other, as of their baselines; infinite where no two are. */
function widestStep(lines: readonly TextLine[]): number {
  const steps = lines.slice(1).flatMap((line, i) => {
    const above = lines[i]!;
    return isOneText(line) || isOneText(above) ? [] : [line.baseline - above.baseline];
  });
  return steps.length > 0 ? Math.max(...steps) : Infinity;
}

function stylesOf({ tokens }: Chunk): string[] {
  return tokens.map(({ shown: { font, color } }) => `${font.name} ${font.bold} ${color}`);
}

/** Whether a row goes on in the columns of another: each of its texts stands below one of its kind. */
function goesOn(above: TextLine, below: TextLine): boolean {
  if (isBold(below) && !isBold(above)) return false;
  return below.chunks.every((own) => {
    const over = above.chunks.find((chunk) => overlapsAcross(chunk, own));
    return over !== undefined && isNumericChunk(over) === isNumericChunk(own);
  });
}

/** Whether a text stands in the middle of rows, or of what is behind their labels. */
function isCentred(text: TextLine, above: TextLine, below: TextLine): boolean {
  return [0, 1].some((from) => {
    const { left, right } = boxAround([...above.chunks.slice(from), ...below.chunks.slice(from)]);
    return Math.abs(text.left + text.right - left - right) / 2 < CENTRED * (right - left);
  });
}

/** Lines without the paragraph at their end that stands between the rows and a heading. */
export function withoutParagraph(lines: readonly TextLine[]): readonly TextLine[] {
  const end = lines.findLastIndex(isRow) + 1;
  const left = Math.min(...lines.map((line) => line.left));
  const width = Math.max(...lines.map((line) => line.right)) - left;
  const isOpening = ({ chunks: [own], size }: TextLine) =>
    own!.left < left + size && isProseChunk(own!, width);
  const prose = lines.slice(end).findIndex(isOpening);
  return prose < 0 ? lines : lines.slice(0, end + prose);
}

/**
 * Lines without a heading at their end and what stands below it, if that is no row: the heading is one text, or a number and
 * its title, in larger type than all rows.
 */
export function withoutHeadingBelow(lines: readonly TextLine[]): readonly TextLine[] {
  const from = Math.max(2, lines.findLastIndex(isRow));
  const at = lines.findIndex((line, i) => i >= from && isHeadingBelow(line, lines.slice(0, i)));
  return at < 0 ? lines : lines.slice(0, at);
}

function isHeadingBelow(line: TextLine, rows: readonly TextLine[]): boolean {
  const title = titleOf(line);
  const size = leastLarger(line) * Math.max(...rows.map((row) => row.size));
  return title !== undefined && !isNumericChunk(title) && isAllLarger(line, size);
}

const leastLarger = (heading: TextLine) => (isRow(heading) ? LARGER_NUMBERED : LARGER);

function isAllLarger({ chunks }: TextLine, size: number): boolean {
  return chunks.every(({ tokens }) => tokens.every((token) => token.size > size));
}

/** The text alone in a line, or behind a number as of a section. */
function titleOf({ chunks: [first, ...others] }: TextLine): Chunk | undefined {
  const [title] = others;
  if (!title) return first;
  return others.length === 1 && isNumericChunk(first!) && !isNumericChunk(title) ? title : undefined;
}

function isRow({ chunks }: TextLine): boolean {
  return chunks.length > 1;
}

/** A row of so many texts, at least, tells a table; below a title, fewer may be columns of text. */
const LEAST_TEXTS = 3;

/**
 * How many of the first lines are display type, which names the table and is none of its rows, or the number and title of a
 * section in larger type than all rows. Heads of several columns begin further in.
 */
export function countTitles(lines: readonly TextLine[]): number {
  const numbered = countNumbered(lines);
  if (numbered > 0) return numbered;
  const size = median(lines.map((line) => line.size));
  const left = Math.min(...lines.map((line) => line.left));
  const isTitle = (line: TextLine) =>
    line.chunks.length === 1 && line.size >= DISPLAY_SIZE * size && line.left < left + line.size;
  const first = lines.findIndex((line) => !isTitle(line));
  return first > 0 && lines[first]!.chunks.length >= LEAST_TEXTS ? first : 0;
}

function countNumbered(lines: readonly TextLine[]): number {
  const [first, ...others] = lines;
  if (!first || !isRow(first) || !titleOf(first)) return 0;
  const rest = others.findIndex((line) => isRow(line) || line.size < first.size);
  const rows = others.slice(rest);
  const size = LARGER_NUMBERED * Math.max(...rows.map((row) => row.size));
  return rest >= 0 && rows.length > 1 && isAllLarger(first, size) ? rest + 1 : 0;
}
