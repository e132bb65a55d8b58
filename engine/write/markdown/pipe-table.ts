import type { Alignment, Block, Inline } from '../../document/document.ts';
import { type FilledGrid, gridOf, type Table } from '../../document/table.ts';
import { plainHead } from '../head-cells.ts';
import type { MarkdownContext } from './context.ts';
import { cellBlocks } from './fits-pipes.ts';
import { writeInlines } from './inlines.ts';

/** Writes the rows of a table that fits; the first of them becomes the head, since GFM must have one. */
export function writePipeTable(table: Table, context: MarkdownContext): string {
  const grid = gridOf(table);
  const width = grid.cells.reduce((most, cell) => Math.max(most, cell.column + cell.colSpan), 0);
  if (width === 0) return '';
  const isPadded = grid.height * width <= MAX_PADDED_CELLS;
  const lines = table.rows.map((row, r) => {
    const cells = row.cells.map((cell) => {
      const blocks = r === 0 ? plainHead(cellBlocks(cell)) : cellBlocks(cell);
      return writeInlines(cellInlines(blocks), 'cell', context);
    });
    const missing = r === 0 || isPadded ? width - cells.length : 0;
    return writeRow([...cells, ...Array.from({ length: missing }, () => '')]);
  });
  const rule = writeRow(columnAlignments(grid, width).map((alignment) => RULES[alignment]));
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Readers of GFM add missing cells themselves, so a huge ragged table need not be filled up. */
const MAX_PADDED_CELLS = 1_000_000;

function writeRow(cells: string[]): string {
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
}

function cellInlines([only]: readonly Block[]): Inline[] {
  if (only?.type === 'paragraph') return only.inlines;
  return only?.type === 'figure' ? [{ type: 'image', image: only.image, alt: only.alt }] : [];
}

type ColumnAlignment = Alignment | 'none';

const RULES: Record<ColumnAlignment, string> = { none: '---', left: '---', center: ':---:', right: '---:' };

/** The alignment that all cells with text in a column share; the head does not count. */
function columnAlignments(grid: FilledGrid, width: number): ColumnAlignment[] {
  const shared: (ColumnAlignment | undefined)[] = new Array(width);
  for (const { cell, row, column } of grid.cells) {
    const [only] = row === 0 ? [] : cellBlocks(cell);
    if (only?.type !== 'paragraph' || only.inlines.length === 0) continue;
    const align = only.align ?? 'none';
    shared[column] = (shared[column] ?? align) === align ? align : 'none';
  }
  return Array.from(shared, (alignment) => alignment ?? 'none');
}
