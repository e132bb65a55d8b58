import type { Inline } from '../../../document/document.ts';
import type { Cell, Table } from '../../../document/table.ts';
import { walkInlines } from '../../../document/walk.ts';
import { headHeight } from '../../ooxml/head-height.ts';
import { attributeOf, childOf, isTrue } from '../../ooxml/query.ts';
import type { XmlElement } from '../../ooxml/xml.ts';
import type { Style } from '../format/styles.ts';

/** Bits of the table look in its old form (ECMA-376 part 1, 17.4.55). */
const FIRST_ROW = 0x20;
const FIRST_COLUMN = 0x80;

/** Marks the cells that head columns and rows: rows repeated on each page, else a first row or column the table sets off. */
export function markHeaders(
  table: Table,
  properties: XmlElement | undefined,
  repeated: number,
  style: Style | undefined,
): void {
  const look = childOf(properties, 'w:tblLook');
  const isFirstSetOff = looks(look, 'w:firstRow', FIRST_ROW) && (style?.marksFirstRow ?? false);
  const marked = countMarked(table, repeated, isFirstSetOff);
  for (const row of table.rows.slice(0, headHeight(table.rows, marked))) {
    for (const cell of row.cells) cell.header = 'column';
  }
  if (looks(look, 'w:firstColumn', FIRST_COLUMN) && style?.marksFirstColumn) markFirstColumn(table);
}

function countMarked(table: Table, repeated: number, isFirstSetOff: boolean): number {
  if (repeated > 0 && repeated < table.rows.length) return repeated;
  if (table.rows.length < 2) return 0;
  return isFirstSetOff || looksLikeHeader(table) ? 1 : 0;
}

function looks(look: XmlElement | undefined, name: string, bit: number): boolean {
  const flag = attributeOf(look, name);
  if (flag !== undefined) return isTrue(flag);
  return (Number.parseInt(attributeOf(look, 'w:val') ?? '0', 16) & bit) !== 0;
}

/** All cells of the first row are set in bold and not all of the second: a header drawn by hand. */
function looksLikeHeader(table: Table): boolean {
  const [first, second] = table.rows;
  if (table.columns < 2 || !first || !second) return false;
  return first.cells.every(isBold) && !second.cells.every(isBold);
}

function isBold({ blocks }: Cell): boolean {
  const inlines = blocks.flatMap((block) => (block.type === 'paragraph' ? block.inlines : []));
  const shown = inlines.filter((inline) => inline.type !== 'text' || inline.text.trim() !== '');
  return shown.length > 0 && blocks.every((block) => block.type === 'paragraph') && shown.every(hasStrong);
}

function hasStrong(inline: Inline): boolean {
  return [...walkInlines([inline])].some(({ type }) => type === 'strong');
}

function markFirstColumn(table: Table): void {
  // Cells of a first column that reaches down over rows are the first of their own row only.
  let covered = 0;
  for (const { cells } of table.rows) {
    const [first] = cells;
    if (covered > 0) covered--;
    else if (first) {
      first.header ??= 'row';
      covered = first.rowSpan - 1;
    }
  }
}
