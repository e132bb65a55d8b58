import { overlapsAcross } from '../../../geometry.ts';
import { isSubsectionNumber } from '../../../lexicon/section-names.ts';
import { median } from '../../../statistics.ts';
import {
  areEven,
  type Chunk,
  countWords,
  opensCaption,
  stepBetween,
  type TextLine,
} from '../../text-lines.ts';
import type { TextColumn } from '../page-columns.ts';
import { whitesBetween } from './white-between.ts';

/** Lines are at most this many em apart: rows of padded paragraphs are. */
export const FARTHEST = 5;
/** Columns are at least so far apart (em): browsers set them hardly further apart than words. */
const LEAST_WHITE = 0.26;
/** White that is no wider than spaces (em) parts columns of at least so many lines; where it is wider, fewer tell. */
export const SPACE = 0.62;
const LEAST_LINES = 2;
const LEAST_LINES_NEAR = 4;
/** In a text of so many words the space between words is known: a gap this many times as wide is none, … */
const LEAST_WORDS = 4;
const WIDER = 1.35;
/** … and in one as long as lines of prose, which may be set unevenly, one as wide as this. */
const PROSE_WORDS = 7;
const WIDER_IN_PROSE = 2.5;
/** Lines with texts in several columns, or keys in the middle of other lines, at least: blocks beside each other have few. */
const LEAST_ROWS = 3;
/** A key is in the middle of the lines above and below it to so many em. */
const OFF = 0.15;
/** Lines of a cell are no further apart (em). */
export const WITHIN_CELL = 1.75;
/** What stands in front of the items of a list, so many em at most. */
const MARK_GAP = 2.6;
const ITEM_MARK = /^(?:[^\p{L}\p{N}\s]|\(?(?:\p{N}{1,2}|\p{L}|[ivx]{2,4})[.)])$/u;

/**
 * Runs of lines between whose texts the same white runs down, whatever stands in the cells and at which heights: where
 * the texts of rows stand in the middle of them, hardly two share a line.
 *
 * @param gutters - white between columns of prose, which parts no cells
 */
export function findWhiteRuns(lines: readonly TextLine[], gutters: readonly TextColumn[]): WhiteRun[] {
  const runs: WhiteRun[] = [];
  let run: PartedLine[] = [];
  let columns: TextColumn[] = [];
  const finish = () => {
    // In prose most runs are a line or two.
    if (run.length > LEAST_LINES) {
      const parted = withSupport(columns, run, gutters);
      const found = trim(run, parted);
      if (found.length > LEAST_LINES) runs.push({ lines: found, isAligned: areAligned(parted, run) });
    }
    run = [];
    columns = [];
  };
  for (const line of lines) {
    const own = { line, texts: textsOf(line) };
    const above = run.at(-1)?.line;
    if (above && (stepBetween(above, line) > FARTHEST || opensCaption(line.chunks[0]!))) finish();
    let joined = join([...columns, ...own.texts], LEAST_WHITE * line.size);
    if (joined.length === 1 && run.length > 0) {
      finish();
      joined = own.texts;
    }
    run.push(own);
    columns = joined;
  }
  finish();
  return runs;
}

/** Lines between whose texts white runs down. */
export interface WhiteRun {
  lines: TextLine[];
  /** The texts of each column begin, end or have their middles at one place, as those beside rivers in prose never do. */
  isAligned: boolean;
}

/** Edges are at one place to so many em. */
const AT_ONE_PLACE = 0.2;
/** Share of the texts of a column that are. */
const ALIGNED = 0.75;

function areAligned(columns: readonly TextColumn[], run: readonly PartedLine[]): boolean {
  const em = median(run.map(({ line }) => line.size));
  return columns.slice(1).every((column) => {
    const texts = run.flatMap((line) => line.texts.filter((text) => overlapsAcross(text, column)));
    const edges = [
      texts.map(({ left }) => left),
      texts.map(({ right }) => right),
      texts.map(({ left, right }) => (left + right) / 2),
    ];
    return edges.some((places) => countAtOnePlace(places, AT_ONE_PLACE * em) >= ALIGNED * texts.length);
  });
}

/** The most places that are no further apart than so much. */
function countAtOnePlace(places: number[], apart: number): number {
  places.sort((a, b) => a - b);
  let [most, from] = [0, 0];
  for (const [i, place] of places.entries()) {
    while (place - places[from]! > apart) from++;
    most = Math.max(most, i - from + 1);
  }
  return most;
}

