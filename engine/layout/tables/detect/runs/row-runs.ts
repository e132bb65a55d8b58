import { median } from '../../../statistics.ts';
import {
  type Chunk,
  chunksOf,
  countWords,
  isNumericChunk,
  joinChunks,
  opensCaption,
  stepBetween,
  stepsDown,
  type TextLine,
  textOfTokens,
} from '../../text-lines.ts';
import type { TextColumn } from '../page-columns.ts';
import { isRow, LEAST_ROWS, lastRows, ONE_EDGE, shareInColumns } from './run-parts.ts';

/** Rows are at most this many em apart. */
export const FARTHEST = 3.4;
/** … and those whose every cell stands below one above, as browsers set rows of padded paragraphs, */
const FARTHEST_ALIGNED = 5;
/** if they are at most so many times as far apart as the rows above are. */
const UNEVEN = 1.5;
/** Lines of one chunk that may stand between two rows. */
const MOST_SINGLE = 3;

/** Lines of rows. */
export interface RowRun {
  lines: TextLine[];
}

/** Runs of lines that are rows of cells in the same columns, with what goes on in the cells between them. */
export function findRowRuns(lines: readonly TextLine[], range: TextColumn): RowRun[] {
  if (lines.filter(isRow).length < LEAST_ROWS) return [];
  const runs: RowRun[] = [];
  let run: TextLine[] = [];
  let pending: Pending[] = [];
  // Where the run begins among the lines, and where the one before ends.
  let [from, ended] = [0, 0];
  const finish = (end: number) => {
    if (run.filter(isRow).length >= LEAST_ROWS) {
      const above = rowsAbove(lines.slice(ended, from), range, run);
      const widest = above.length > 0 ? [] : widestAbove(lines.slice(ended, from), run);
      runs.push({ lines: [...widest, ...above, ...run, ...restOfLastRow(pending)] });
      ended = end;
    }
    run = [];
    pending = [];
  };
  for (const [i, each] of lines.entries()) {
    const last = pending.at(-1)?.line ?? run.at(-1);
    const isApart = last !== undefined && stepBetween(last, each) > FARTHEST;
    const line = isRow(each) ? each : partAtColumns(each, lastRows(run), isApart);
    if (isApart && !goesOnBelow(line, last, run, pending)) finish(i);
    else if (last && isRow(line) && standsBeyond(line, last, run)) finish(i);
    const kind = kindOf(line, range, run);
    if (kind === 'other') finish(i);
    else if (kind === 'row') {
      if (run.length === 0) from = i;
      run.push(...pending.map((p) => p.line), line);
      pending = [];
    } else if (run.length > 0) {
      pending.push({ line, column: columnOf(line, last!, run) });
      if (pending.filter(({ column }) => column === undefined).length > MOST_SINGLE) finish(i);
    }
  }
  finish(lines.length);
  return runs;
}

/** Rows below that the first ones are held against. */
const ROWS_BELOW = 3;
/** First rows of long texts have so many lines at most. */
const MOST_ABOVE = 24;

/** The first rows of a run, if long texts stand in them behind keys: only the rows below tell that these are no prose. */
function rowsAbove(lines: readonly TextLine[], range: TextColumn, run: readonly TextLine[]): TextLine[] {
  const texts = run.filter(isRow).flatMap(({ chunks }) => chunks.slice(1));
  let below = run[0]!;
  let top = lines.length;
  for (let i = lines.length - 1; i >= Math.max(0, lines.length - MOST_ABOVE); i--) {
    const line = lines[i]!;
    const [first, ...others] = line.chunks;
    if (stepBetween(line, below) > FARTHEST || opensCaption(first!)) break;
    if (others.length === 0 && !texts.some((chunk) => isFlush(first!, chunk))) break;
    if (others.length > 0 && !explainsKey(line, proseIn(line, range), run)) break;
    if (others.length > 0) top = i;
    below = line;
  }
  return lines.slice(top);
}

