import type { Block, Document } from '../../document/document.ts';
import { textOf, walkBlocks } from '../../document/walk.ts';

/** All words and numbers that a document shows, numbers of list items included. */
export function wordsOf({ blocks }: Pick<Document, 'blocks'>): string[] {
  return [...walkBlocks(blocks)].flatMap((block) => splitWords(textOfBlock(block)));
}

export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What a block itself shows, without the blocks in it. */
function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${block.number ?? ''} ${textOf(block.inlines)}`;
    case 'paragraph':
      return textOf(block.inlines);
    case 'code':
      return block.text;
    case 'table':
    case 'figure':
      return textOf(block.caption ?? []);
    case 'footnote':
      return block.label;
    case 'list':
      return block.ordered ? block.items.map((_, i) => (block.start ?? 1) + i).join(' ') : '';
    case 'quote':
    case 'note':
    case 'pageBreak':
      return '';
  }
}
