import type { Block, Inline } from '../../document/document.ts';
import type { Cell, Row, Table } from '../../document/table.ts';
import { attributeOf, childOf, elementsOf, integerOf } from '../ooxml/query.ts';
import type { XmlElement } from '../ooxml/xml.ts';
import { settingOf } from './setting.ts';
import type { Story } from './story.ts';
import { markHeaders } from './table-headers.ts';

type ReadBlocks = (content: Iterable<XmlElement>, story: Story) => Block[];

/** A cell at its place on the table's grid, before grid lines that nobody sees are taken out. */
interface PlacedCell {
  cell: Cell;
  row: number;
  column: number;
}

/** Word's own bound on the columns of a table is 63; more only stretch a damaged file. */
const MAX_COLUMNS = 1000;

/** Reads a `w:tbl`; undefined when it has no cells. */
export function readTable(element: XmlElement, story: Story, readCell: ReadBlocks): Table | undefined {
  const rows = wrapped(element, 'w:tr').filter((row) => !childOf(row, 'w:trPr', 'w:del'));
  const cells = placeCells(rows, story, readCell);
  if (cells.length === 0) return undefined;
  const table = dropHiddenLines(cells);
  if (cells.length > 1) for (const { cell } of cells) cell.blocks = cell.blocks.map(headingToStrong);
  markHeaders(
    table,
    element,
    rows,
    story.source.styles.table(settingOf(childOf(element, 'w:tblPr'), 'w:tblStyle')),
  );
  return table;
}

/** In a table of more than one cell a heading heads no part of the text; in a single cell it stands in a frame. */
function headingToStrong(block: Block): Block {
  if (block.type !== 'heading') return block;
  const anchor: Inline[] = block.id === undefined ? [] : [{ type: 'anchor', id: block.id }];
  return { type: 'paragraph', inlines: [...anchor, { type: 'strong', inlines: block.inlines }] };
}

/** Rows or cells, also those in content controls and tracked insertions. */
function wrapped(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return WRAPPERS.has(child.name) ? wrapped(child, name) : [];
  });
}

const WRAPPERS = new Set(['w:sdt', 'w:sdtContent', 'w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag']);

interface Placing {
  cells: PlacedCell[];
  row: number;
  column: number;
  /** By column, the cell above that may still grow downwards. */
  open: Map<number, PlacedCell>;
}

function placeCells(rows: readonly XmlElement[], story: Story, readCell: ReadBlocks): PlacedCell[] {
  const placing: Placing = { cells: [], row: 0, column: 0, open: new Map() };
  rows.forEach((row, index) => {
    placing.row = index;
    placing.column = 0;
    const properties = childOf(row, 'w:trPr');
    placeGap(integerOf(childOf(properties, 'w:gridBefore'), 'w:val'), placing);
    for (const element of wrapped(row, 'w:tc')) placeCell(element, story, readCell, placing);
    placeGap(integerOf(childOf(properties, 'w:gridAfter'), 'w:val'), placing);
  });
  return placing.cells;
}

/** Places of the grid that a row leaves out at its start or end. */
function placeGap(width: number | undefined, placing: Placing): void {
  if (width !== undefined && width > 0) place([], Math.min(width, MAX_COLUMNS), placing);
}

function place(blocks: Block[], colSpan: number, placing: Placing): PlacedCell {
  const { row, column } = placing;
  const placed = { cell: { blocks, rowSpan: 1, colSpan }, row, column };
  placing.cells.push(placed);
  for (let c = column; c < column + colSpan; c++) placing.open.delete(c);
  placing.column += colSpan;
  return placed;
}

function placeCell(element: XmlElement, story: Story, readCell: ReadBlocks, placing: Placing): void {
  const properties = childOf(element, 'w:tcPr');
  const span = Math.min(Math.max(1, integerOf(childOf(properties, 'w:gridSpan'), 'w:val') ?? 1), MAX_COLUMNS);
  const { open, column, row } = placing;
  const left = placing.cells.at(-1);
  if (continues(properties, 'w:hMerge') && left?.row === row) {
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
