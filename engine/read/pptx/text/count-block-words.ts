import type { Block } from '../../../document/document.ts';
import { inlinesOf, textOf, walkBlocks } from '../../../document/walk.ts';

/** Words in a tree of blocks: runs between white space that hold a letter or digit. */
export function countBlockWords(blocks: readonly Block[]): number {
  let words = 0;
  for (const block of walkBlocks(blocks)) words += countIn(ownText(block));
  return words;
}

function ownText(block: Block): string {
  if (block.type === 'code') return block.text;
  return textOf(inlinesOf(block));
}

function countIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
