import { boxAround } from '../../geometry.ts';
import { findSeparators, jointShare, type Lattice, type Separators } from '../detect/rules/lattices.ts';
import { groupByBaseline, isNumericCell, isNumericChunk, linesOf } from '../text-lines.ts';
import { areBold, middleOf, type Token } from '../tokens.ts';
import { findColumns } from './columns.ts';
import type { PlacedCell } from './found-table.ts';
import { addHeadsAbove, tokensAbove } from './heads/heads-above.ts';
import type { LineCell, LineCells } from './line-cells.ts';
import { mirrorLattice, mirrorTokens, runsFromRight } from './mirror.ts';
import type { Grid } from './recognize-region.ts';
import { bandedRows } from './rows/banded-rows.ts';
import { type RowLines, rowStyleOf } from './rows/row-lines.ts';
import { linesToRows } from './rows/rows.ts';
import { countedRows, stackedRows } from './rows/stacked-rows.ts';
import { holdColumns, intervalOf, latticeToCells } from './ruled-cells.ts';

/** The grid is taken as drawn when at least this share of its crossings are joints. */
const LEAST_JOINTS = 0.5;

/** How a lattice may be read. */
type LatticeReading = { kind: 'grid'; grid: Grid } | { kind: 'text' } | { kind: 'none' };

/**
 * Reads a lattice as a table. `text` says that its rules do not tell all of its columns, so the text has to;
 * `none` that it is a box, a frame or a drawing.
 */
export function recognizeLattice(lattice: Lattice, tokens: readonly Token[]): LatticeReading {
  const inside = insideOf(lattice, tokens);
  if (inside.length < 3) return { kind: 'none' };
  if (!runsFromRight(inside)) return readFromLeft(lattice, tokens, inside);
  const mirror = mirrorTokens(lattice, [...inside, ...tokensAbove(lattice, tokens)]);
  const mirrored = mirrorLattice(lattice);
  const reading = readFromLeft(mirrored, mirror.tokens, insideOf(mirrored, mirror.tokens));
  return reading.kind === 'grid' ? { ...reading, grid: mirror.restore(reading.grid) } : reading;
}

function insideOf({ left, top, right, bottom }: Lattice, tokens: readonly Token[]): Token[] {
  return tokens.filter((t) => {
    const x = (t.left + t.right) / 2;
    const y = middleOf(t);
    return x > left && x < right && y > top && y < bottom;
  });
}

function readFromLeft(lattice: Lattice, tokens: readonly Token[], inside: readonly Token[]): LatticeReading {
  const separators = findSeparators(lattice);
  const drawn = latticeToCells(lattice, separators, inside);
  const cells = drawn
    .flatMap((c) => splitTall(c, lattice))
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const filled = cells.filter((c) => c.content.length > 0);
  if (isFrame(filled, inside)) return { kind: 'none' };
  const rows = new Set(filled.map((c) => c.row));
  const columns = new Set(filled.map((c) => c.column));
  if (columns.size < 2 || rows.size < 2)
    return rows.size * columns.size > 1 || filled.length > 0 ? { kind: 'text' } : { kind: 'none' };
  // Where rows are parted each in another way few lines cross, and the rules tell all the same.
  const isDrawn = jointShare(lattice, separators) >= LEAST_JOINTS || areClosed(drawn, separators);
  if (!isDrawn) return { kind: 'text' };
  if (hasHiddenColumns(cells, lattice)) return { kind: 'text' };
  const grid = splitRows(lattice, separators, cells);
  return { kind: 'grid', grid: addHeadsAbove(grid, lattice, tokens) };
}

/** Whether rules run along all sides of all cells, and those of several columns hold no columns of their own. */
function areClosed(cells: readonly PlacedCell<Token[]>[], { above, before }: Separators): boolean {
  if (holdColumns(cells)) return false;
  return cells.every(({ row, column, rowSpan, colSpan }) => {
    const isTopDrawn = above[row]!.slice(column, column + colSpan).every(Boolean);
    return isTopDrawn && before.slice(row, row + rowSpan).every((sides) => sides[column]!);
  });
}