/** The first rows of a run, if their texts fill their cells up to the next: only the rows below tell where that begins. */
function widestAbove(lines: readonly TextLine[], run: readonly TextLine[]): TextLine[] {
  const rows = run.filter(isRow).slice(0, ROWS_BELOW);
  let below = rows[0]!;
  let top = lines.length;
  for (const [i, each] of [...lines.entries()].reverse()) {
    if (isRow(each)) break;
    const line = partAtColumns(each, rows, false);
    const isWidest = isRow(line) && !opensCaption(line.chunks[0]!);
    const isNear =
      stepBetween(line, below) <= FARTHEST_ALIGNED && isEven(below.baseline - line.baseline, rows);
    if (!isWidest || !isNear || shareInColumns(rows, line) < 1) break;
    top = i;
    below = line;
  }
  return lines.slice(top);
}

/** Whether a line that stands apart is a row like those above, with nothing but the rest of their cells between. */
function goesOnBelow(
  line: TextLine,
  last: TextLine,
  run: readonly TextLine[],
  pending: readonly Pending[],
): boolean {
  return (
    stepBetween(last, line) <= FARTHEST_ALIGNED &&
    isRow(line) &&
    run.length > 0 &&
    pending.every(({ column }) => column !== undefined) &&
    shareInColumns(run, line) === 1 &&
    isEven(line.baseline - last.baseline, run)
  );
}

/**
 * Whether a line that is set apart stands behind the ends of all rows above: the number and the name of a heading in the middle
 * of the page, below a narrow table.
 */
function standsBeyond(line: TextLine, last: TextLine, run: readonly TextLine[]): boolean {
  const rows = run.filter(isRow);
  const step = line.baseline - last.baseline;
  if (rows.length < LEAST_ROWS || step <= WITHIN_CELL * line.size) return false;
  const usual = median(stepsDown(run));
  return step > UNEVEN * usual && rows.every((row) => row.chunks.at(-1)!.right < line.chunks[0]!.left);
}

function isEven(distance: number, run: readonly TextLine[]): boolean {
  const rows = lastRows(run);
  const steps = rows.slice(1).map((row, i) => rows[i]!.baseline - row.baseline);
  return steps.length === 0 || distance <= UNEVEN * Math.max(...steps);
}

/** Words begin a column this near (em) to where those above them do, if they are further than a space from the word before … */
const AT_COLUMN = 0.1;
const SPACE = 0.33;
/** … or this near to where those of several rows do: the widest text of a column reaches up to the next. */
const EXACTLY = 0.03;
const SEVERAL = 2;

/** A line whose one text fills a cell up to the next, parted where a column of the rows near it begins. */
function partAtColumns(line: TextLine, rows: readonly TextLine[], isApart: boolean): TextLine {
  if (rows.length === 0) return line;
  const { tokens, size } = line.chunks[0]!;
  const lefts = rows.flatMap(({ chunks }) => chunks.slice(1).map(({ left }) => left));
  const countAt = (left: number, near: number) =>
    lefts.filter((x) => Math.abs(x - left) < near * size).length;
  const begins = tokens.findIndex(({ left }, i) => {
    if (i === 0) return false;
    const isSetOff = isApart && left - tokens[i - 1]!.right > SPACE * size;
    return (isSetOff && countAt(left, AT_COLUMN) > 0) || countAt(left, EXACTLY) >= SEVERAL;
  });
  if (begins < 0) return line;
  return joinChunks([...chunksOf(tokens.slice(0, begins)), ...chunksOf(tokens.slice(begins))]);
}

/** A line of one chunk below a row, with the column whose cell it goes on in, if it does. */
interface Pending {
  line: TextLine;
  column?: number;
}

/** Lines of one cell are at most this many em apart. */
export const WITHIN_CELL = 1.7;
/** … or, as its paragraphs are, at most this share of what rows are, except in the first column: below that may stand other text. */
const WITHIN_ROW = 0.7;
/** Items of a list in the last cell of a row are set in by at most so many em. */
const MOST_INSET = 4;

