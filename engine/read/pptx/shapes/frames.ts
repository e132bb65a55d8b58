import type { Alignment, Block } from '../../../document/document.ts';
import type { Cell, Row, Table } from '../../../document/table.ts';
import { readChart, readChartDrawing, readExtendedChart } from '../../ooxml/chart/index.ts';
import { readDiagram } from '../../ooxml/diagram.ts';
import { headHeight } from '../../ooxml/head-height.ts';
import { readWorkbook } from '../../ooxml/workbook/workbook.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantOf,
  elementsOf,
  integerOf,
  isTrue,
  xmlText,
} from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { claimPart, type SlideContext, warn } from '../slide-context.ts';
import type { ListStyle } from '../text/list-style.ts';
import { readTextBody } from '../text/text-body.ts';
import { readPicture, withAlternativeText } from './pictures.ts';

/** Reads a `p:graphicFrame`: a table, chart, diagram or embedded object. */
export function readFrame(frame: XmlElement, context: SlideContext): Block[] {
  const [content] = elementsOf(childOf(frame, 'a:graphic', 'a:graphicData'));
  switch (content?.name) {
    case 'a:tbl':
      return readTableFrame(content, context);
    case 'c:chart':
    case 'cx:chart':
      return readChartFrame(frame, content, context);
    case 'dgm:relIds':
      return readDiagramFrame(frame, content, context);
    case 'p:oleObj':
      return readObject(content, context);
    default:
      if (content) warn(context, 'object_skipped', 'An object of an unknown kind was left out.');
      return withAlternativeText(frame, []);
  }
}

function readTableFrame(element: XmlElement, context: SlideContext): Block[] {
  const { design, presentation } = context;
  const table = readSlideTable(element, context, [design.otherStyle, presentation.defaultTextStyle]);
  return table ? [table] : [];
}

function readChartFrame(frame: XmlElement, content: XmlElement, context: SlideContext): Block[] {
  const part = claimed(relatedName(content, 'r:id', context), context);
  const root = part === undefined ? undefined : context.office.parse(part);
  const { tables, isCut } = content.name === 'c:chart' ? readChart(root) : readExtendedChart(root);
  if (isCut) warn(context, 'content_truncated', 'The values of a chart were cut off: there are too many.');
  if (tables.length === 0) warn(context, 'object_skipped', 'A chart without stored values was left out.');
  const readText = (body: XmlElement) => readTextBody(body, context, { styles: [] });
  const drawn = part === undefined ? [] : readChartDrawing(context.office, part, readText);
  return withAlternativeText(frame, [...tables, ...drawn]);
}

function readDiagramFrame(frame: XmlElement, content: XmlElement, context: SlideContext): Block[] {
  const part = claimed(relatedName(content, 'r:dm', context), context);
  const data = part === undefined ? undefined : context.office.parse(part);
  const readText = (body: XmlElement) => readTextBody(body, context, { styles: [] });
  return withAlternativeText(frame, readDiagram(data, diagramDrawing(data, context), readText));
}

/** PowerPoint keeps a drawing of each diagram beside its data ([MS-ODRAWXML] 2.4.1.1). */
function diagramDrawing(data: XmlElement | undefined, context: SlideContext): XmlElement | undefined {
  const part = relatedName(descendantOf(data, 'dsp:dataModelExt'), 'relId', context);
  return part === undefined ? undefined : context.office.parse(part);
}

/** Name of the part an attribute refers to. */
function relatedName(element: XmlElement | undefined, attribute: string, context: SlideContext) {
  const relationship = context.relationships.get(attributeOf(element, attribute) ?? '');
  return relationship && !relationship.external ? relationship.target : undefined;
}

/** A part the first time it is asked for. */
function claimed(part: string | undefined, context: SlideContext): string | undefined {
  return part !== undefined && claimPart(context, part) ? part : undefined;
}

/** Of an embedded workbook the sheet in view is read; of any other object its preview remains. */
function readObject(object: XmlElement, context: SlideContext): Block[] {
  const sheet = readSheet(object, context);
  if (sheet.length > 0) return sheet;
  const isEquation = /^Equation\./i.test(attributeOf(object, 'progId') ?? '');
  if (isEquation) warn(context, 'equation_skipped', 'An equation of an old kind was left out.');
  else warn(context, 'object_skipped', 'An embedded object was left out.');
  const preview = childOf(object, 'p:pic');
  return preview ? readPicture(preview, context) : [];
}

function readSheet(object: XmlElement, context: SlideContext): Block[] {
  const part = relatedName(object, 'r:id', context) ?? '';
  const workbook = context.workbooks.get(part);
  if (!workbook || isTrue(attributeOf(object, 'showAsIcon')) || !claimPart(context, part)) return [];
  const { table, isCut } = readWorkbook(workbook);
  if (isCut) warn(context, 'content_truncated', 'The cells of a workbook were cut off: there are too many.');
  return table ? [table] : [];
}

