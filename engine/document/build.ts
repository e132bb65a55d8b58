import type { Block, Inline, Paragraph, Text } from './document.ts';
import type { Cell } from './table.ts';

export function text(value: string): Text {
  return { type: 'text', text: value };
}

export function paragraph(...inlines: (Inline | string)[]): Paragraph {
  return { type: 'paragraph', inlines: inlines.map((i) => (typeof i === 'string' ? text(i) : i)) };
}

/** A cell of one row and one column by default; a string becomes a paragraph, an empty one no block. */
export function cell(content: string | Block[], span: Partial<Omit<Cell, 'blocks'>> = {}): Cell {
  const blocks = typeof content === 'string' ? (content === '' ? [] : [paragraph(content)]) : content;
  return { blocks, rowSpan: 1, colSpan: 1, ...span };
}
