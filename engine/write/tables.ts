import type { Document } from '../document/document.ts';
import type { Table } from '../document/table.ts';
import { outermostTables } from '../document/walk.ts';

/** The file names of the outermost tables, in reading order: `tbl-1.html`, `tbl-2.html`, … */
export function nameTables(document: Document): Map<Table, string> {
  return new Map(outermostTables(document.blocks).map((table, i) => [table, `tbl-${i + 1}.html`]));
}
