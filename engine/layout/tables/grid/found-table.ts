import type { Box } from '../../../document/document.ts';
import type { Table } from '../../../document/table.ts';
import type { Word } from '../../page.ts';
import type { Column } from './column.ts';

/** A table recovered from one page. */
export interface FoundTable {
  /** Everything that belongs to it, caption and notes included. */
  box: Box;
  /** The words it took from the page, those of caption and notes included. */
  words: Set<Word>;
  table: Table;
  /** x of the edges of its columns, left to right: one more than there are columns. */
  columnEdges: number[];
  /** How far the text of each column reaches, left to right; undefined in columns without any of their own. */
  columnTexts: (Column | undefined)[];
  /** Rows at the top that head the columns. */
  headerRows: number;
}

/** A cell on the grid with the words that stand in it. Rows and columns count from 0. */
export interface PlacedCell<Content> {
  row: number;
  column: number;
  rowSpan: number;
  colSpan: number;
  content: Content;
}
