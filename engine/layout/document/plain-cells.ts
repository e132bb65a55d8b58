import type { Block, Inline } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';

/** A table without the marks of code in its cells, as where all text of a document is typed. */
export function withoutCode(table: Table): Table {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map(uncodeBlock) })),
  }));
  return { ...table, rows };
}

function uncodeBlock(block: Block): Block {
  switch (block.type) {
    case 'paragraph':
      return { ...block, inlines: uncode(block.inlines) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: item.blocks.map(uncodeBlock) })),
      };
    default:
      return block;
  }
}

function uncode(inlines: readonly Inline[]): Inline[] {
  return inlines.map((inline) => {
    if (inline.type === 'code') return { type: 'text', text: inline.text };
    return 'inlines' in inline ? { ...inline, inlines: uncode(inline.inlines) } : inline;
  });
}