/** A line with the texts in it that may be of several columns. */
interface PartedLine {
  line: TextLine;
  texts: TextColumn[];
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
function partChunk({ tokens, size, left, right }: Chunk): TextColumn[] {
  const gaps = tokens.slice(1).map((token, i) => token.left - tokens[i]!.right);
  if (gaps.every((gap) => gap <= LEAST_WHITE * size)) return [{ left, right }];
  const wider = tokens.length < PROSE_WORDS ? WIDER : WIDER_IN_PROSE;
  const space = tokens.length < LEAST_WORDS ? 0 : wider * median(gaps);
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
  const space = SPACE * median(run.map(({ line }) => line.size));
  const kept: TextColumn[] = [];
  for (const column of columns) {
    const last = kept.at(-1);
    if (last && !arePartedBy(last, column, run, space)) last.right = column.right;
    else kept.push({ ...column });
  }
  const areOfProse = whitesBetween(kept).every((white) =>
    gutters.some((gutter) => overlapsAcross(gutter, white)),
  );
  return areOfProse ? [] : kept;
}

/** @param space - the widest between words (points) */
function arePartedBy(
  left: TextColumn,
  right: TextColumn,
  run: readonly PartedLine[],
  space: number,
): boolean {
  const [one, other] = [linesIn(left, run), linesIn(right, run)];
  const least = right.left - left.right > space ? LEAST_LINES : LEAST_LINES_NEAR;
  return countBeside(one, other) >= least && countBeside(other, one) >= least;
}

/** The places among the lines of those that have a text in a column. */
function linesIn(column: TextColumn, run: readonly PartedLine[]): number[] {
  return run.flatMap((line, i) => (columnsOf(line, [column]).length > 0 ? [i] : []));
}

/** How many lines stand at the heights of others. */
function countBeside(lines: readonly number[], others: readonly number[]): number {
  const [first = 0, last = -1] = [others[0], others.at(-1)];
  return lines.filter((i) => i >= first - 1 && i <= last + 1).length;
}

/** The lines from the first row to the last: what stands apart above and below in one column alone is no row. */
function trim(run: readonly PartedLine[], columns: readonly TextColumn[]): TextLine[] {
  if (columns.length < 2 || countRows(run, columns) < LEAST_ROWS || isProse(run)) return [];
  if (areNumbered(run, columns[0]!) || areFields(run)) return [];
  const isLone = (i: number) => columnsOf(run[i]!, columns).length < 2;
  const isTitle = (i: number) => columnsOf(run[i]!, columns)[0] === columns[0] && !isLone(i + 1);
  const isApart = (i: number) => stepBetween(run[i - 1]!.line, run[i]!.line) > WITHIN_CELL;
  let [from, to] = [0, run.length];
  while (to - from > 1 && isLone(from) && (isApart(from + 1) || isTitle(from))) from++;
  while (to - from > 1 && isLone(to - 1) && isApart(to - 1)) to--;
  return run.slice(from, to).map(({ line }) => line);
}

function columnsOf({ texts }: PartedLine, columns: readonly TextColumn[]): TextColumn[] {
  return columns.filter((column) => texts.some((text) => overlapsAcross(text, column)));
}

/** Whether a line holds a text as long as lines of prose. */
export function holdsProse({ chunks }: TextLine): boolean {
  return chunks.some((chunk) => countWords(chunk) >= PROSE_WORDS);
}

/** Whether lines are set evenly and hold prose, beside which stands something else: rows of such texts are set apart. */
function isProse(run: readonly PartedLine[]): boolean {
  const steps = run.slice(1).map(({ line }, i) => stepBetween(run[i]!.line, line));
  const prose = run.filter(({ line }) => holdsProse(line));
  return areEven(steps) && 2 * prose.length >= run.length;
}

/** Whether nothing but numbers of sections stands in the first column: in the margin beside these. */
function areNumbered(run: readonly PartedLine[], first: TextColumn): boolean {
  const keys = run.filter((line) => columnsOf(line, [first]).length > 0).map(({ line }) => line.chunks[0]!);
  return keys.every(
    ({ tokens }) => isSubsectionNumber(tokens[0]!.shown.text) && (tokens[1]?.left ?? Infinity) > first.right,
  );
}

/** Words of a label, at most. */
const LABEL_WORDS = 4;

/** Whether most lines of several texts begin with a label and a colon, as the fields of a form do. */
function areFields(run: readonly PartedLine[]): boolean {
  const rows = run.filter(({ line }) => line.chunks.length > 1);
  const labelled = rows.filter(({ line }) =>
    line.chunks[0]!.tokens.slice(0, LABEL_WORDS).some(({ shown }) => /[:：]$/u.test(shown.text)),
  );
  return labelled.length > rows.length / 2;
}

/** How many lines are rows for sure: those of several columns, and those in the middle between two of other columns. */
function countRows(run: readonly PartedLine[], columns: readonly TextColumn[]): number {
  const rows = run.filter((own, i) => {
    const [above, below] = [run[i - 1], run[i + 1]];
    const stands = columnsOf(own, columns);
    if (stands.length > 1 || !above || !below) return stands.length > 1;
    const isBeside = [above, below].every((line) => !columnsOf(line, columns).includes(stands[0]!));
    const off = above.line.baseline + below.line.baseline - 2 * own.line.baseline;
    return (
      isBeside && stepBetween(above.line, below.line) < WITHIN_CELL && Math.abs(off) < 2 * OFF * own.line.size
    );
  });
  return rows.length;
}
