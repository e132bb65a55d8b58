import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cell } from './build.ts';
import { type FilledGrid, type GridCell, gridOf, type Table } from './table.ts';

function table(columns: number, ...rows: ReturnType<typeof cell>[][]): Table {
  return { type: 'table', columns, rows: rows.map((cells) => ({ cells })) };
}

/** `row,column rowSpan×colSpan` of each cell. */
function placesOf(grid: ReturnType<typeof gridOf>): string[] {
  return grid.cells.map(({ row, column, rowSpan, colSpan }) => `${row},${column} ${rowSpan}×${colSpan}`);
}

/** Whether a cell lies within its grid, and nothing else where it lies. */
function ownsItsPlaces(grid: FilledGrid, { cell: own, row, column, rowSpan, colSpan }: GridCell): boolean {
  if (row + rowSpan > grid.height || column + colSpan > grid.width) return false;
  for (let r = row; r < row + rowSpan; r++) {
    for (let c = column; c < column + colSpan; c++) if (grid.at(r, c)?.cell !== own) return false;
  }
  return true;
}

describe('the grid of a table', () => {
  it('puts each cell into the first free place of its row', () => {
    const grid = gridOf(
      table(3, [cell('a', { rowSpan: 2 }), cell('b', { colSpan: 2 })], [cell('c'), cell('d')], [cell('e')]),
    );
    expect(placesOf(grid)).toEqual(['0,0 2×1', '0,1 1×2', '1,1 1×1', '1,2 1×1', '2,0 1×1']);
    expect(grid.at(1, 0)?.row).toBe(0);
    expect(grid.at(2, 1)).toBeUndefined();
  });

  it('cuts spans at the last row and at cells that came before', () => {
    const grid = gridOf(
      table(3, [cell('a'), cell('b', { rowSpan: 9 })], [cell('c', { colSpan: 3, rowSpan: Number.NaN })]),
    );
    expect(placesOf(grid)).toEqual(['0,0 1×1', '0,1 2×1', '1,0 1×1']);
  });

  it('is as wide as its widest row, whatever the table says', () => {
    expect(gridOf(table(1, [cell('a'), cell('b')])).width).toBe(2);
    expect(gridOf(table(4, [cell('a')])).width).toBe(4);
  });

  it('stays small when a few cells claim to cover billions of places', () => {
    const greedy = Array.from({ length: 10_000 }, () => [cell('x', { rowSpan: 1e9, colSpan: 1e9 })]);
    const grid = gridOf(table(1, ...greedy));
    const area = grid.cells.reduce((sum, { rowSpan, colSpan }) => sum + rowSpan * colSpan, 0);
    expect(grid.cells).toHaveLength(10_000);
    expect(grid.cells.every(({ colSpan }) => colSpan <= 1000)).toBe(true);
    expect(area).toBeLessThan(5_000_000);
  });

  it('has a place for every cell and no place for two, whatever spans they claim', () => {
    const span = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom(Number.NaN, 1.5, 99));
    const cells = fc.record({ rowSpan: span, colSpan: span }).map((spans) => cell('x', spans));
    const tables = fc.tuple(
      fc.nat({ max: 5 }),
      fc.array(fc.array(cells, { maxLength: 5 }), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(tables, ([columns, rows]) => {
        const grid = gridOf(table(columns, ...rows));
        expect(grid.cells.map(({ cell: placed }) => placed)).toEqual(rows.flat());
        const overlapping = grid.cells.filter((placed) => !ownsItsPlaces(grid, placed));
        expect(overlapping).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
