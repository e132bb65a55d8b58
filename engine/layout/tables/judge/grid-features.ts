import { median } from '../../statistics.ts';
import { isNumericCell } from '../text-lines.ts';
import { isNumeric } from '../tokens.ts';
import type { FilledCell, TableReading } from './reading.ts';

/** Texts longer than this (characters) are sentences rather than values. */
const LONG = 60;
/** Edges of cells agree within this share of an em. */
const ALIGNED = 0.25;
const MARKER = /^(?:[•◦▪■□●○‣–—\-*✓►·]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]|\[\d{1,3}\])$/iu;
const FIGURE = /^(?:fig(?:ure|\.)?|abb(?:ildung|\.)|scheme)\s*\d/iu;

/** What the cells of a reading are like. @param rightToLeft whether the page is read from the right, whatever the cells hold */
export function describeGrid({ grid, cells, tokens, em }: TableReading, rightToLeft: boolean) {
  const columns = grid.columnEdges.length - 1;
  const inRow = countBy(grid.rows, cells, ({ row, rowSpan }) => [row, row + rowSpan]);
  const lengths = cells.map(({ text }) => text.length);
  const letters = sum(lengths);
  const fromLeft = grid.columnEdges[0]! < grid.columnEdges[columns]!;
  const byColumn = splitColumns(cells, columns);
  // Bullets stand to the right of a Latin text where the page is read from there.
  if (rightToLeft && fromLeft) byColumn.reverse();
  const [first = []] = byColumn;
  const values = cells.filter(({ column, row }) => column > 0 && row >= grid.headerRows);
  const gaps = gapsOf(cells).map((gap) => gap / em);
  const places = sum(cells.map(({ rowSpan, colSpan }) => rowSpan * colSpan));
  return {
    rows: grid.rows,
    columns,
    headRows: grid.headerRows,
    cells: cells.length,
    filled: places / (grid.rows * columns),
    severalCells: share(inRow, (count) => count > 1),
    fullRows: share(inRow, (count) => count >= columns),
    meanLength: letters / cells.length,
    largestShare: Math.max(...lengths) / letters,
    longCells: share(cells, ({ text }) => text.length > LONG),
    firstLength: sum(first.map(({ text }) => text.length)) / Math.max(1, first.length),
    numeric: share(values, isNumericCell),
    digits: share(tokens, ({ shown }) => isNumeric(shown.text)),
    aligned: alignedShare(byColumn, em * ALIGNED),
    markers: share(first, ({ text }) => MARKER.test(text)),
    keyed: share(cells, ({ text }) => /[:：]$/.test(text)),
    rising: risingShare(byColumn.at(-1) ?? []),
    readsDown: readingDown(byColumn),
    axis: Number(byColumn.some((column) => isAxis(column))),
    figure: Number(cells.some(({ text }) => FIGURE.test(text))),
    leastGap: Math.min(10, ...gaps),
    medianGap: Math.min(10, median(gaps)),
    evenGaps: evenlySpaced(cells),
    otherSizes: otherSizes(tokens),
    spanning: share(cells, ({ colSpan, rowSpan }) => colSpan * rowSpan > 1),
    monospaced: share(tokens, ({ shown }) => shown.font.monospaced),
    boldHead: headBoldness(cells),
    keyStyle: keyStyle(cells),
    narrowest: narrowestColumn(byColumn, em),
  };
}

/** By how much more of the first row is bold than of the others. */
function headBoldness(cells: readonly FilledCell[]): number {
  const [bold, all] = [
    [0, 0],
    [0, 0],
  ];
  for (const { row, content } of cells) {
    const at = Math.min(row, 1);
    all[at]! += content.length;
    for (const { shown } of content) if (shown.font.bold) bold[at]!++;
  }
  return bold[0]! / Math.max(1, all[0]!) - bold[1]! / Math.max(1, all[1]!);
}

/** By how much more of the first column than of the others is in a style of its own, as keys are before what is said of them. */
function keyStyle(cells: readonly FilledCell[]): number {
  const [styled, all] = [
    [0, 0],
    [0, 0],
  ];
  for (const { column, content } of cells) {
    const at = Math.min(column, 1);
    all[at]! += content.length;
    for (const { shown } of content)
      if (shown.font.bold || shown.font.italic || shown.font.monospaced) styled[at]!++;
  }
  return styled[0]! / Math.max(1, all[0]!) - styled[1]! / Math.max(1, all[1]!);
}

/** Cells of one column each, column by column. */
function splitColumns(cells: readonly FilledCell[], columns: number): FilledCell[][] {
  const byColumn: FilledCell[][] = Array.from({ length: columns }, () => []);
  for (const cell of cells) if (cell.colSpan === 1) byColumn[cell.column]?.push(cell);
  return byColumn;
}

/** How many cells reach into each of the rows. */
function countBy(
  rows: number,
  cells: readonly FilledCell[],
  reach: (cell: FilledCell) => [number, number],
): number[] {
  const counts = new Array<number>(rows).fill(0);
  for (const cell of cells) {
    const [from, to] = reach(cell);
    for (let row = from; row < Math.min(to, rows); row++) counts[row]!++;
  }
  return counts;
}

