import type { Block, Cell, Inline } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import { textOf } from '../../document/walk.ts';

/** A table without the marks of code in its cells, as where all text of a document is typed. */
export function withoutCode(table: Table): Table {
  return mapInlines(table, uncode);
}

/** Fewer cells that are all bold may each be so for a reason. */
const LEAST_BOLD = 4;

/** A table all of whose text below its heads is bold without that: what sets nothing apart is no emphasis. */
export function withoutCommonBold(table: Table): Table {
  const body = table.rows.flatMap(({ cells }) => cells.filter((cell) => !cell.header && holdsText(cell)));
  return body.length >= LEAST_BOLD && body.every(isBold) ? mapInlines(table, unbold) : table;
}

function holdsText({ blocks }: Cell): boolean {
  return blocks.some((block) => block.type !== 'paragraph' || /[\p{L}\p{N}]/u.test(textOf(block.inlines)));
}

function isBold({ blocks }: Cell): boolean {
  const isStrong = (inline: Inline): boolean =>
    inline.type === 'strong' ||
    (inline.type === 'link' && inline.inlines.every(isStrong)) ||
    (inline.type === 'text' && inline.text.trim() === '');
  return blocks.every((block) => block.type === 'paragraph' && block.inlines.every(isStrong));
}

function mapInlines(table: Table, change: (inlines: readonly Inline[]) => Inline[]): Table {
  const ofBlock = (block: Block): Block => {
    switch (block.type) {
      case 'paragraph':
        return { ...block, inlines: change(block.inlines) };
      case 'list':
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, blocks: item.blocks.map(ofBlock) })),
        };
      default:
        return block;
    }
  };
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map(ofBlock) })),
  }));
  return { ...table, rows };
}

function uncode(inlines: readonly Inline[]): Inline[] {
  return inlines.map((inline) => {
    if (inline.type === 'code') return { type: 'text', text: inline.text };
    return 'inlines' in inline ? { ...inline, inlines: uncode(inline.inlines) } : inline;
  });
}

function unbold(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline) => {
    if (inline.type === 'strong') return inline.inlines;
    return inline.type === 'link' ? [{ ...inline, inlines: unbold(inline.inlines) }] : [inline];
  });
}
