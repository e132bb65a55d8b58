import type { Cell, Row, Table } from './document.ts';

export type { Cell, Row, Table };

/** A cell with its place on the grid; rows and columns count from 0. */
export interface GridCell {
  cell: Cell;
  row: number;
  column: number;
  rowSpan: number;
  colSpan: number;
}

/** A table with every place of its grid filled in. */
export interface FilledGrid {
  height: number;
  width: number;
  cells: GridCell[];
  /** The cell that covers a place; undefined where none does. */
  at(row: number, column: number): GridCell | undefined;
}

/** The widest span HTML knows (Living Standard 4.9.11). */
const MAX_COL_SPAN = 1000;

/**
 * Places that spanning cells may cover together. A sheet of 65,536 rows and 60 columns has as many; a small file can
 * claim spans that cover billions.
 */
const MAX_COVERED_PLACES = 4_000_000;

/**
 * Lays the anchored cells of a table out on its grid, as HTML's table model does: each cell takes the first free
 * place of its row. Spans are cut at the table's last row, at cells that came before and at 1000 columns; once they
 * cover too much altogether, further ones are taken for one place.
 */
export function gridOf(table: Table): FilledGrid {
  const height = table.rows.length;
  const places: (GridCell | undefined)[][] = Array.from({ length: height }, () => []);
  const cells: GridCell[] = [];
  let width = table.columns;
  let covered = 0;
  table.rows.forEach((row, r) => {
    let column = 0;
    for (const cell of row.cells) {
      while (places[r]![column]) column++;
      const placed = { cell, row: r, column, rowSpan: 1, colSpan: 1 };
      placed.colSpan = freeRun(places[r]!, column, Math.min(cell.colSpan, MAX_COL_SPAN));
      placed.rowSpan = Math.max(1, Math.min(Math.floor(cell.rowSpan) || 1, height - r));
      covered += placed.colSpan * placed.rowSpan - 1;
      if (covered > MAX_COVERED_PLACES) placed.colSpan = placed.rowSpan = 1;
      occupy(places, placed);
      cells.push(placed);
      column += placed.colSpan;
      width = Math.max(width, column);
    }
  });
  return { height, width, cells, at: (row, column) => places[row]?.[column] };
}

function freeRun(line: readonly (GridCell | undefined)[], from: number, wanted: number): number {
  let length = 1;
  while (length < wanted && !line[from + length]) length++;
  return length;
}

function occupy(places: (GridCell | undefined)[][], placed: GridCell): void {
  for (let r = placed.row; r < placed.row + placed.rowSpan; r++) {
    for (let c = placed.column; c < placed.column + placed.colSpan; c++) places[r]![c] ??= placed;
  }
}