/** Distances of neighbours in a row. */
function gapsOf(cells: readonly FilledCell[]): number[] {
  const sorted = [...cells].sort((a, b) => a.row - b.row || a.box.left - b.box.left);
  return sorted.slice(1).flatMap((cell, i) => {
    const before = sorted[i]!;
    return before.row === cell.row ? [cell.box.left - before.box.right] : [];
  });
}

/** Gaps that differ by less than this share of the widest of their row are even. */
const EVEN = 0.2;

/** Share of cells in rows of four or more whose gaps are even, as those of a justified line are. */
function evenlySpaced(cells: readonly FilledCell[]): number {
  const rows = new Map<number, FilledCell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  let even = 0;
  for (const row of rows.values()) {
    if (row.length < 4) continue;
    const gaps = gapsOf(row);
    const widest = Math.max(...gaps);
    if (widest - Math.min(...gaps) < EVEN * widest) even += row.length;
  }
  return even / Math.max(1, cells.length);
}

/** Sizes of type that differ by more than this share are those of other texts. */
const SAME_SIZE = 0.12;

/** Share of words in another size than most: a heading between two texts, seldom a cell. */
function otherSizes(tokens: TableReading['tokens']): number {
  const size = median(tokens.map((token) => token.size));
  return share(tokens, (token) => Math.abs(token.size - size) > SAME_SIZE * size);
}

/** Width of the narrowest column's text. */
function narrowestColumn(byColumn: readonly FilledCell[][], em: number): number {
  const widths = byColumn.map((column) => Math.max(0, ...column.map(({ box }) => box.right - box.left)));
  return Math.min(...widths) / em;
}

/** Share of cells that keep to the left edge, right edge or middle of most of their column. */
function alignedShare(byColumn: readonly FilledCell[][], tolerance: number): number {
  let aligned = 0;
  let total = 0;
  for (const column of byColumn) {
    const most = Math.max(
      agreeing(
        column.map(({ box }) => box.left),
        tolerance,
      ),
      agreeing(
        column.map(({ box }) => box.right),
        tolerance,
      ),
      agreeing(
        column.map(({ box }) => (box.left + box.right) / 2),
        tolerance,
      ),
    );
    aligned += most;
    total += column.length;
  }
  return total === 0 ? 0 : aligned / total;
}

function agreeing(values: number[], tolerance: number): number {
  values.sort((a, b) => a - b);
  let best = 0;
  let from = 0;
  values.forEach((value, i) => {
    while (value - values[from]! > tolerance) from++;
    best = Math.max(best, i - from + 1);
  });
  return best;
}

/** A line that fills this share of its column was broken where the next word found no room. */
const FULL_LINE = 0.85;

/** Share of cells, of those with another right below, that read on in it as the lines of a column of prose do. */
function readingDown(byColumn: readonly FilledCell[][]): number {
  let [pairs, on] = [0, 0];
  for (const column of byColumn) {
    const widest = Math.max(...column.map(({ box }) => box.right - box.left));
    column.forEach((cell, i) => {
      const below = column[i + 1];
      if (below?.row !== cell.row + cell.rowSpan) return;
      pairs++;
      const isFull = cell.box.right - cell.box.left >= FULL_LINE * widest;
      if (isFull && goesOnIn(cell.text, below.text)) on++;
    });
  }
  return on / Math.max(1, pairs);
}

/** Whether a text goes on in the one below it: it ends in a hyphen, or that begins small. */
export function goesOnIn(text: string, below: string): boolean {
  return /\p{L}[-\u2010]$/u.test(text) || /^\p{Ll}/u.test(below);
}

/** Share of a column's cells that are page numbers as a contents page has them: whole, and rising downwards. */
function risingShare(column: readonly FilledCell[]): number {
  if (column.length < 3) return 0;
  let rising = 0;
  let last = 0;
  for (const { text } of column) {
    if (!/^\d{1,4}$/.test(text)) continue;
    if (Number(text) >= last) rising++;
    last = Number(text);
  }
  return rising / column.length;
}

/** Evenly spaced numbers, as along an axis. A column that counts its rows from 1 is none. */
function isAxis(column: readonly FilledCell[]): boolean {
  if (column.length < 4) return false;
  const values = column.map(({ text }) => Number(text.replace(/[,%$]/g, '').replace(/[−–]/g, '-')));
  const step = values[1]! - values[0]!;
  const slack = 1e-6 + Math.abs(step) * 0.01;
  if (!Number.isFinite(step) || step === 0 || Math.abs(step) === 1) return false;
  return values.slice(1).every((value, k) => Math.abs(value - values[k]! - step) < slack);
}

/** Share of the items of which something holds, 0 to 1; 0 of none. */
export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let count = 0;
  for (const item of items) if (holds(item)) count++;
  return count / Math.max(1, items.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
