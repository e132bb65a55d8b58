import type { Token } from '../tokens.ts';
import type { PlacedCell } from './found-table.ts';

/** A table's grid with its words. */
export interface Grid {
  rows: number;
  columnEdges: number[];
  cells: PlacedCell<Token[]>[];
  headerRows: number;
}