/** A cell over several rows whose text has a line in each of them is a column without rules between its cells. */
function splitTall(cell: PlacedCell<Token[]>, lattice: Lattice): PlacedCell<Token[]>[] {
  if (cell.rowSpan < 3) return [cell];
  const parts = new Map<number, Token[]>();
  for (const token of cell.content) {
    const row = intervalOf(lattice.ys, middleOf(token));
    parts.set(row, [...(parts.get(row) ?? []), token]);
  }
  if (parts.size < 0.8 * cell.rowSpan || parts.size < 3) return [cell];
  return Array.from({ length: cell.rowSpan }, (_, i) => ({
    ...cell,
    row: cell.row + i,
    rowSpan: 1,
    content: parts.get(cell.row + i) ?? [],
  }));
}

/** One cell holds most of the words: a box around prose. */
function isFrame(filled: readonly PlacedCell<Token[]>[], inside: readonly Token[]): boolean {
  const largest = Math.max(...filled.map((c) => c.content.length));
  return largest > 150 && largest > 0.6 * inside.length && filled.length < 4;
}

/** Cells of one drawn column hold several columns of text. */
function hasHiddenColumns(cells: readonly PlacedCell<Token[]>[], lattice: Lattice): boolean {
  for (let column = 0; column + 1 < lattice.xs.length; column++) {
    const own = cells.filter((c) => c.column === column && c.colSpan === 1);
    const lines = own.flatMap((c) => linesOf(c.content, 1));
    if (lines.length < 4) continue;
    const parted = lines.filter((l) => l.chunks.length > 1).length;
    if (parted < 3 || parted < 0.6 * lines.length) continue;
    if (findColumns(lines).length > 1) return true;
  }
  return false;
}

/** Splits drawn rows that hold several rows of text. */
function splitRows(lattice: Lattice, separators: Separators, cells: PlacedCell<Token[]>[]): Grid {
  const height = lattice.ys.length - 1;
  const drawn: PlacedCell<Token[]>[] = [];
  const split: PlacedCell<Token[]>[] = [];
  const starts: number[] = [];
  let rows = 0;
  for (let r = 0; r < height; r++) {
    starts.push(rows);
    const own = cells.filter((c) => c.row === r);
    const alone = separators.above[r]!.every(Boolean) && separators.above[r + 1]!.every(Boolean);
    const parts = alone
      ? (countedRows(own) ?? stackedRows(own, lattice.xs) ?? bandedRows(own) ?? textRows(own, lattice))
      : undefined;
    if (parts) split.push(...parts.map((c) => ({ ...c, row: rows + c.row })));
    else drawn.push(...own.map((c) => ({ ...c, row: rows })));
    rows += parts ? Math.max(...parts.map((c) => c.row + c.rowSpan)) : 1;
  }
  starts.push(rows);
  for (const c of drawn) {
    if (c.rowSpan > 1) {
      const original = starts.lastIndexOf(c.row);
      c.rowSpan = starts[Math.min(height, original + c.rowSpan)]! - c.row;
    }
  }
  const result = [...drawn, ...split].sort((a, b) => a.row - b.row || a.column - b.column);
  return { rows, columnEdges: lattice.xs, cells: result, headerRows: headRows(result, rows) };
}

function placeLines(lines: RowLines, row: number): PlacedCell<Token[]>[] {
  const cells: PlacedCell<Token[]>[] = [];
  for (const { column, colSpan, tokens } of lines.flatMap((line) => line.cells)) {
    const there = cells.find((c) => c.column === column);
    if (there) there.content.push(...tokens);
    else cells.push({ row, column, colSpan, rowSpan: 1, content: [...tokens] });
  }
  return cells;
}

