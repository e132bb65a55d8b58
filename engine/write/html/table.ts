import type { Alignment, Block } from '../../document/document.ts';
import { type Cell, type FilledGrid, type GridCell, gridOf, type Table } from '../../document/table.ts';
import { plainHead } from '../head-cells.ts';
import { type HtmlContext, isShown } from './context.ts';
import { attribute } from './escape.ts';
import { writeInlines } from './inlines.ts';

type WriteBlocks = (blocks: readonly Block[], context: HtmlContext) => string;

/** Writes a table without its notes. A cell of one paragraph holds its text bare, any other what `writeBlocks` makes. */
export function writeTable(table: Table, context: HtmlContext, writeBlocks: WriteBlocks): string {
  const grid = gridOf(table);
  if (grid.cells.length === 0) return '';
  const rows = gridRows(grid).map((cells) => writeRow(cells, context, writeBlocks));
  const headHeight = countHeadRows(grid);
  const caption = writeInlines(table.caption ?? [], context);
  return [
    `<table${attribute('dir', table.direction)}>`,
    ...(caption === '' ? [] : [`<caption>${caption}</caption>`]),
    ...(headHeight === 0 ? [] : ['<thead>', ...rows.slice(0, headHeight), '</thead>']),
    ...(headHeight === rows.length ? [] : ['<tbody>', ...rows.slice(headHeight), '</tbody>']),
    '</table>',
  ].join('\n');
}

function gridRows(grid: FilledGrid): GridCell[][] {
  const rows: GridCell[][] = Array.from({ length: grid.height }, () => []);
  for (const placed of grid.cells) rows[placed.row]?.push(placed);
  return rows;
}

/**
 * Rows at the top whose cells head columns or are empty. A cell cannot reach out of a `thead`, so the head ends where
 * none does.
 */
function countHeadRows(grid: FilledGrid): number {
  let height = 0;
  let reach = 0;
  const rows = gridRows(grid);
  for (const [r, cells] of rows.entries()) {
    const heads = cells.some((placed) => placed.cell.header === 'column');
    if (!(heads || r < reach) || !cells.every(isHeadOrEmpty)) break;
    for (const placed of cells) reach = Math.max(reach, r + placed.rowSpan);
    if (reach <= r + 1) height = r + 1;
  }
  return height;
}

function isHeadOrEmpty({ cell }: GridCell): boolean {
  return cell.header === 'column' || cell.blocks.length === 0;
}

function writeRow(cells: readonly GridCell[], context: HtmlContext, writeBlocks: WriteBlocks): string {
  // Without tags the text of a cell is read in one go, so cells of a table within it must not touch.
  const separator = context.inCell ? '\n' : '';
  const within: HtmlContext = context.inCell ? context : { ...context, inCell: true };
  const written = cells.map((placed) => writeCell(placed, within, writeBlocks));
  return `<tr>${written.join(separator)}</tr>`;
}

const SCOPES = { column: 'col', row: 'row' } as const;

function writeCell(
  { cell, rowSpan, colSpan }: GridCell,
  context: HtmlContext,
  writeBlocks: WriteBlocks,
): string {
  const tag = cell.header ? 'th' : 'td';
  const attributes =
    attribute('rowspan', rowSpan > 1 ? rowSpan : undefined) +
    attribute('colspan', colSpan > 1 ? colSpan : undefined) +
    attribute('scope', cell.header && SCOPES[cell.header]) +
    attribute('class', cellAlignment(cell));
  const blocks = cell.header ? plainHead(cell.blocks) : cell.blocks;
  return `<${tag}${attributes}>${writeCellContent(blocks, context, writeBlocks)}</${tag}>`;
}

function cellAlignment(cell: Cell): Alignment | undefined {
  const [only] = cell.blocks;
  return cell.blocks.length === 1 && only?.type === 'paragraph' ? only.align : undefined;
}

function writeCellContent(all: readonly Block[], context: HtmlContext, writeBlocks: WriteBlocks): string {
  const blocks = all.filter((block) => isShown(block, context));
  const [only] = blocks;
  if (blocks.length !== 1 || only?.type !== 'paragraph' || only.direction)
    return writeBlocks(blocks, context);
  return writeInlines(only.inlines, context);
}
