import type { Block, Inline } from './document.ts';
import type { Table } from './table.ts';

/** Visible text of inlines; line breaks are spaces, footnote marks are left out. */
export function textOf(inlines: readonly Inline[]): string {
  return plainText(inlines, ' ', false);
}

/** Text whose line breaks count; footnote marks are their labels. */
export function textWithBreaks(inlines: readonly Inline[]): string {
  return plainText(inlines, '\n', true);
}

function plainText(inlines: readonly Inline[], lineBreak: string, hasLabels: boolean): string {
  const [only] = inlines;
  if (inlines.length === 1 && only) return inlineText(only, lineBreak, hasLabels);
  return inlines.map((inline) => inlineText(inline, lineBreak, hasLabels)).join('');
}

function inlineText(inline: Inline, lineBreak: string, hasLabels: boolean): string {
  switch (inline.type) {
    case 'text':
    case 'code':
      return inline.text;
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
    case 'superscript':
    case 'subscript':
    case 'link':
      return plainText(inline.inlines, lineBreak, hasLabels);
    case 'equation':
      return inline.latex;
    case 'image':
      return inline.alt ?? '';
    case 'lineBreak':
      return lineBreak;
    case 'footnoteReference':
      return hasLabels ? inline.label : '';
    case 'anchor':
      return '';
  }
}

/** Every block of a tree, outermost first, in reading order. */
export function* walkBlocks(blocks: readonly Block[]): Generator<Block> {
  const pending = blocks.toReversed();
  for (let block = pending.pop(); block; block = pending.pop()) {
    yield block;
    const children = childBlocks(block);
    for (let i = children.length - 1; i >= 0; i--) pending.push(children[i]!);
  }
}

/** The blocks directly inside a block. */
export function childBlocks(block: Block): Block[] {
  switch (block.type) {
    case 'list':
      return block.items.flatMap((item) => item.blocks);
    case 'table':
      return blocksOfTable(block);
    case 'quote':
    case 'footnote':
    case 'note':
      return block.blocks;
    case 'figure':
      return block.blocks ?? [];
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'pageBreak':
      return [];
  }
}

function blocksOfTable(table: Table): Block[] {
  const blocks: Block[] = [];
  for (const row of table.rows) {
    for (const cell of row.cells) for (const block of cell.blocks) blocks.push(block);
  }
  return table.notes ? blocks.concat(table.notes) : blocks;
}

/** The inlines directly inside a block; not those of the blocks in it. */
export function inlinesOf(block: Block): readonly Inline[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return block.inlines;
    case 'figure':
    case 'table':
      return block.caption ?? [];
    case 'list':
    case 'code':
    case 'quote':
    case 'footnote':
    case 'note':
    case 'pageBreak':
      return [];
  }
}

/** Every inline of a tree, outermost first, in reading order. */
export function* walkInlines(inlines: readonly Inline[]): Generator<Inline> {
  for (const inline of inlines) {
    yield inline;
    if ('inlines' in inline) yield* walkInlines(inline.inlines);
  }
}
