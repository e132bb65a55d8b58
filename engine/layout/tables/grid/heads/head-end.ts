import { overlapsAcross } from '../../../geometry.ts';
import type { Region } from '../../detect/regions.ts';
import {
  type Chunk,
  countWords,
  isBold,
  isNumericChunk,
  type TextLine,
  textOfTokens,
} from '../../text-lines.ts';
import { middleOf } from '../../tokens.ts';
import { BESIDE } from '../rows/row-lines.ts';
import { countNumbers, FLUSH, isNumber, isValueRow } from './value-rows.ts';

/** A head has at most this many lines … */
const MOST_LINES = 14;
/** … and not more than this share of the lines where no rule says so. */
const MOST_SHARE = 0.5;
/** Numbers below a unit, at least. */
const LEAST_MEASURED = 2;

/** Number of lines at the top of a region that head its columns. */
export function findHeadEnd(region: Region): number {
  const { lines } = region;
  const byRule = endAtRule(region) ?? endAtUnderlines(region);
  if (byRule !== undefined) return byRule;
  let end = 0;
  const most = Math.min(MOST_LINES, Math.floor(lines.length * MOST_SHARE));
  const numericColumns = lines.slice(most).some((line) => countNumbers(line) > 0);
  if (!numericColumns && (goesOnBelow(lines[0]!, lines[1]!) || isBesideLabel(0, region))) return 0;
  if (!numericColumns)
    return isBold(lines[0]!) && !lines.slice(1).every(isBold) ? endOfBold(region, most) : Math.min(1, most);
  while (end < most && countNumbers(lines[end]!) === 0 && !isRowBelowBold(end, region)) end++;
  if (areRows(lines.slice(0, end), region)) end = 0;
  if (end > 1 && isTitle(lines[0]!, lines.slice(1, end), region)) end = 1;
  end = goOnInBold(lines, end);
  if (end === 0) return 0;
  while (end > 1 && (opensBody(lines[end - 1]!, lines) || headsRows(end - 1, lines))) end--;
  return end;
}

/** Lines in bold that head columns though numbers stand in them, as years and spans of days do, at most. */
const MOST_BOLD = 3;

/** Where a head in bold ends, if light type begins below it: one that begins with lines without numbers, or has none. */
function goOnInBold(lines: readonly TextLine[], end: number): number {
  if (end > 0 && !isBold(lines[end - 1]!)) return end;
  const light = lines.findIndex((line, i) => i >= end && !isBold(line));
  const areHeads = lines.slice(end, light).every(({ chunks }) => !chunks.some(isNumber));
  const isHead = light === 1 || (light > 0 && light - end <= MOST_BOLD && areHeads);
  return isHead ? light : end;
}

/** Words of a text that says more than what heads a column. */
const SENTENCE_WORDS = 7;

/** Whether the last text of a row is so long that it goes on below, with nothing beside it. */
function goesOnBelow({ chunks, size }: TextLine, below: TextLine): boolean {
  const last = chunks.at(-1)!;
  const isFlush = Math.abs(below.left - last.left) < FLUSH * size;
  return chunks.length > 1 && below.chunks.length === 1 && isFlush && countWords(last) >= SENTENCE_WORDS;
}

/** Whether a line is of a row whose label stands in its middle, in light type, hardly lower: no head is set so. */
function isBesideLabel(at: number, { lines, left }: Region): boolean {
  const [line, label] = [lines[at]!, lines[at + 1]];
  const isIn = (own: TextLine) => own.left >= left + own.size;
  if (!label || isBold(label) || isIn(label) || !isIn(line)) return false;
  return label.baseline - line.baseline < BESIDE * label.size;
}

function endAtRule(region: Region): number | undefined {
  const { lines, fullRules } = region;
  const first = middleOf(lines[0]!);
  const inner = fullRules.find((y) => y > first && y < middleOf(lines.at(-1)!));
  if (inner === undefined) return undefined;
  let above = lines.filter((line) => middleOf(line) < inner).length;
  if (above > MOST_LINES || above >= lines.length) return undefined;
  const areRows = lines.slice(0, above).map((line) => isValueRow(line, region));
  const rows = areRows.filter(Boolean).length;
  const isBelowRows = rows > above / 2 || (rows === above / 2 && !areRows.slice(-rows).includes(false));
  // A rule below rows of values is that of a sum; a text alone above them heads rows.
  if (rows > 1 && isBelowRows) return isLabel(lines[0]!, lines) ? 0 : undefined;
  if (isBelowFirstRow(inner, region)) return endOfBold(region, above);
  if (isRowAmongRules(above - 1, region)) return above - 1;
  const areBold = lines.slice(0, above).every(isBold);
  for (const [i, rule] of fullRules.entries()) {
    if (rule < inner) continue;
    const next = lines.filter((line) => middleOf(line) < (fullRules[i + 1] ?? region.bottom)).length;
    if (
      next <= above ||
      next >= lines.length - 1 ||
      !lines.slice(above, next).every((l) => isHeadLine(l, region) && (!areBold || isBold(l)))
    )
      break;
    above = next;
  }
  if (isOfUnits(above, region)) return above + 1;
  return headsFirstRows(above - 1, region) ? above - 1 : above;
}