/** The cells of one drawn row with their rows of text, counted from 0, when these cannot be lines of one cell. */
function textRows(
  cells: readonly PlacedCell<Token[]>[],
  lattice: Lattice,
): PlacedCell<Token[]>[] | undefined {
  const filled = cells.filter((c) => c.content.length > 0);
  if (filled.length < 2) return undefined;
  const heights = filled.map((c) => groupByBaseline(c.content).length);
  if (heights.filter((h) => h >= 3).length < 2 || isNumbered(filled[0]!)) return undefined;
  const lines = linesOf(filled.flatMap((c) => c.content)).map((line): LineCells => {
    const own = filled.flatMap((c): LineCell[] => {
      const tokens = line.chunks.flatMap((k) => k.tokens).filter((t) => c.content.includes(t));
      if (tokens.length === 0) return [];
      const { left, right } = boxAround(tokens);
      return [
        { column: c.column, colSpan: c.colSpan, left, right, tokens, numeric: isNumericChunk({ tokens }) },
      ];
    });
    return { line, cells: own };
  });
  const columns = lattice.xs.slice(1).map((right, i) => ({ left: lattice.xs[i]!, right: right - 4 }));
  const rows = linesToRows(lines, rowStyleOf(lines, columns, false));
  const several = rows.filter((row) => new Set(row.flatMap((l) => l.cells.map((c) => c.column))).size > 1);
  const clashing = lines.filter((l) => l.cells.filter((c) => c.numeric && c.column > 0).length > 0).length;
  if (rows.length < 3 || several.length < 0.6 * rows.length || clashing < 0.5 * lines.length)
    return undefined;
  return rows.flatMap(placeLines);
}

/** Whether a drawn row begins with a number alone, which counts what is drawn. */
function isNumbered(cell: PlacedCell<Token[]>): boolean {
  return cell.column === 0 && cell.content.length === 1 && isNumericCell(cell);
}

/** A cell that reaches over more of the rows than this share is none of a head, unless that is of two rows. */
const MOST_OF_HEAD = 0.5;

/**
 * The head ends with the first row, with what its texts beside the labels or an empty corner reach down to, or below texts
 * over several columns. A title over all columns has the row of labels below it.
 */
function headRows(cells: readonly PlacedCell<Token[]>[], rows: number): number {
  const first = cells.filter(({ row, column, content }) => row === 0 && column > 0 === content.length > 0);
  const end = Math.max(
    isTitled(cells) ? 2 : 1,
    ...first.map(({ rowSpan, colSpan, column }) => Math.max(rowSpan, column > 0 && colSpan > 1 ? 2 : 1)),
  );
  return end > Math.max(2, MOST_OF_HEAD * rows) ? 1 : Math.min(end, rows - 1);
}

/**
 * Whether one text stands over all columns and below it a row of labels, one for each: bold ones with lighter rows to follow,
 * or words over columns of numbers.
 */
function isTitled(cells: readonly PlacedCell<Token[]>[]): boolean {
  const columns = Math.max(...cells.map(({ column, colSpan }) => column + colSpan));
  const filled = cells.filter(({ content }) => content.length > 0);
  const rowOf = (row: number) => filled.filter((cell) => cell.row === row);
  const [title, labels, next] = [rowOf(0), rowOf(1), rowOf(2)];
  const isOver = title.length === 1 && title[0]!.colSpan === columns && title[0]!.rowSpan === 1;
  if (!isOver || labels.length < Math.max(2, columns) || next.length === 0) return false;
  const isBold = ({ content }: PlacedCell<Token[]>) => areBold(content);
  if (labels.every(isBold) && !next.every(isBold)) return true;
  const values = filled.filter(({ row, column }) => row > 1 && column > 0);
  return !labels.some(isNumericCell) && labels.slice(1).every((label) => areMostlyNumbers(values, label));
}

function areMostlyNumbers(values: readonly PlacedCell<Token[]>[], { column }: PlacedCell<Token[]>): boolean {
  const below = values.filter((value) => value.column === column);
  return 2 * below.filter(isNumericCell).length > below.length;
}
