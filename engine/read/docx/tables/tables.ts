import type { Block, Inline } from '../../../document/document.ts';
import type { Cell, Row, Table } from '../../../document/table.ts';
import { walkInlines } from '../../../document/walk.ts';
import { headHeight } from '../../ooxml/head-height.ts';
import { attributeOf, childOf, elementsOf, integerOf, isTrue } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { fillControl } from '../controls/content-control.ts';
import { onOff, settingOf } from '../format/setting.ts';
import type { Style } from '../format/styles.ts';
import type { Story } from '../story.ts';

type ReadBlocks = (content: Iterable<XmlElement>, story: Story) => Block[];

/** A cell at its place on the table's grid, before grid lines that nobody sees are taken out. */
interface PlacedCell {
  cell: Cell;
  row: number;
  column: number;
}

/** Word's own bound on the columns of a table is 63; more only stretch a damaged file. */
const MAX_COLUMNS = 1000;

/** A table and its left indent in twips. */
interface IndentedTable {
  table: Table;
  indent?: number;
}

/** Reads what stands in a `w:tbl`, row by row; undefined when it has no cells. */
export function readWordTable(
  content: Iterable<XmlElement>,
  story: Story,
  readCell: ReadBlocks,
): IndentedTable | undefined {
  const placing: Placing = { cells: [], rows: 0, repeated: 0, column: 0, open: new Map() };
  let properties: XmlElement | undefined;
  for (const element of content) {
    if (element.name === 'w:tblPr') properties = element;
    else for (const row of unwrap(element, 'w:tr', story)) placeRow(row, story, readCell, placing);
  }
  const { cells, repeated } = placing;
  if (cells.length === 0) return undefined;
  const table = dropHiddenLines(cells);
  if (cells.length > 1) for (const { cell } of cells) cell.blocks = cell.blocks.map(headingToStrong);
  const style = story.source.styles.table(settingOf(properties, 'w:tblStyle'));
  markHeaders(table, properties, repeated, style);
  if (onOff(properties, 'w:bidiVisual')) table.direction = 'rtl';
  return { table, indent: integerOf(childOf(properties, 'w:tblInd'), 'w:w') };
}

/** In a table of more than one cell a heading heads no part of the text; in a single cell it stands in a frame. */
function headingToStrong(block: Block): Block {
  if (block.type !== 'heading') return block;
  const anchor: Inline[] = block.id === undefined ? [] : [{ type: 'anchor', id: block.id }];
  return { type: 'paragraph', inlines: [...anchor, { type: 'strong', inlines: block.inlines }] };
}

/** A row or cell itself, or those in a content control or tracked insertion. */
function unwrap(element: XmlElement, name: string, story: Story): XmlElement[] {
  if (element.name === name) return [element];
  if (!WRAPPERS.has(element.name)) return [];
  const wrapper = element.name === 'w:sdt' ? fillControl(element, story.source.values) : element;
  return elementsOf(wrapper).flatMap((child) => unwrap(child, name, story));
}

const WRAPPERS = new Set(['w:sdt', 'w:sdtContent', 'w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag']);

interface Placing {
  cells: PlacedCell[];
  /** Rows placed so far, the current one included. */
  rows: number;
  /** Rows from the top that are repeated on each page. */
  repeated: number;
  column: number;
  /** By column, the cell above that may still grow downwards. */
  open: Map<number, PlacedCell>;
}

function placeRow(row: XmlElement, story: Story, readCell: ReadBlocks, placing: Placing): void {
  const properties = childOf(row, 'w:trPr');
  if (childOf(properties, 'w:del')) return;
  if (placing.repeated === placing.rows && onOff(properties, 'w:tblHeader')) placing.repeated++;
  placing.rows++;
  placing.column = 0;
  placeGap(integerOf(childOf(properties, 'w:gridBefore'), 'w:val'), placing);
  for (const child of elementsOf(row)) {
    for (const cell of unwrap(child, 'w:tc', story)) placeCell(cell, story, readCell, placing);
  }
  placeGap(integerOf(childOf(properties, 'w:gridAfter'), 'w:val'), placing);
}

/** Places of the grid that a row leaves out at its start or end. */
function placeGap(width: number | undefined, placing: Placing): void {
  if (width !== undefined && width > 0) place([], Math.min(width, MAX_COLUMNS), placing);
}

function place(blocks: Block[], colSpan: number, placing: Placing): PlacedCell {
  const { column } = placing;
  const row = placing.rows - 1;
  const placed = { cell: { blocks, rowSpan: 1, colSpan }, row, column };
  placing.cells.push(placed);
  for (let c = column; c < column + colSpan; c++) placing.open.delete(c);
  placing.column += colSpan;
  return placed;
}

function placeCell(element: XmlElement, story: Story, readCell: ReadBlocks, placing: Placing): void {
  const properties = childOf(element, 'w:tcPr');
  if (childOf(properties, 'w:cellDel')) return;
  const span = Math.min(Math.max(1, integerOf(childOf(properties, 'w:gridSpan'), 'w:val') ?? 1), MAX_COLUMNS);
  const { open, column } = placing;
  const left = placing.cells.at(-1);
  if (continues(properties, 'w:hMerge') && left?.row === placing.rows - 1) {
    left.cell.colSpan += span;
    open.delete(column);
    placing.column += span;
  } else if (continues(properties, 'w:vMerge') && open.has(column)) {
    open.get(column)!.cell.rowSpan++;
    placing.column += span;
  } else {
    const placed = place(readCell(elementsOf(element), story), span, placing);
    if (childOf(properties, 'w:vMerge')) open.set(column, placed);
  }
}

/** A merge property without `restart` continues the cell before or above. */
function continues(properties: XmlElement | undefined, name: 'w:hMerge' | 'w:vMerge'): boolean {
  const merge = childOf(properties, name);
  return merge !== undefined && attributeOf(merge, 'w:val') !== 'restart';
}

/**
 * Takes out grid columns and rows in which no cell begins: Word's grid has lines of its own wherever rows were drawn
 * by hand, and a span across such a line is none one can see.
 */
function dropHiddenLines(cells: readonly PlacedCell[]): Table {
  const rowRank = rankStarts(cells.map(({ row }) => row));
  const columnRank = rankStarts(cells.map(({ column }) => column));
  const rows: Row[] = Array.from({ length: rowRank(Number.POSITIVE_INFINITY) }, () => ({ cells: [] }));
  for (const { cell, row, column } of cells) {
    cell.colSpan = Math.max(1, columnRank(column + cell.colSpan) - columnRank(column));
    cell.rowSpan = Math.max(1, rowRank(row + cell.rowSpan) - rowRank(row));
    rows[rowRank(row)]!.cells.push(cell);
  }
  return { type: 'table', columns: columnRank(Number.POSITIVE_INFINITY), rows };
}

/** Tells how many different starts lie before a line. */
function rankStarts(starts: readonly number[]): (line: number) => number {
  const used = new Set(starts);
  const last = starts.reduce((most, start) => Math.max(most, start), 0);
  const ranks = [0];
  for (let line = 0; line <= last; line++) ranks.push(ranks[line]! + (used.has(line) ? 1 : 0));
  return (line) => ranks[Math.min(line, ranks.length - 1)]!;
}

/** Bits of the table look in its old form (ECMA-376 part 1, 17.4.55). */
const FIRST_ROW = 0x20;
const FIRST_COLUMN = 0x80;

/** Marks the cells that head columns and rows: rows repeated on each page, else a first row or column the table sets off. */
function markHeaders(
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
