import { describe, expect, it } from 'vitest';
import { cell } from './build.ts';
import { gridOf, type Table } from './table.ts';

function table(columns: number, ...rows: ReturnType<typeof cell>[][]): Table {
  return { type: 'table', columns, rows: rows.map((cells) => ({ cells })) };
}

/** `row,column rowSpan×colSpan` of each cell. */
function placesOf(grid: ReturnType<typeof gridOf>): string[] {
  return grid.cells.map(({ row, column, rowSpan, colSpan }) => `${row},${column} ${rowSpan}×${colSpan}`);
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
});
