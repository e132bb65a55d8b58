import type { Box } from '../../../../document/document.ts';
import { boxAround, groundOf, holdsMiddle, overlaps } from '../../../geometry.ts';
import { isSubsectionNumber } from '../../../lexicon/section-names.ts';
import type { Fill } from '../../../page.ts';
import {
  areEven,
  type Chunk,
  isBold,
  isNumericChunk,
  stepsDown,
  type TextLine,
  textOfTokens,
} from '../../text-lines.ts';
import { middleOf } from '../../tokens.ts';
import type { Region } from '../regions.ts';

/** White above a head, over the size of its type: cells have at most so much within them. */
const SPACE_ABOVE = 1;
/** Bands of tables that are alike begin and end at the same place (points). */
const SAME_SIDE = 3;

/** A head stands at least so many times farther from the rows of another table above it than those from each other. */
const APART = 1.25;

/** More lines above a shaded head are no sentence that goes with a table. */
const MOST_ABOVE = 3;
/** White above a shaded head (em) that no padding of cells is as wide as. */
const NO_PADDING = 0.75;

/**
 * How many of the first lines are text above a shaded head, as the conditions that figures hold under: each alone and on no
 * band, with no rule above them or with white below.
 */
export function countTextsAboveBand(
  { lines, fullRules, bars }: Pick<Region, 'lines' | 'fullRules' | 'bars'>,
  fills: readonly Fill[],
): number {
  const head = lines.findIndex(({ chunks }) => chunks.length > 1);
  if (head < 1 || head > MOST_ABOVE || bars.length > 0) return 0;
  const near = fills.filter((fill) => overlaps(fill, boxAround(lines.slice(0, head + 1))));
  const band = bandOf(lines[head]!, near);
  const above = lines.slice(0, head);
  const last = above.at(-1)!;
  if (!band || band.top < middleOf(last)) return 0;
  const isRuled = fullRules.some((y) => y < middleOf(last));
  const isApart = band.top - last.bottom > NO_PADDING * last.size;
  const isShaded = above.some(({ chunks: [text] }) => groundOf(text!, near) !== undefined);
  return isShaded || (isRuled && !isApart) ? 0 : head;
}

/** What a line of texts stands on, from the first of them to the last. */
interface Band extends Box {
  color: number;
}

/**
 * The heads of several tables, one under another: the first line on a band, and those on bands like it that stand below
 * rows on other ground and a white space. None where there is only one.
 */
export function findHeads(lines: readonly TextLine[], fills: readonly Fill[]): TextLine[] {
  // Most regions have no such space; to look for the fill under each text of them takes long.
  if (!lines.some((line, i) => i > 0 && isSetApart(line, lines[i - 1]!))) return [];
  const around = boxAround(lines);
  const near = fills.filter((fill) => overlaps(fill, around));
  if (near.length === 0) return [];
  const bands = lines.map((line) => bandOf(line, near));
  const first = bands.findIndex((band) => band);
  const further = lines.filter((line, i) => {
    const [band, above] = [bands[i], lines[i - 1]];
    const isOfHead = (other: Band | undefined) => other && isAlike(bands[first]!, other);
    if (i <= first || !band || !above || isOfHead(bands[i - 1]) || !isOfHead(band)) return false;
    return band.top - above.bottom > SPACE_ABOVE * line.size && !isStripe(lines, i, near);
  });
  return further.length > 0 ? [lines[first]!, ...further] : [];
}

/**
 * Whether the shading that begins at a line is that of a row: what stands below it is as far from it as what stands above, or
 * that as far as lines above are from each other where nothing stands below.
 */
function isStripe(lines: readonly TextLine[], from: number, fills: readonly Fill[]): boolean {
  const groundOfLine = ({ chunks }: TextLine) => groundOf(chunks[0]!, fills);
  const color = groundOfLine(lines[from]!);
  const next = lines.findIndex((line, i) => i > from && groundOfLine(line) !== color);
  const others = next < 0 ? lines.slice(1, from).map((_, i) => stepTo(lines, i + 1)) : [stepTo(lines, next)];
  return others.some((step) => stepTo(lines, from) <= APART * step);
}

function stepTo(lines: readonly TextLine[], i: number): number {
  return lines[i]!.top - lines[i - 1]!.bottom;
}

/**
 * Whether a line of bold texts with white above heads a table of its own, as a rule below it says, or that no row above it
 * has as many texts: the rows above it are in lighter type, and no head has its labels above in that.
 */
