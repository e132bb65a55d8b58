import type { Block } from '../../document/document.ts';
import type { Cell, Table } from '../../document/table.ts';

/** Whether GFM can hold a table: no cell spans, and none holds more than a line of text. */
export function fitsPipes(table: Table): boolean {
  return table.rows.every((row) => row.cells.every((cell) => isSimple(cell, table)));
}

function isSimple(cell: Cell, table: Table): boolean {
  const blocks = cellBlocks(cell);
  const [only] = blocks;
  const spans = cell.colSpan > 1 || (cell.rowSpan > 1 && table.rows.length > 1);
  if (spans || blocks.length > 1) return false;
  return !only || only.type === 'paragraph' || isPicture(only);
}

/** Page breaks and footnotes do not show in a cell. */
export function cellBlocks(cell: Cell): Block[] {
  return cell.blocks.filter((block) => block.type !== 'pageBreak' && block.type !== 'footnote');
}

function isPicture(block: Block): boolean {
  return block.type === 'figure' && !block.caption?.length && !block.blocks?.length;
}
