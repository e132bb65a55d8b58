/** A cell as the HTML of a document has it. */
interface Cell {
  text: string;
  rowspan: number;
  colspan: number;
}

/** What is known of a PDF from the HTML that it was printed from, or that was made of the same source. */
export interface HtmlTruth {
  tables: Cell[][][];
  /** What is a table in the HTML and may be none to a reader: a few words in cells, or a layout. */
  optional: Cell[][][];
  headings: { text: string; depth: number }[];
  /** What may be taken for a heading or not; left out where the HTML tells of each. */
  optionalHeadings?: string[];
  /** All that is shown. */
  text: string;
}

/** Patterns of classes, by which generators of documentation name what they write. */
export interface Classes<Pattern = RegExp> {
  /** Of tables that lay out prototypes, menus and listings. */
  layout: Pattern;
  /** Of headings that a reader may not take for one, and of what they stand in. */
  asides: Pattern;
}

/** What the page has in its global scope. */
export interface PageReader {
  readPage(classes: Classes<string>): Required<HtmlTruth>;
}
