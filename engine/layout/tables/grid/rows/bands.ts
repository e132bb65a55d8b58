import { boxAround, holdsMiddle } from '../../../geometry.ts';
import type { Fill } from '../../../page.ts';
import type { RuleEdge } from '../../detect/edges.ts';
import type { Token } from '../../tokens.ts';
import type { PlacedCell } from '../found-table.ts';
import type { Grid } from '../grid.ts';

/** Shading that ends at most so far (points) within the texts of a table goes under all of them. */
const SLACK = 1;

type Cell = PlacedCell<Token[]>;

/**
 * A grid in which texts span all columns that stand alone on a band of their own: one shading from the first column to
 * the last, of a colour on which no row of several texts stands. As `widenSums`, once it is told to be a table.
 * @param bars - vertical rules, which part the cells of a row
 */
export function widenBands(grid: Grid, fills: readonly Fill[], bars: readonly RuleEdge[]): Grid {
  const columns = grid.columnEdges.length - 1;
  const filled = grid.cells.filter(({ content }) => content.length > 0);
  const { left, right } = boxAround(filled.flatMap(({ content }) => content));
  const inner = bars.filter(({ position }) => position > left + SLACK && position < right - SLACK);
  const wide = fills.filter((fill) => fill.left <= left + SLACK && fill.right >= right - SLACK);
  if (wide.length === 0) return grid;
  const groundOf = ({ content }: Cell) => {
    const box = boxAround(content);
    const isParted = inner.some(({ start, end }) => start < box.bottom && end > box.top);
    return isParted ? undefined : wide.findLast((fill) => holdsMiddle(fill, box))?.color;
  };
  const counts = new Int32Array(grid.rows);
  for (const { row, rowSpan } of filled) for (let r = row; r < row + rowSpan; r++) counts[r]!++;
  const others = new Set(filled.filter(({ row }) => counts[row]! > 1).map(groundOf));
  const bands = new Map(
    filled.flatMap((cell) => {
      const color = counts[cell.row] === 1 && cell.rowSpan === 1 ? groundOf(cell) : undefined;
      return color === undefined || others.has(color) ? [] : [[cell, color]];
    }),
  );
  if (bands.size === 0) return grid;
  const widen = (cell: Cell): Cell => (bands.has(cell) ? { ...cell, column: 0, colSpan: columns } : cell);
  const first = [...bands].find(([{ row }]) => row === 0)?.[1];
  // What heads the first rows as others on bands head theirs is no head of the table.
  const isOfRows = grid.headerRows === 1 && [...bands].some(([{ row }, color]) => row > 0 && color === first);
  return {
    ...grid,
    cells: grid.cells.filter((cell) => !isUnder(cell, bands)).map(widen),
    headerRows: isOfRows ? 0 : grid.headerRows,
  };
}

/** Whether a cell without text stands in a row that another spans. */
function isUnder({ row, content }: Cell, bands: ReadonlyMap<Cell, number>): boolean {
  return content.length === 0 && [...bands.keys()].some((band) => band.row === row);
}
