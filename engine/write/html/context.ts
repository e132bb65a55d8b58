import type { Block } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import type { ResolveHref } from '../targets.ts';

/** What the handlers need to know of the document as a whole. */
export interface HtmlContext {
  resolve: ResolveHref;
  /** Address of a picture, when it has one. */
  urlOf: (image: string | undefined) => string | undefined;
  /** Names of the footnotes that are listed; by id. Undefined where the text stands alone and marks are but marks. */
  footnoteNames?: ReadonlyMap<string, string>;
  /** Footnotes whose first reference has been written. */
  referred: Set<string>;
  pageMarkers: boolean;
  /** What is written lies in the cell of a table. */
  inCell?: true;
  /** Number of each table to be cut out; see `marks.ts`. */
  tableNumbers?: ReadonlyMap<Table, number>;
}

/** Footnotes are listed elsewhere, and page breaks show only as markers. */
export function isShown(block: Block, context: HtmlContext): boolean {
  return block.type !== 'footnote' && (block.type !== 'pageBreak' || context.pageMarkers);
}
