import { isNumeric, type Token } from '../../tokens.ts';
import type { PlacedCell } from '../found-table.ts';
import type { Grid } from '../grid.ts';
import { isNumber } from './sum-labels.ts';

/** Rows that are summed up, and their columns, at least. */
const LEAST_ROWS = 2;
const LEAST_COLUMNS = 4;

type Cell = PlacedCell<Token[]>;

/**
 * A grid in which the labels of sums span the columns before these: those that run up to their number over several, and
 * at the end of a table whose other rows fill all columns those with nothing but a number in the last one.
 *
 * `spreadSumLabels` did so while the grid was made, for labels that show by their place among the columns. These show only
 * in the finished grid, and are widened once it is told to be a table: that is judged by where its texts stand.
 */
export function widenSums(grid: Grid): Grid {
  const columns = grid.columnEdges.length - 1;
  const rows = rowsOf(grid);
  const end = rows.findLastIndex((row) => !isClosing(row, columns)) + 1;
  const isFull = (row: readonly Cell[]) => row.length === columns;
  const areFull = columns >= LEAST_COLUMNS && end >= LEAST_ROWS && rows.slice(0, end).every(isFull);
  const sums = rows.filter((row, i) => (areFull && i >= end) || runsUpTo(row));
  const spans = new Map(sums.map(([label, sum]) => [label, sum!.column]));
  const widen = (cell: Cell): Cell => {
    const colSpan = spans.get(cell);
    return colSpan === undefined ? cell : { ...cell, column: 0, colSpan };
  };
  return sums.length === 0 ? grid : { ...grid, cells: grid.cells.map(widen) };
}

/** The cells with texts of each row below the head. */
function rowsOf({ rows, headerRows, cells }: Grid): Cell[][] {
  const found = Array.from({ length: rows - headerRows }, (): Cell[] => []);
  for (const cell of cells) if (cell.content.length > 0) found[cell.row - headerRows]?.push(cell);
  return found.map((row) => row.sort((a, b) => a.column - b.column));
}

function isClosing([label, sum, ...others]: readonly Cell[], columns: number): boolean {
  if (!label || !sum || others.length > 0 || sum.column < columns - 1 || !isNumber(sum)) return false;
  return label.column === 0 && label.content.some(({ shown }) => !isNumeric(shown.text));
}

/** A text too wide for the column it begins in would be broken there. */
function runsUpTo([label, sum]: readonly Cell[]): boolean {
  if (!label || !sum || label.colSpan === 1 || isNumber(label) || !isNumber(sum)) return false;
  return label.column > 0 && label.rowSpan === 1 && label.column + label.colSpan === sum.column;
}
