import { boxAround, groundOf } from '../../../geometry.ts';
import type { Fill } from '../../../page.ts';
import type { RuleEdge } from '../../detect/rules/edges.ts';
import type { Token } from '../../tokens.ts';
import type { PlacedCell } from '../found-table.ts';
import type { Grid } from '../grid.ts';

/** Shading that ends at most so far (points) within the texts of a table goes under all of them. */
const SLACK = 1;
/** More shadings as wide as a table are a drawing. */
const MOST_FILLS = 500;

type Cell = PlacedCell<Token[]>;

/**
 * A grid in which texts span all columns that stand alone on a band of their own: one shading from the first column to
 * the last, of a colour on which no row of several texts stands. As `widenSums`, once it is told to be a table.
 * @param bars - vertical rules, which part the cells of a row
 */
export function widenBands(grid: Grid, fills: readonly Fill[], bars: readonly RuleEdge[]): Grid {
  const columns = grid.columnEdges.length - 1;
  const rows = Array.from({ length: grid.rows }, (): Cell[] => []);
  const filled = grid.cells.filter(({ content }) => content.length > 0);
  for (const cell of filled) for (let r = cell.row; r < cell.row + cell.rowSpan; r++) rows[r]!.push(cell);
  const { left, right } = boxAround(filled.flatMap(({ content }) => content));
  const wide = fills.filter((fill) => fill.left <= left + SLACK && fill.right >= right - SLACK);
  if (wide.length === 0 || wide.length > MOST_FILLS) return grid;
  const inner = bars.filter(({ position }) => position > left + SLACK && position < right - SLACK);
  const bandOf = ({ content }: Cell) => {
    const box = boxAround(content);
    const isParted = inner.some(({ start, end }) => start < box.bottom && end > box.top);
    return isParted ? undefined : groundOf(box, wide);
  };
  const others = new Set(rows.flatMap(([first, second]) => (first && second ? [bandOf(first)] : [])));
  const bands = new Map<number, { cell: Cell; color: number }>();
  for (const [row, [cell, second]] of rows.entries()) {
    if (!cell || second || cell.rowSpan > 1) continue;
    const color = bandOf(cell);
    if (color !== undefined && !others.has(color)) bands.set(row, { cell, color });
  }
  if (bands.size === 0) return grid;
  // What heads the first rows as others on bands head theirs is no head of the table.
  const first = bands.get(0)?.color;
  const isOfRows = grid.headerRows === 1 && [...bands].some(([row, { color }]) => row > 0 && color === first);
  return {
    ...grid,
    cells: [
      ...grid.cells.filter(({ row }) => !bands.has(row)),
      ...[...bands.values()].map(({ cell }) => ({ ...cell, column: 0, colSpan: columns })),
    ],
    headerRows: isOfRows ? 0 : grid.headerRows,
  };
}
