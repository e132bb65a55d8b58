import type { Inline } from '../../document/document.ts';
import type { Cell } from '../../document/table.ts';

/** Appends the rest of a cell's text, broken by the end of a page, to its first part. */
export function joinCells(cell: Cell, rest: Cell): void {
  const [first, ...more] = rest.blocks;
  if (!first) return;
  const last = cell.blocks.at(-1);
  if (last?.type === 'paragraph' && first.type === 'paragraph') {
    const space: Inline[] = [{ type: 'text', text: ' ' }];
    last.inlines = [...last.inlines, ...space, ...first.inlines];
    cell.blocks.push(...more);
  } else cell.blocks.push(...rest.blocks);
}