/** Lines of one head are nearer to each other than so many em, … */
const SET_APART = 1.35;
/** … or than this share of what labels of rows are below the row above them. */
const AS_FAR = 0.95;

/** Whether the last line above the first rule is the label of rows, set like one further down, and below the whole head. */
function headsFirstRows(at: number, { lines, left }: Region): boolean {
  const [head, line] = [lines[at - 1], lines[at]!];
  const isSetLike = (other: TextLine) => isLabel(other, lines) && isBold(other) === isBold(line);
  if (!head || head.left > left + head.size || !isSetLike(line)) return false;
  const stepTo = (i: number) => lines[i]!.baseline - lines[i - 1]!.baseline;
  return (
    stepTo(at) > SET_APART * line.size &&
    lines.some((other, i) => i > at + 1 && isSetLike(other) && stepTo(at) > AS_FAR * stepTo(i))
  );
}

/** Whether the line below the rule of a head tells the units of the columns: several texts, each over nothing but numbers. */
function isOfUnits(at: number, region: Region): boolean {
  const [line, ...rows] = region.lines.slice(at);
  if (!line || rows.length < LEAST_MEASURED || !isHeadLine(line, region) || !isValueRow(rows[0]!, region))
    return false;
  return line.chunks.every((unit) => {
    const below = rows.flatMap(({ chunks }) => chunks.filter((chunk) => overlapsAcross(chunk, unit)));
    return below.length >= LEAST_MEASURED && below.every(isNumericChunk);
  });
}

/** The last line above the first numbers whose columns are underlined each for itself. */
function endAtUnderlines({ lines, partRules }: Region): number | undefined {
  const first = lines.findIndex(({ chunks }) => chunks.some(isNumber));
  if (first < 1 || first > MOST_LINES) return undefined;
  const heights = partRules.map(({ position }) => Math.round(position));
  const underlined = heights.filter((y, i) => y < middleOf(lines[first]!) && heights.indexOf(y) !== i);
  const lowest = Math.max(...underlined);
  const above = lines.filter((line) => middleOf(line) < lowest).length;
  return above > 0 ? above : undefined;
}

/** Whether the first rule stands below the first row, as others do below the next: the line above the row is bold, it is not. */
function isBelowFirstRow(rule: number, { lines, fullRules }: Region): boolean {
  const [head, row, next] = lines;
  if (!head || !row || !next || !isBold(head) || isBold(row) || row.chunks.length < head.chunks.length)
    return false;
  const isEdge = middleOf(row) < rule && middleOf(next) > rule && row.left < head.left + row.size;
  return isEdge && fullRules.some((y) => y > middleOf(next) && y < middleOf(lines.at(-1)!));
}

/** Rows between rules, each, that tell of a row above the first rule. */
const LEAST_RULED = 2;
/** Rows without a rule between them are as far apart as those with one, to this share. */
const ROW_STEP = 0.9;

/**
 * Whether the last line above the first rule is a row below a head without numbers, as where every other row is shaded: it
 * is set as far from the head as from the row below, which has a rule below it, too, and numbers in the same places, or like
 * it a label with nothing above it.
 */
function isRowAmongRules(at: number, { lines, fullRules, left }: Region): boolean {
  const [head, row, next] = lines.slice(Math.max(0, at - 1));
  if (at < 1 || !next || lines.slice(0, at).some((line) => countNumbers(line) > 0)) return false;
  const below = lines.slice(at + 1);
  const ruled = below.filter((line, i) => {
    const end = below[i + 1] ? middleOf(below[i + 1]!) : Infinity;
    return fullRules.some((y) => y > middleOf(line) && y < end);
  });
  const isApart = row!.baseline - head!.baseline > ROW_STEP * (next.baseline - row!.baseline);
  const [label, ...values] = row!.chunks;
  const isLabelled = head!.left > label!.right && Math.max(label!.left, next.left) < left + row!.size;
  return (
    isApart &&
    ruled.length >= LEAST_RULED &&
    ((countNumbers(row!) > 0 && numbersIn(row!) === numbersIn(next)) ||
      (isLabelled && values.length > 0 && values.every(holdsFigures)))
  );
}

