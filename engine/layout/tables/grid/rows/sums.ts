import { isNumeric, type Token } from '../../tokens.ts';
import type { PlacedCell } from '../found-table.ts';
import type { Grid } from '../grid.ts';
import { isNumber } from './sum-labels.ts';

/** Rows that are summed up, and their columns, at least. */
const LEAST_ROWS = 2;
const LEAST_COLUMNS = 4;
/**
 * Share of the rows above that fill the columns a label leaves empty, where it spans them. Of the closing rows in the open
 * journals below such rows 13 of 17 span, below others none of 8.
 */
const FILLED = 0.8;

type Cell = PlacedCell<Token[]>;

/**
 * A grid in which the labels of sums span the columns before these: those that run up to their number over several, and
 * at the end of a table those that leave columns empty which nearly all other rows fill.
 *
 * `spreadSumLabels` did so while the grid was made, for labels that show by their place among the columns. These show only
 * in the finished grid, and are widened once it is told to be a table: that is judged by where its texts stand.
 */
export function widenSums(found: Grid): Grid {
  const grid = joinLabelColumn(found);
  const columns = grid.columnEdges.length - 1;
  const rows = rowsOf(grid);
  const end = rows.findLastIndex((row) => !leavesSecond(row)) + 1;
  const isLong = columns >= LEAST_COLUMNS && end >= LEAST_ROWS;
  const filled = isLong ? filledShares(rows.slice(0, end), columns, () => true) : [];
  const numbers = isLong ? filledShares(rows.slice(0, end), columns, isNumber) : [];
  // A row that lacks some of its values is none that sums up those of others.
  const isClosing = (row: readonly Cell[]) =>
    isSum(row, columns) &&
    filled.slice(1, row[1]!.column).every((share) => share >= FILLED) &&
    (row.length === 2 || numbers.slice(1, row[1]!.column).every((share) => share < FILLED));
  const sums = rows.filter((row, i) => (isLong && i >= end && isClosing(row)) || runsUpTo(row));
  const spans = new Map(sums.map(([label, sum]) => [label, sum!.column]));
  const widen = (cell: Cell): Cell => {
    const colSpan = spans.get(cell);
    return colSpan === undefined ? cell : { ...cell, column: 0, colSpan };
  };
  return sums.length === 0 ? grid : { ...grid, cells: grid.cells.map(widen) };
}

/**
 * A grid without the column that nothing but labels of sums made, as on bills: they stand below all items, between two
 * columns of these, and before the sums. They span the columns in front of those.
 */
function joinLabelColumn(grid: Grid): Grid {
  const last = grid.columnEdges.length - 2;
  const column = Array.from({ length: Math.max(0, last - 1) }, (_, i) => i + 1).find((each) =>
    holdsLabelsAlone(grid, each),
  );
  if (column === undefined) return grid;
  const cells = grid.cells.flatMap((cell): Cell[] => {
    const isOwn = cell.column === column && cell.colSpan === 1;
    if (isOwn) return cell.content.length > 0 ? [{ ...cell, column: 0, colSpan: column }] : [];
    const isBehind = cell.column > column;
    const isAround = !isBehind && cell.column + cell.colSpan > column;
    return [{ ...cell, column: cell.column - Number(isBehind), colSpan: cell.colSpan - Number(isAround) }];
  });
  const isCovered = ({ row, column: own, content }: Cell) =>
    content.length === 0 &&
    own < column &&
    cells.some(
      (cell) => cell.row === row && cell.column === 0 && cell.colSpan === column && cell.content.length > 0,
    );
  const columnEdges = grid.columnEdges.filter((_, i) => i !== column);
  return { ...grid, columnEdges, cells: cells.filter((cell) => !isCovered(cell)) };
}

function holdsLabelsAlone({ rows, headerRows, cells }: Grid, column: number): boolean {
  const filled = cells.filter(({ content }) => content.length > 0);
  const labels = filled.filter((cell) => cell.column <= column && column < cell.column + cell.colSpan);
  const first = Math.min(...labels.map(({ row }) => row));
  if (labels.length === 0 || first < headerRows + LEAST_ROWS) return false;
  const below = filled.filter(({ row, rowSpan }) => row + rowSpan > first);
  return (
    rows - first <= labels.length &&
    labels.every((label) => label.column === column && label.colSpan === 1 && !isNumber(label)) &&
    below.every((cell) => cell.column >= column) &&
    labels.every(({ row }) =>
      below.some((cell) => cell.row === row && cell.column === column + 1 && isNumber(cell)),
    )
  );
}

/** The cells with texts that stand in each row below the head, or reach down into it. */
function rowsOf({ rows, headerRows, cells }: Grid): Cell[][] {
  const found = Array.from({ length: rows - headerRows }, (): Cell[] => []);
  for (const cell of cells) {
    if (cell.content.length === 0 || cell.row < headerRows) continue;
    const from = cell.row - headerRows;
    for (const row of found.slice(from, from + cell.rowSpan)) row.push(cell);
  }
  return found.map((row) => row.sort((a, b) => a.column - b.column));
}

/** By column: the share of rows that have such a text there. */
function filledShares(rows: readonly Cell[][], columns: number, isSuch: (cell: Cell) => boolean): number[] {
  const counts = new Array<number>(columns).fill(0);
  for (const cell of rows.flat()) {
    if (!isSuch(cell)) continue;
    for (let c = cell.column; c < cell.column + cell.colSpan; c++) counts[c]! += 1;
  }
  return counts.map((count) => count / rows.length);
}

/** Whether a row has a label at the edge and nothing of its own in the second column. */
function leavesSecond([label, next]: readonly Cell[]): boolean {
  return label?.column === 0 && label.rowSpan === 1 && next?.column !== 1;
}

/** A label at the edge, then places left empty, then values in all columns up to the last, the first of them a number. */
function isSum([label, sum, ...others]: readonly Cell[], columns: number): boolean {
  if (!label || !sum || sum.column < 2 || !isNumber(sum)) return false;
  const values = [sum, ...others];
  const width = values.reduce((total, { colSpan }) => total + colSpan, 0);
  return (
    label.column + label.colSpan <= sum.column &&
    width === columns - sum.column &&
    label.content.some(({ shown }) => !isNumeric(shown.text))
  );
}

/** A text too wide for the column it begins in would be broken there. */
function runsUpTo([label, sum]: readonly Cell[]): boolean {
  if (!label || !sum || label.colSpan === 1 || isNumber(label) || !isNumber(sum)) return false;
  return label.column > 0 && label.rowSpan === 1 && label.column + label.colSpan === sum.column;
}