/** Where a cell stands, before spans are laid out. */
interface TableCell {
  element: XmlElement;
  rowSpan: number;
  colSpan: number;
  /** Covered by the cell to the left or above. */
  isMerged: boolean;
}

/** Reads an `a:tbl`. Cells that a span covers are left out, wherever the file really has that span. */
function readSlideTable(
  element: XmlElement,
  context: SlideContext,
  styles: readonly ListStyle[],
): Table | undefined {
  const grid = childrenOf(element, 'a:tr').map((row) => childrenOf(row, 'a:tc').map(readCellSpan));
  if (grid.length === 0) return undefined;
  const columns = Math.max(
    childrenOf(childOf(element, 'a:tblGrid'), 'a:gridCol').length,
    ...grid.map((row) => row.length),
  );
  if (columns === 0) return undefined;
  const properties = childOf(element, 'a:tblPr');
  const headsRows = isTrue(attributeOf(properties, 'firstCol'));
  const rows = layOut(grid, columns).map((cells) => ({
    cells: cells.map(({ cell, column }): Cell => {
      const header = headsRows && column === 0 ? ({ header: 'row' } as const) : {};
      const blocks = readCellBlocks(cell.element, context, styles);
      return { blocks, rowSpan: cell.rowSpan, colSpan: cell.colSpan, ...header };
    }),
  }));
  if (isTrue(attributeOf(properties, 'firstRow'))) markHead(rows);
  return {
    type: 'table',
    columns,
    ...(isTrue(attributeOf(properties, 'rtl')) ? { direction: 'rtl' } : {}),
    rows,
  };
}

function markHead(rows: readonly Row[]): void {
  for (const { cells } of rows.slice(0, headHeight(rows, 1))) {
    for (const cell of cells) cell.header = 'column';
  }
}

function readCellSpan(element: XmlElement): TableCell {
  return {
    element,
    rowSpan: Math.max(1, integerOf(element, 'rowSpan') ?? 1),
    colSpan: Math.max(1, integerOf(element, 'gridSpan') ?? 1),
    isMerged: isTrue(attributeOf(element, 'hMerge')) || isTrue(attributeOf(element, 'vMerge')),
  };
}

/** The cells to keep of each row with their columns. */
function layOut(grid: readonly TableCell[][], columns: number): { cell: TableCell; column: number }[][] {
  const covered = grid.map(() => new Set<number>());
  return grid.map((row, r) =>
    row.flatMap((cell, column) => {
      if (covered[r]!.has(column)) return [];
      const isFree = (atRow: number, atColumn: number) =>
        !covered[atRow]!.has(atColumn) && isCoverable(grid[atRow]![atColumn]);
      const own = cell.isMerged ? { rowSpan: 1, colSpan: 1 } : cell;
      const colSpan = countWhile(Math.min(own.colSpan, columns - column), (i) => isFree(r, column + i));
      const rowSpan = countWhile(Math.min(own.rowSpan, grid.length - r), (i) => {
        return countWhile(colSpan, (j) => isFree(r + i, column + j), 0) === colSpan;
      });
      cover(covered, r, column, rowSpan, colSpan);
      return [{ cell: { ...cell, rowSpan, colSpan }, column }];
    }),
  );
}

/** A span covers cells that say so, and ones without text; what else it would hide stays a cell of its own. */
function isCoverable(cell: TableCell | undefined): boolean {
  return !cell || cell.isMerged || xmlText(childOf(cell.element, 'a:txBody')).trim() === '';
}

function countWhile(limit: number, holds: (i: number) => boolean, from = 1): number {
  let count = from;
  while (count < limit && holds(count)) count++;
  return count;
}

function cover(covered: Set<number>[], row: number, column: number, rowSpan: number, colSpan: number): void {
  for (let r = row; r < row + rowSpan; r++) {
    for (let c = column; c < column + colSpan; c++) covered[r]!.add(c);
  }
}

const ALIGNMENTS: Readonly<Record<string, Alignment>> = { ctr: 'center', r: 'right' };

function readCellBlocks(element: XmlElement, context: SlideContext, styles: readonly ListStyle[]): Block[] {
  const body = childOf(element, 'a:txBody');
  const blocks = readTextBody(body, context, { styles: [childOf(body, 'a:lstStyle'), ...styles] });
  const [only] = blocks;
  const align = ALIGNMENTS[attributeOf(childOf(body, 'a:p', 'a:pPr'), 'algn') ?? ''];
  if (align && blocks.length === 1 && only?.type === 'paragraph') return [{ ...only, align }];
  return blocks;
}
