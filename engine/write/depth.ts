import type { Block, Document, Inline } from '../document/document.ts';
import { childBlocks, inlinesOf } from '../document/walk.ts';

/**
 * Blocks within blocks, and marks within marks, that are written as such. Real documents stay below ten; readers of
 * HTML stop at 512 elements, of which a table within a table takes five.
 */
const MAX_DEPTH = 40;

/** Each document is flattened once, so that writers speak of the same blocks. */
const flattened = new WeakMap<Document, Document>();

/** The document itself, or one whose deeper levels are flattened to text, so that no writer runs out of stack. */
export function limitDepth(document: Document): Document {
  if (!areBlocksDeeper(document.blocks, MAX_DEPTH)) return document;
  const known = flattened.get(document);
  if (known) return known;
  const flat = { ...document, blocks: limitBlocks(document.blocks, MAX_DEPTH) };
  flattened.set(document, flat);
  return flat;
}

/** Whether blocks and what is in them take more than `levels` levels. */
function areBlocksDeeper(blocks: readonly Block[], levels: number): boolean {
  if (levels === 0) return blocks.length > 0;
  for (const block of blocks) {
    if (areInlinesDeeper(inlinesOf(block), levels - 1)) return true;
    if (areBlocksDeeper(childBlocks(block), levels - 1)) return true;
  }
  return false;
}

function areInlinesDeeper(inlines: readonly Inline[], levels: number): boolean {
  if (levels === 0) return inlines.length > 0;
  for (const inline of inlines) {
    if ('inlines' in inline && areInlinesDeeper(inline.inlines, levels - 1)) return true;
  }
  return false;
}

function limitBlocks(blocks: Block[], left: number): Block[] {
  if (left > 0) return blocks.map((block) => limitBlock(block, left - 1));
  const text = textOfNodes(blocks.map((block) => ({ block })));
  return text === '' ? [] : [{ type: 'paragraph', inlines: [{ type: 'text', text }] }];
}

function limitBlock(block: Block, left: number): Block {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return { ...block, inlines: limitInlines(block.inlines, left) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: limitBlocks(item.blocks, left) })),
      };
    case 'table':
      return {
        ...block,
        caption: block.caption && limitInlines(block.caption, left),
        notes: block.notes && limitBlocks(block.notes, left),
        rows: block.rows.map((row) => ({
          cells: row.cells.map((cell) => ({ ...cell, blocks: limitBlocks(cell.blocks, left) })),
        })),
      };
    case 'figure':
      return {
        ...block,
        caption: block.caption && limitInlines(block.caption, left),
        blocks: block.blocks && limitBlocks(block.blocks, left),
      };
    case 'quote':
    case 'footnote':
    case 'note':
      return { ...block, blocks: limitBlocks(block.blocks, left) };
    case 'code':
    case 'pageBreak':
      return block;
  }
}

function limitInlines(inlines: Inline[], left: number): Inline[] {
  if (left > 0) {
    return inlines.map((inline) =>
      'inlines' in inline ? { ...inline, inlines: limitInlines(inline.inlines, left - 1) } : inline,
    );
  }
  const text = textOfNodes(inlines.map((inline) => ({ inline })));
  return text === '' ? [] : [{ type: 'text', text }];
}

type Node = { block: Block } | { inline: Inline };

/** All text below some nodes, without recursion. */
function textOfNodes(nodes: readonly Node[]): string {
  const texts: string[] = [];
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('block' in node && texts.length > 0) texts.push(' ');
    texts.push(ownText(node));
    for (const child of childNodes(node).reverse()) pending.push(child);
  }
  return texts.join('').trim();
}

function childNodes(node: Node): Node[] {
  if ('inline' in node)
    return 'inlines' in node.inline ? node.inline.inlines.map((inline) => ({ inline })) : [];
  return [
    ...inlinesOf(node.block).map((inline) => ({ inline })),
    ...childBlocks(node.block).map((block) => ({ block })),
  ];
}

function ownText(node: Node): string {
  if ('block' in node) return node.block.type === 'code' ? node.block.text : '';
  switch (node.inline.type) {
    case 'text':
    case 'code':
      return node.inline.text;
    case 'equation':
      return node.inline.latex;
    case 'lineBreak':
      return ' ';
    default:
      return '';
  }
}
