import type { Cell, Row, Table } from '../../../document/table.ts';
import type { PageLink } from '../../page.ts';
import { textOfTokens } from '../text-lines.ts';
import type { Token } from '../tokens.ts';
import { cellBlocks } from './cell-blocks.ts';
import type { PlacedCell } from './found-table.ts';
import type { Grid } from './recognize-region.ts';

/** The table of the document model; places that no cell covers become empty cells, what stands at one that is taken joins it. */
export function gridToTable(grid: Grid, links: readonly PageLink[]): Table {
  const columns = grid.columnEdges.length - 1;
  const stubs = countStubs(grid);
  const rows: Row[] = Array.from({ length: grid.rows }, () => ({ cells: [] }));
  const starts = new Map<number, PlacedCell<Token[]>>();
  /** For each place the place at which its cell begins. */
  const owners = new Int32Array(grid.rows * columns).fill(-1);
  for (const cell of grid.cells) {
    const place = cell.row * columns + cell.column;
    const owner = starts.get(owners[place]!);
    if (owner) {
      starts.set(owners[place]!, { ...owner, content: [...owner.content, ...cell.content] });
      continue;
    }
    starts.set(place, cell);
    for (let r = cell.row; r < cell.row + cell.rowSpan; r++)
      owners.fill(place, r * columns + cell.column, r * columns + cell.column + cell.colSpan);
  }
  for (let r = 0; r < grid.rows; r++) {
    for (let c = 0; c < columns; c++) {
      const place = r * columns + c;
      const cell = starts.get(place);
      if (cell) rows[r]!.cells.push(cellOf(cell, grid, stubs, links));
      else if (owners[place]! < 0) rows[r]!.cells.push(emptyCell(r < grid.headerRows));
    }
  }
  return { type: 'table', columns, rows };
}

/** Share of the first column's cells, at least, that are words, and of the others' that are numbers, ticks or nothing. */
const LABELS = 0.8;
const VALUES = 0.5;

/**
 * How many columns head the rows: the first when the head leaves its corner empty, or when it alone holds words, all
 * different; where its labels hold for several rows each, also the words that tell these apart.
 */
function countStubs(grid: Grid): number {
  if (!hasStub(grid)) return 0;
  const { headerRows, cells, columnEdges } = grid;
  const last = columnEdges.length - 2;
  const body = cells.filter((c) => c.row >= headerRows && c.content.length > 0);
  let stubs = 1;
  while (stubs < last && body.some((c) => c.column === stubs - 1 && c.rowSpan > 1)) {
    const own = body.filter((c) => c.column === stubs);
    if (own.length === 0 || countWords(own) < LABELS * own.length) break;
    stubs++;
  }
  return stubs;
}

function countWords(cells: readonly PlacedCell<Token[]>[]): number {
  return cells
    .map(({ content }) => textOfTokens(content))
    .filter((text) => /\p{L}/u.test(text) && !/\d/u.test(text)).length;
}

function hasStub({ headerRows, cells, columnEdges }: Grid): boolean {
  if (headerRows === 0 || columnEdges.length < 3) return false;
  if (!cells.some((c) => c.column === 0 && c.row < headerRows && c.content.length > 0)) return true;
  const body = cells.filter((c) => c.row >= headerRows && c.content.length > 0);
  const first = body.filter((c) => c.column === 0);
  const labels = new Set(first.map((c) => textOfTokens(c.content)));
  const values = body.filter((c) => c.column > 0);
  const bare = values.filter((c) => !/\p{L}{2}/u.test(textOfTokens(c.content))).length;
  return (
    countWords(first) >= LABELS * first.length &&
    labels.size === first.length &&
    bare >= VALUES * values.length
  );
}

function emptyCell(header: boolean): Cell {
  return header
    ? { blocks: [], rowSpan: 1, colSpan: 1, header: 'column' }
    : { blocks: [], rowSpan: 1, colSpan: 1 };
}

function cellOf(placed: PlacedCell<Token[]>, grid: Grid, stubs: number, links: readonly PageLink[]): Cell {
  const { rowSpan, colSpan, content } = placed;
  const cell: Cell = { blocks: cellBlocks(content, links), rowSpan, colSpan };
  if (placed.row < grid.headerRows) cell.header = 'column';
  else if (placed.column < stubs && cell.blocks.length > 0) cell.header = 'row';
  return cell;
}
