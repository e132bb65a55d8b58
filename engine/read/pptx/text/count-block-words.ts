import type { Block, Inline } from '../../../document/document.ts';
import { inlinesOf, walkBlocks, walkInlines } from '../../../document/walk.ts';

/** Words in a tree of blocks: runs between white space that hold a letter or digit. What is said of pictures is none. */
export function countBlockWords(blocks: readonly Block[]): number {
  let words = 0;
  for (const block of walkBlocks(blocks)) words += countIn(ownText(block));
  return words;
}

function ownText(block: Block): string {
  if (block.type === 'code') return block.text;
  return [...walkInlines(inlinesOf(block))].map((inline) => shownText(inline)).join('');
}

function shownText(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'code':
      return inline.text;
    case 'equation':
      return inline.latex;
    case 'lineBreak':
      return ' ';
    default:
      return '';
  }
}

function countIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
