import type { Block } from '../../../document/document.ts';
import type { Table } from '../../../document/table.ts';
import { textOf } from '../../../document/walk.ts';
import type { Ruling } from '../../page.ts';
import type { SetLine } from '../../testing/set-page.ts';

/** A row of text: one string a column, set at the column's x. Empty strings set nothing. */
export function setRow(texts: readonly string[], xs: readonly number[], y: number, size = 10): SetLine[] {
  return texts.flatMap((text, i) => (text === '' ? [] : [{ text, x: xs[i]!, y, size }]));
}

export function drawRule(position: number, start: number, end: number): Ruling {
  return { orientation: 'horizontal', position, start, end, thickness: 0.5, color: 0 };
}

export function drawBar(position: number, start: number, end: number): Ruling {
  return { ...drawRule(position, start, end), orientation: 'vertical' };
}

/** All lines of a grid. */
export function drawGrid(xs: readonly number[], ys: readonly number[]): Ruling[] {
  return [
    ...ys.map((y) => drawRule(y, xs[0]!, xs.at(-1)!)),
    ...xs.map((x) => drawBar(x, ys[0]!, ys.at(-1)!)),
  ];
}

/** Rows of a table as text: cells parted by ` | `, spans as `text{columns×rows}`. */
export function printTable(table: Table): string[] {
  return table.rows.map((row) =>
    row.cells
      .map((cell) => {
        const text = cell.blocks.map(blockText).join(' / ');
        return cell.colSpan * cell.rowSpan > 1 ? `${text}{${cell.colSpan}×${cell.rowSpan}}` : text;
      })
      .join(' | '),
  );
}

export function blockText(block: Block): string {
  return block.type === 'paragraph' ? textOf(block.inlines) : block.type;
}