/** The column of the rows above in which a line stands, right below the last line. */
function columnOf(line: TextLine, above: TextLine, run: readonly TextLine[]): number | undefined {
  const distance = line.baseline - above.baseline;
  const [last, before] = lastRows(run);
  const isNear = distance <= WITHIN_CELL * line.size;
  if (!isNear && (!before || distance > WITHIN_ROW * (last!.baseline - before.baseline))) return undefined;
  const { left, right } = line.chunks[0]!;
  const near = ONE_EDGE * line.size;
  const inset = left - last!.chunks.at(-1)!.left;
  if (last!.chunks.length > 2 && inset > near && inset < MOST_INSET * line.size)
    return last!.chunks.length - 1;
  // What is above may be of other columns, as labels and values over a table are.
  const lefts = lastRows(run)
    .map((row) => row.chunks.map((chunk) => chunk.left))
    .filter((xs) => xs.some((x) => Math.abs(x - left) <= near))
    .flat()
    .sort((a, b) => a - b);
  const column = lefts.findIndex((x) => Math.abs(x - left) <= near);
  const next = lefts.find((x) => x > left + near);
  if (column < (isNear ? 0 : 1) || (next !== undefined && right >= next)) return undefined;
  return column;
}

/** What goes on below the last row of a run in its cells. Lines in the first column alone are the text that follows. */
function restOfLastRow(pending: readonly Pending[]): TextLine[] {
  const stray = pending.findIndex(({ column }) => column === undefined);
  const within = stray < 0 ? pending : pending.slice(0, stray);
  const last = within.findLastIndex(({ column }) => column! > 0);
  return within.slice(0, last + 1).map(({ line }) => line);
}

/** A run of words as long as a line of prose, for its place. */
export function isProseChunk(chunk: Chunk, width: number): boolean {
  return countWords(chunk) >= 7 && chunk.right - chunk.left > 0.3 * width;
}

/** … and that a key is: cells in the middle of their rows have lines beside which no key stands. */
const KEYS_ABOVE = 8;

/**
 * Whether a long text stands below others, behind a key like theirs or what goes on of one: in columns of prose what is left
 * of it is long too.
 */
function explainsKey({ chunks }: TextLine, prose: readonly Chunk[], run: readonly TextLine[]): boolean {
  const [key, ...said] = chunks;
  const rows = lastRows(run, KEYS_ABOVE);
  return (
    !prose.includes(key!) &&
    rows.some((row) => row.chunks.some((chunk) => isFlush(key!, chunk))) &&
    said.every((own) => rows.some((row) => row.chunks.slice(1).some((chunk) => isFlush(own, chunk))))
  );
}

function isFlush(own: Chunk, chunk: Chunk): boolean {
  return Math.abs(own.left - chunk.left) <= ONE_EDGE * own.size;
}

/** How an amount ends; numbers of items and formulas end in a full stop or bracket. */
const AMOUNT_END = /[\p{Nd}\p{Sc}%]$/u;

/** Whether an amount alone follows a text, as the price does what is sold: beside prose stands more prose. */
function statesAmount({ chunks: [, amount, ...others] }: TextLine): boolean {
  return others.length === 0 && isNumericChunk(amount!) && AMOUNT_END.test(textOfTokens(amount!.tokens));
}

function proseIn({ chunks }: TextLine, { left, right }: TextColumn): Chunk[] {
  return chunks.filter((chunk) => isProseChunk(chunk, right - left));
}

function kindOf(line: TextLine, range: TextColumn, run: readonly TextLine[]): 'row' | 'single' | 'other' {
  if (opensCaption(line.chunks[0]!)) return 'other';
  const prose = proseIn(line, range);
  if (line.chunks.length > 1) {
    const isProse = prose.length > 0 && prose.length * 2 >= line.chunks.length;
    if (!isProse || statesAmount(line)) return 'row';
    return run.length > 0 && explainsKey(line, prose, run) ? 'row' : 'other';
  }
  return prose.length > 0 && line.right - line.left > 0.6 * (range.right - range.left) ? 'other' : 'single';
}
