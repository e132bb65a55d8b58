import type { Table } from '../../document/table.ts';
import { hrefResolver } from '../targets.ts';
import { writeBlocks } from './blocks.ts';
import type { HtmlContext } from './context.ts';
import { sanitizeFragment } from './sanitize.ts';
import { writeTable } from './table.ts';

/** A table as a sanitized piece of HTML that stands alone: nothing in it leads to another part of the document. */
export function writeFragment(table: Table, urlOf: HtmlContext['urlOf']): string {
  const context: HtmlContext = {
    resolve: hrefResolver(new Map()),
    urlOf,
    referred: new Set(),
    pageMarkers: false,
  };
  return sanitizeFragment(writeTable(table, context, writeBlocks));
}