export function isHeadBelowRows({ lines, fullRules }: Region, at: number): boolean {
  const [before, above, line, below] = [lines[at - 2], lines[at - 1], lines[at], lines[at + 1]];
  if (!before || !above || !line || !below || line.chunks.length < 2 || above.chunks.length < 2) return false;
  const isRuled = (upper: TextLine, lower: TextLine) =>
    fullRules.some((y) => y > middleOf(upper) && y < middleOf(lower));
  if (line.baseline - above.baseline <= APART * (above.baseline - before.baseline)) return false;
  const rows = lines.slice(0, at);
  const isWider = () => rows.every((row) => isNarrower(row, line)) && !isBold(below);
  return (
    isBold(line) &&
    (isWider() || (isRuled(line, below) && !isRuled(above, line))) &&
    !line.chunks.some(isNumericChunk) &&
    !rows.some(isBold)
  );
}

/** Heads of fewer columns are more easily the same by chance. */
const LEAST_HEADS = 3;

/** The first line of several texts, and those below a white space that say the same at the same places. None for one alone. */
export function findHeadsAgain(lines: readonly TextLine[]): TextLine[] {
  const first = lines.findIndex(({ chunks }) => chunks.length > 1);
  const head = lines[first];
  if (!head || head.chunks.length < LEAST_HEADS || head.chunks.some(isNumericChunk)) return [];
  const again = lines.filter(
    (line, i) => i > first && isSetApart(line, lines[i - 1]!) && saysSame(line, head),
  );
  return again.length > 0 ? [head, ...again] : [];
}

/**
 * The first line, a label with its value, and those that say the same label below text that stands alone, as the fields of
 * one thing after another do. None for one alone, and none where all are set evenly, as rows and their labels are.
 */
export function findFieldsAgain(lines: readonly TextLine[]): TextLine[] {
  const [first] = lines;
  if (first?.chunks.length !== 2 || lines.some(({ chunks }) => chunks.length > 2)) return [];
  const steps = stepsDown(lines);
  if (areEven(steps)) return [];
  const again = lines.filter(
    ({ chunks }, i) =>
      i > 1 &&
      chunks.length === 2 &&
      lines[i - 1]!.chunks.length === 1 &&
      isSameText(chunks[0]!, first.chunks[0]!),
  );
  return again.length > 0 ? [first, ...again] : [];
}

function saysSame(a: TextLine, b: TextLine): boolean {
  return a.chunks.length === b.chunks.length && a.chunks.every((chunk, i) => isSameText(chunk, b.chunks[i]!));
}

function isSameText(a: Chunk, b: Chunk): boolean {
  return Math.abs(a.left - b.left) <= SAME_SIDE && textOfTokens(a.tokens) === textOfTokens(b.tokens);
}

function isSetApart(line: TextLine, above: TextLine): boolean {
  return spaceAbove(line.chunks[0]!, above) > SPACE_ABOVE * line.size;
}

/**
 * The lines of a table without those of the text below it: what stands alone, or behind the number of a section, flush with
 * the table, below a white space.
 */
export function withoutTextBelow(lines: readonly TextLine[]): readonly TextLine[] {
  const left = Math.min(...lines.map((line) => line.left));
  const last = lines.findLastIndex((line) => line.chunks.length > 1 && !isSubsection(line));
  if (last < 0) return lines;
  const end = lines.findIndex(
    (line, i) => i > last && line.left - left <= SAME_SIDE && isSetApart(line, lines[i - 1]!),
  );
  return end > 0 ? lines.slice(0, end) : lines;
}

function isSubsection({ chunks: [number, ...titles] }: TextLine): boolean {
  return titles.length === 1 && isSubsectionNumber(textOfTokens(number!.tokens));
}

/** More words than this in one text are prose and no value of a field. */
const LONGEST_VALUE = 6;

/** Whether a line is of fewer texts than another, as a label with its value is. */
function isNarrower({ chunks }: TextLine, other: TextLine): boolean {
  return (
    chunks.length > 1 &&
    chunks.length < other.chunks.length &&
    chunks.every(({ tokens }) => tokens.length <= LONGEST_VALUE)
  );
}

/** From the line above to the middle of a text, which a band around it begins above. */
function spaceAbove({ top, bottom }: Box, above: Box): number {
  return (top + bottom) / 2 - above.bottom;
}

/** The shading that holds all texts of a line; undefined where there are not several, or some stand on other ground. */
function bandOf({ chunks, top, bottom }: TextLine, fills: readonly Fill[]): Band | undefined {
  if (chunks.length < 2) return undefined;
  const level = fills.filter((fill) => fill.top <= bottom && fill.bottom >= top);
  if (level.length === 0) return undefined;
  const under = chunks.map((chunk) => level.findLast((fill) => holdsMiddle(fill, chunk)));
  const [first] = under;
  if (!first || under.some((fill) => fill?.color !== first.color)) return undefined;
  const last = under.at(-1) as Fill;
  return { ...first, right: last.right };
}

function isAlike(a: Band, b: Band): boolean {
  return (
    a.color === b.color && Math.abs(a.left - b.left) <= SAME_SIDE && Math.abs(a.right - b.right) <= SAME_SIDE
  );
}
