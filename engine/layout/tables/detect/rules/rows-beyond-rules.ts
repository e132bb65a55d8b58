import type { Box } from '../../../../document/document.ts';
import { median } from '../../../statistics.ts';
import { type Chunk, linesOf, opensCaption, type TextLine } from '../../text-lines.ts';
import { type Token, type TokenStack, tokensBetween } from '../../tokens.ts';
import { isProseChunk } from '../runs/row-runs.ts';
import type { RuleEdge } from './edges.ts';

/** Rows that go on beyond the outermost rules are at most this many em apart. */
const FARTHEST = 2.4;
/** … those whose texts all stand below those of a head at most this many. */
const ROW_FARTHEST = 4;
/** Lines of one text that may stand between two rows. */
const MOST_SINGLE = 2;
/** Rows are set as far from their rules within this (points). */
const SLACK = 1;
/** A rule longer than this share of a box bounds a table; shorter ones part the lines of a head, or stand above sums. */
const LONG = 0.85;

/** Lengthens a box by the rows that go on below it, as under a shaded head or where the last rule is missing. */
export function extendDown(box: Box, words: TokenStack, rules: readonly RuleEdge[]): Box {
  const below = tokensBetween(words, box.bottom, Number.POSITIVE_INFINITY).filter((t) => isWithin(t, box));
  if (below.length < 2) return box;
  const long = rules.filter((rule) => isLong(rule, box));
  const inside = tokensBetween(words, box.top, box.bottom).filter((t) => isWithin(t, box));
  const rows = linesOf(inside, 1);
  const [, step] = stepsOver(long, rows);
  const lines = linesOf(below, 1);
  const [first] = lines;
  // Dots that lead to something are words of no line.
  if (!first) return box;
  const columns = columnsBelow(rows.length > 0 ? rows : lineAbove(box, words), first);
  const isNext = (line: TextLine, before: TextLine | undefined) => {
    const { baseline, size, chunks } = line;
    const above = before?.baseline ?? box.bottom;
    const isRow = chunks.length > 1 && standsBelow(line, columns);
    return (
      baseline - above <= Math.max((isRow ? ROW_FARTHEST : FARTHEST) * size, step) &&
      !long.some(({ position: y }) => y > box.bottom + 3 && y < baseline && y > above - 2)
    );
  };
  const above = rows.findLast(({ chunks }) => chunks.length >= LEAST_CELLS);
  const last = lastRow(lines, box, isNext, { above, columns });
  return last ? { ...box, bottom: endOfRow(last, lines, isNext, columns).bottom } : box;
}

/** The line that stands right above a rule. */
function lineAbove(box: Box, words: TokenStack): TextLine[] {
  const near = tokensBetween(words, box.top - FARTHEST * words.largest, box.top).filter((t) =>
    isWithin(t, box),
  );
  const line = linesOf(near, 1).at(-1);
  return line && box.top - line.baseline < line.size ? [line] : [];
}

/**
 * Where the columns below a head of one row begin: where its texts do, or those of the first row, which it may be set amid;
 * none below a single text.
 */
function columnsBelow([head, ...others]: readonly TextLine[], first: TextLine): number[] {
  if (!head || others.length > 0 || head.chunks.length < 2) return [];
  const isRow = first.chunks.length === head.chunks.length;
  return head.chunks.map(({ left }, i) => (isRow ? Math.min(left, first.chunks[i]!.left) : left));
}

/** Whether each text of a line stands in a column of its own below a head, between where that begins and the next does. */
function standsBelow({ chunks }: TextLine, columns: readonly number[]): boolean {
  let last = -1;
  return chunks.every(({ left, right }) => {
    const at = columns.findLastIndex((column) => column <= left + SAME_LEFT);
    const isFree = at > last;
    last = at;
    return isFree && right < (columns[at + 1] ?? Number.POSITIVE_INFINITY);
  });
}

/** … and all of it in others than the first: it goes on in cells of the row above. */
const goesOnBelow = (line: TextLine, columns: readonly number[]) =>
  line.left > columns[1]! - SAME_LEFT && standsBelow(line, columns);

/** Rows of so many cells tell that a long text in one is no prose. */
const LEAST_CELLS = 3;
/** Texts within this many points of each other begin at one place. */
const SAME_LEFT = 3;

/** The last line of a row: lines below it that begin where one of its cells does, but for its first, go on in that. */
function endOfRow(
  row: TextLine,
  lines: readonly TextLine[],
  isNext: IsNext,
  columns: readonly number[],
): TextLine {
  const isAtCell = ({ chunks: [own, ...others] }: TextLine) =>
    others.length === 0 && row.chunks.slice(1).some(({ left }) => Math.abs(left - own!.left) < SAME_LEFT);
  const goesOn = (line: TextLine) =>
    (isAtCell(line) || goesOnBelow(line, columns)) && !opensCaption(line.chunks[0]!);
  let end = lines.indexOf(row);
  while (lines[end + 1] && isNext(lines[end + 1]!, lines[end]) && goesOn(lines[end + 1]!)) end++;
  return lines[end]!;
}

