import type { Box } from '../../document/document.ts';
import { boxAround } from '../../layout/geometry.ts';
import { isMarker } from '../../layout/lexicon/list-markers.ts';
import type { RecognizedBlock, RecognizedLine, RecognizedWord } from '../engines/ocr-engine.ts';
import { isFigure } from './is-figure.ts';

/** A bullet or number stands at most so far before its text, em … */
const MARKER_SPACE = 4.5;
/** … and a figure so far behind its label. */
const FIGURE_SPACE = 30;
/** Feet of one row are within this of each other, em. */
const LEVEL = 0.3;
/** Lines over each other share at least this width, em. */
const OVERLAP = 0.3;

/** Lines that are read one after the other whatever else is beside them. */
interface LineRow extends Box {
  lines: RecognizedLine[];
  /** Where its letters stand. */
  foot: number;
}

/** Parts lines where a gutter runs between their words. */
export function partLines(blocks: readonly RecognizedBlock[], gutters: readonly Box[]): RecognizedBlock[] {
  return blocks.map(({ lines }) => ({ lines: lines.flatMap((line) => partLine(line, gutters)) }));
}

function partLine(line: RecognizedLine, gutters: readonly Box[]): RecognizedLine[] {
  const parts: RecognizedWord[][] = [];
  line.words.forEach((word, i) => {
    const before = line.words[i - 1];
    if (!before || liesBetween(gutters, before, word)) parts.push([word]);
    else parts.at(-1)!.push(word);
  });
  return parts.length < 2 ? [line] : parts.map((words) => ({ ...line, ...boxAround(words), words }));
}

/** Whether a gutter runs between two boxes, the first to the left of the other. */
export function liesBetween(gutters: readonly Box[], before: Box, after: Box): boolean {
  const y = (Math.max(before.top, after.top) + Math.min(before.bottom, after.bottom)) / 2;
  return gutters.some(({ left, right, top, bottom }) => {
    const x = (left + right) / 2;
    return middleOf(before) < x && middleOf(after) > x && y >= top && y <= bottom;
  });
}

/**
 * Puts lines that gutters part into reading order: column after column, from top to bottom, and after what stands above
 * both (Breuel, "High performance document layout analysis", 2003). Others stay in the engine's order, but markers stand
 * before their text and figures behind their labels.
 * @param em the usual size of type, pixels
 */
export function orderLines(
  blocks: readonly RecognizedBlock[],
  gutters: readonly Box[],
  em: number,
): RecognizedBlock[] {
  const rows = gatherRows(
    blocks.flatMap((block) => block.lines),
    gutters,
    em,
  );
  return bandRows(rows, gutters).flatMap(({ inColumns, rows: band }) =>
    (inColumns ? sortRows(band, em) : band).map(({ lines }) => ({ lines })),
  );
}

/** Rows at one height of the page: those beside gutters, or those between. */
interface ColumnBand {
  inColumns: boolean;
  rows: LineRow[];
}

function bandRows(rows: readonly LineRow[], gutters: readonly Box[]): ColumnBand[] {
  const heights: { top: number; bottom: number }[] = [];
  for (const { top, bottom } of gutters.toSorted((a, b) => a.top - b.top)) {
    const last = heights.at(-1);
    if (last && top <= last.bottom) last.bottom = Math.max(last.bottom, bottom);
    else heights.push({ top, bottom });
  }
  const between = (top: number, bottom: number) => rows.filter(({ foot }) => foot > top && foot <= bottom);
  return [...heights, { top: Infinity, bottom: Infinity }].flatMap(({ top, bottom }, i) => [
    { inColumns: false, rows: between(heights[i - 1]?.bottom ?? -Infinity, top) },
    { inColumns: true, rows: between(top, bottom) },
  ]);
}

function gatherRows(lines: readonly RecognizedLine[], gutters: readonly Box[], em: number): LineRow[] {
  const rowOf = new Map<RecognizedLine, RecognizedLine[]>(lines.map((line) => [line, [line]]));
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    const before = lineBefore(line, lines, em);
    if (!before || liesBetween(gutters, before, line) || !belongTogether(before, line, em)) continue;
    const row = rowOf.get(before)!;
    row.push(line);
    rowOf.set(line, row);
  }
  return [...new Set(lines.map((line) => rowOf.get(line)!))].map((row) => ({
    lines: row,
    foot: footOf(row[0]!),
    ...boxAround(row),
  }));
}

/** What stands next to the left of a line in its row. */
function lineBefore(
  line: RecognizedLine,
  lines: readonly RecognizedLine[],
  em: number,
): RecognizedLine | undefined {
  let nearest: RecognizedLine | undefined;
  for (const other of lines) {
    if (other.right > line.left || (nearest && other.right <= nearest.right)) continue;
    if (Math.abs(other.baseline.y1 - line.baseline.y0) <= LEVEL * em) nearest = other;
  }
  return nearest;
}

function belongTogether(before: RecognizedLine, line: RecognizedLine, em: number): boolean {
  const gap = line.left - before.right;
  const mark = before.words.map(({ text }) => text).join('');
  if (gap <= MARKER_SPACE * em && before.words.length <= 2 && isMarker(mark)) return true;
  return gap <= FIGURE_SPACE * em && line.words.every(isFigure);
}

function sortRows(rows: readonly LineRow[], em: number): LineRow[] {
  const sorted: LineRow[] = [];
  const seen = new Set<LineRow>();
  const visit = (row: LineRow): void => {
    if (seen.has(row)) return;
    seen.add(row);
    for (const other of fromTop) if (!seen.has(other) && precedes(other, row, rows, em)) visit(other);
    sorted.push(row);
  };
  const fromTop = rows.toSorted((a, b) => a.top - b.top || a.left - b.left);
  for (const row of fromTop) visit(row);
  return sorted;
}

function overlap(a: Box, b: Box): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}

function precedes(a: LineRow, b: LineRow, rows: readonly LineRow[], em: number): boolean {
  if (overlap(a, b) > OVERLAP * em) return a.foot < b.foot;
  if (a.left >= b.left) return false;
  const [upper, lower] = [Math.min(a.foot, b.foot), Math.max(a.foot, b.foot)];
  const parts = (c: LineRow) =>
    c.foot > upper && c.foot < lower && overlap(c, a) > OVERLAP * em && overlap(c, b) > OVERLAP * em;
  return !rows.some(parts);
}

function middleOf({ left, right }: Box): number {
  return (left + right) / 2;
}

function footOf({ baseline }: RecognizedLine): number {
  return (baseline.y0 + baseline.y1) / 2;
}
