import type { Box } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import type { Page, Word } from '../page.ts';

/** A table recovered from the geometry of a page. */
export interface FoundTable {
  box: Box;
  /** The words that stand in it, its caption and its notes. */
  words: Set<Word>;
  table: Table;
  /** x of the column edges, left to right, for tables that go on over pages. */
  columnEdges: number[];
  headerRows: number;
  ruled: boolean;
}

export function findTables(_page: Page): FoundTable[] {
  return [];
}