function holdsFigures({ tokens }: Chunk): boolean {
  return /\p{Nd}/u.test(textOfTokens(tokens));
}

/** Which of the texts of a line are numbers. */
function numbersIn({ chunks }: TextLine): string {
  return chunks.map((chunk) => (isNumericChunk(chunk) ? '0' : 'a')).join('');
}

/** Several texts, none of them a number and none in the first column. */
function isHeadLine(line: TextLine, region: Region): boolean {
  return line.chunks.length > 1 && countNumbers(line) === 0 && line.left > region.left + 4 * line.size;
}

/**
 * Whether a line in lighter type than the bold head above it is of a row: it fills as many columns, from the first on, or
 * the label of the row stands beside it, hardly lower.
 */
function isRowBelowBold(at: number, region: Region): boolean {
  const { lines, left } = region;
  const [line, head] = [lines[at]!, lines[0]!];
  if (at === 0 || !isBold(head) || isBold(line)) return false;
  const begins = ({ chunks, ...own }: TextLine) => chunks.length > 1 && own.left < left + own.size;
  if (begins(line)) return head.chunks.length > 1 && line.chunks.length >= head.chunks.length;
  return isBesideLabel(at, region);
}

/** Lines of labels with their values are rows from so many on, more where there are more columns, which heads may take as well. */
const LEAST_PAIRS = 2;
const LEAST_ROWS = 3;
/** Heads in light type are broken into fewer lines than this. */
const MANY_LINES = 4;

/**
 * Whether lines above the first numbers are rows as well: each has a text in every column, and none goes on in the next line,
 * as so many never do. Of labels and values it is enough that in a line neither goes on.
 */
function areRows(above: readonly TextLine[], { lines }: Region): boolean {
  const left = leftOf(lines);
  const columns = Math.max(...lines.map(({ chunks }) => chunks.length));
  const goesOn = ({ chunks }: TextLine) =>
    chunks.some(({ tokens }) => /^\p{Ll}|^[([]/u.test(textOfTokens(tokens)));
  const arePairs = columns === 2 && above.length >= LEAST_ROWS;
  return (
    above.length >= (columns === 2 ? LEAST_PAIRS : LEAST_ROWS) &&
    above.every((line) => line.chunks.length === columns && line.left < left + line.size) &&
    ((above.length >= MANY_LINES && !isBold(above[0]!)) ||
      !(arePairs ? above.slice(1).every(goesOn) : above.some(goesOn)))
  );
}

/** Whether a bold text alone is over full rows in lighter type, as a title is. */
function isTitle(line: TextLine, rows: readonly TextLine[], region: Region): boolean {
  if (line.chunks.length > 1 || !isBold(line) || rows.some(isBold)) return false;
  const columns = Math.max(...region.lines.map(({ chunks }) => chunks.length));
  const left = leftOf(region.lines);
  return rows.every((row) => row.chunks.length === columns && row.left < left + row.size);
}

function endOfBold(region: Region, most: number): number {
  let end = 0;
  while (end < most && isBold(region.lines[end]!) && !isBesideLabel(end, region)) end++;
  return Math.max(1, end);
}

/** A label alone above the numbers, or below bold heads the rest of a row that began on the page before. */
function opensBody(line: TextLine, lines: readonly TextLine[]): boolean {
  return isLabel(line, lines) || (line.chunks.length === 1 && isBold(lines[0]!) && !isBold(line));
}

/** A text in the middle over a line of several texts stands this near (em) to its middle. */
const OFF = 1;

/** Whether a text alone in its line, below heads, stands in the middle of the row below it: it heads rows, no column. */
function headsRows(at: number, lines: readonly TextLine[]): boolean {
  const [line, row] = [lines[at]!, lines[at + 1]];
  if (line.chunks.length > 1 || !row || row.chunks.length < 2) return false;
  const over = row.chunks.filter((chunk) => overlapsAcross(chunk, line)).length;
  const off = Math.abs(line.left + line.right - row.left - row.right) / 2;
  return over !== 1 && off < OFF * line.size;
}

function isLabel(line: TextLine, lines: readonly TextLine[]): boolean {
  return line.chunks.length === 1 && line.left < leftOf(lines) + line.size;
}

/** Where the outermost line begins; a frame may stand off. */
function leftOf(lines: readonly TextLine[]): number {
  return Math.min(...lines.map(({ left }) => left));
}
