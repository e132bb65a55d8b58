/** A cell as the source of a page has it. */
interface Cell {
  text: string;
  rowspan: number;
  colspan: number;
}

/** What is known of a printed web page from its source. */
export interface WebPageTruth {
  tables: Cell[][][];
  /** What is a table in the source and may be none to a reader: a few words in cells, or a layout. */
  optional: Cell[][][];
  headings: { text: string; depth: number }[];
  /** All that is shown. */
  text: string;
}
