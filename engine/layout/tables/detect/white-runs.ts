import { median } from '../../statistics.ts';
import { type Chunk, opensCaption, type TextLine } from '../text-lines.ts';
import type { TextColumn } from './sheet.ts';

/** Lines are at most this many em apart: rows of padded paragraphs are. */
const FARTHEST = 5;
/** Columns are at least so far apart (em): browsers set them hardly further apart than words. */
const LEAST_WHITE = 0.26;
/** White that is no wider than spaces (em) parts columns of at least so many lines; where it is wider, fewer tell. */
const SPACE = 0.62;
const LEAST_LINES = 2;
const LEAST_LINES_NEAR = 4;
/** In a text of so many words the space between words is known: a gap this many times as wide is none. */
const LEAST_WORDS = 4;
const WIDER = 1.35;
/** Lines of a cell are no further apart (em). */
const WITHIN_CELL = 1.75;
/** What stands in front of the items of a list, so many em at most. */
const MARK_GAP = 2.6;
const ITEM_MARK = /^(?:[^\p{L}\p{N}\s]|\(?(?:\p{N}{1,2}|\p{L}|[ivx]{2,4})[.)])$/u;

/**
 * Runs of lines between whose texts the same white runs down, whatever stands in the cells and at which heights: where
 * the texts of rows stand in the middle of them, hardly two share a line.
 *
 * @param gutters - white between columns of prose, which parts no cells
 */
export function findWhiteRuns(lines: readonly TextLine[], gutters: readonly TextColumn[]): TextLine[][] {
  const runs: TextLine[][] = [];
  let run: PartedLine[] = [];
  let columns: TextColumn[] = [];
  const finish = () => {
    const found = trim(run, withSupport(columns, run, gutters));
    if (found.length > LEAST_LINES) runs.push(found);
    run = [];
    columns = [];
  };
  for (const line of lines) {
    const own = { line, texts: textsOf(line) };
    const above = run.at(-1)?.line;
    if (above && (stepBetween(above, line) > FARTHEST || opensCaption(line.chunks[0]!))) finish();
    const joined = join([...columns, ...own.texts], LEAST_WHITE * line.size);
    if (joined.length > 1 || run.length === 0) {
      run.push(own);
      columns = joined;
      continue;
    }
    finish();
    run = [own];
    columns = own.texts;
  }
  finish();
  return runs;
}

/** A line with the texts in it that may be of several columns. */
interface PartedLine {
  line: TextLine;
  texts: TextColumn[];
}

function stepBetween(above: TextLine, below: TextLine): number {
  return (below.baseline - above.baseline) / Math.max(above.size, below.size);
}

function textsOf({ chunks, size }: TextLine): TextColumn[] {
  const [first] = chunks[0]!.tokens;
  const texts = chunks.flatMap(partChunk);
  const [mark, text, ...others] = texts;
  const isMarked = mark!.right === first!.right && ITEM_MARK.test(first!.shown.text);
  return text && isMarked && text.left - mark!.right < MARK_GAP * size
    ? [{ left: mark!.left, right: text.right }, ...others]
    : texts;
}

/** A text parted at every gap in it that may be more than the space between its words. */
function partChunk({ tokens, size }: Chunk): TextColumn[] {
  const gaps = tokens.slice(1).map(({ left }, i) => left - tokens[i]!.right);
  const space = tokens.length < LEAST_WORDS ? 0 : WIDER * median(gaps);
  const least = Math.max(LEAST_WHITE * size, space);
  const texts: TextColumn[] = [];
  for (const { left, right } of tokens) {
    const last = texts.at(-1);
    if (last && left - last.right <= least) last.right = Math.max(last.right, right);
    else texts.push({ left, right });
  }
  return texts;
}

/** What stands over each other, and what is no further apart than the least white (points). */
function join(texts: readonly TextColumn[], white: number): TextColumn[] {
  const columns: TextColumn[] = [];
  for (const { left, right } of texts.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left - last.right < white) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** The columns with enough lines beside each other, those between which too few stand joined. */
function withSupport(
  columns: readonly TextColumn[],
  run: readonly PartedLine[],
  gutters: readonly TextColumn[],
): TextColumn[] {
  const kept: TextColumn[] = [];
  for (const column of columns) {
    const last = kept.at(-1);
    if (last && !arePartedBy(last, column, run)) last.right = column.right;
    else kept.push({ ...column });
  }
  const areOfProse = kept
    .slice(1)
    .every(({ left }, i) => gutters.some((g) => g.left < left && g.right > kept[i]!.right));
  return areOfProse ? [] : kept;
}

function arePartedBy(left: TextColumn, right: TextColumn, run: readonly PartedLine[]): boolean {
  const [one, other] = [linesIn(left, run), linesIn(right, run)];
  const em = median(run.map(({ line }) => line.size));
  const least = right.left - left.right > SPACE * em ? LEAST_LINES : LEAST_LINES_NEAR;
  return countBeside(one, other) >= least && countBeside(other, one) >= least;
}

/** The places among the lines of those that have a text in a column. */
function linesIn({ left, right }: TextColumn, run: readonly PartedLine[]): number[] {
  return run.flatMap(({ texts }, i) =>
    texts.some((text) => text.left < right && text.right > left) ? [i] : [],
  );
}

/** How many lines stand at the heights of others. */
function countBeside(lines: readonly number[], others: readonly number[]): number {
  const [first = 0, last = -1] = [others[0], others.at(-1)];
  return lines.filter((i) => i >= first - 1 && i <= last + 1).length;
}

/** The lines from the first row to the last: what stands apart above and below in one column alone is no row. */
function trim(run: readonly PartedLine[], columns: readonly TextColumn[]): TextLine[] {
  if (columns.length < 2) return [];
  const isLone = ({ texts }: PartedLine) =>
    columns.filter(({ left, right }) => texts.some((text) => text.left < right && text.right > left)).length <
    2;
  let [from, to] = [0, run.length];
  const isApart = (i: number) => stepBetween(run[i - 1]!.line, run[i]!.line) > WITHIN_CELL;
  while (to - from > 1 && isLone(run[from]!) && isApart(from + 1)) from++;
  while (to - from > 1 && isLone(run[to - 1]!) && isApart(to - 1)) to--;
  return run.slice(from, to).map(({ line }) => line);
}