/**
 * Heightens a box by the rows above it, as where rules stand only below the head or between the rows. The lowest of them
 * has a text for each of the first row in the box: running heads and lines of prose seldom do.
 */
export function extendUp(box: Box, words: TokenStack, rules: readonly RuleEdge[]): Box {
  const above = tokensBetween(words, Number.NEGATIVE_INFINITY, box.top).filter((t) => isWithin(t, box));
  if (above.length < 2) return box;
  const inside = tokensBetween(words, box.top, box.bottom).filter((t) => isWithin(t, box));
  const lines = linesOf(inside, 1);
  const [first] = lines;
  if (!first) return box;
  const long = rules.filter((rule) => isLong(rule, box));
  const short = rules.filter((rule) => !isLong(rule, box));
  const [room] = stepsOver(long, lines);
  const isNext = ({ baseline, size, chunks }: TextLine, before: TextLine | undefined) => {
    const below = before ? before.baseline - before.size : box.top;
    return (
      (before !== undefined || headsAll(chunks, first.chunks) || isFlush({ chunks }, first)) &&
      below - baseline <= Math.max((FARTHEST - 1) * size, before ? 0 : room) &&
      !long.some(({ position: y }) => y < box.top - 3 && y > baseline - size)
    );
  };
  const isRow = (line: TextLine) => isSpanner(line, short) || isFlush(line, first);
  const last = lastRow(linesOf(above, 1).reverse(), box, isNext, { isRow });
  return last ? { ...box, top: last.top } : box;
}

/**
 * From the last line above a rule to the first below it, where a rule parts the rows of a box: rows beyond the rules stand
 * as far apart.
 */
function stepsOver(rules: readonly RuleEdge[], lines: readonly TextLine[]): [above: number, whole: number] {
  const above: number[] = [];
  const whole: number[] = [];
  for (const { position } of rules) {
    const next = lines.findIndex(({ baseline }) => baseline > position);
    if (next < 1) continue;
    above.push(position - lines[next - 1]!.baseline);
    whole.push(lines[next]!.baseline - lines[next - 1]!.baseline);
  }
  return above.length === 0 ? [0, 0] : [median(above) + SLACK, median(whole) + SLACK];
}

/** Whether texts are as many as those of the row below, or one fewer where its label has none above it. */
function headsAll(heads: readonly Chunk[], row: readonly Chunk[]): boolean {
  const unheaded = row.length > 2 && heads[0]!.left > row[0]!.right ? 1 : 0;
  return heads.length >= row.length - unheaded;
}

/** Whether words begin where each text of a row does, as close as they may stand beside the longest label. */
function isFlush({ chunks }: Pick<TextLine, 'chunks'>, row: TextLine): boolean {
  const words = chunks.flatMap(({ tokens }) => tokens);
  return (
    row.chunks.length > 1 &&
    row.chunks.every(({ left }) => words.some((word) => Math.abs(word.left - left) < SAME_LEFT))
  );
}

/** A text over a rule of its own that heads the columns below it. */
function isSpanner({ baseline, size, chunks: [own] }: TextLine, short: readonly RuleEdge[]): boolean {
  return short.some(
    ({ position, start, end }) =>
      position > baseline && position < baseline + size && start < own!.left + 2 && end > own!.right - 2,
  );
}

function isLong({ start, end }: RuleEdge, { left, right }: Box): boolean {
  return end - start > LONG * (right - left);
}

function isWithin(token: Token, { left, right }: Box): boolean {
  return token.left > left - 6 && token.right < right + 6;
}

/** Whether a line may follow the one before it, or the box itself. */
type IsNext = (line: TextLine, before: TextLine | undefined) => boolean;

/**
 * The last row that goes on from a box, line by line away from it: a line of several texts, or one that is as good.
 * @param columns - where those begin that a head of one row has in the box
 */
function lastRow(
  lines: readonly TextLine[],
  box: Box,
  isNext: IsNext,
  {
    above,
    columns = [],
    isRow = () => false,
  }: { above?: TextLine; columns?: readonly number[]; isRow?: (line: TextLine) => boolean } = {},
): TextLine | undefined {
  let last: TextLine | undefined;
  let singles = 0;
  for (const [i, line] of lines.entries()) {
    if (!isNext(line, lines[i - 1])) break;
    if (opensCaption(line.chunks[0]!)) break;
    if (isProseLine(line, box) && !isLikeRow(line, above) && !standsBelow(line, columns)) break;
    if (line.chunks.length > 1 || isRow(line)) {
      last = line;
      singles = 0;
    } else if (!goesOnBelow(line, columns) && ++singles > MOST_SINGLE) break;
  }
  return last;
}

/** Whether a line has a text where each of the row above has one: two could be columns of prose. */
function isLikeRow({ chunks }: TextLine, above: TextLine | undefined): boolean {
  return (
    chunks.length === above?.chunks.length &&
    chunks.every(({ left }, i) => Math.abs(left - above.chunks[i]!.left) < SAME_LEFT)
  );
}

function isProseLine(line: TextLine, box: Box): boolean {
  return line.chunks.some((chunk) => isProseChunk(chunk, box.right - box.left));
}
