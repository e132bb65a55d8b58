import type { Block, Inline } from '../document/document.ts';

/** Blocks of a cell that heads a table: when all its text is strong, the head itself says so, and no mark is needed. */
export function plainHead(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some(hasStrong) || !blocks.every(isAllStrong)) return blocks;
  return blocks.map((block) =>
    block.type === 'paragraph' ? { ...block, inlines: unwrap(block.inlines) } : block,
  );
}

function hasStrong(block: Block): boolean {
  return block.type === 'paragraph' && block.inlines.some(({ type }) => type !== 'text');
}

function isAllStrong(block: Block): boolean {
  return block.type === 'pageBreak' || (block.type === 'paragraph' && block.inlines.every(isStrongOrBare));
}

/** Raised and lowered marks and brackets beside strong text are mostly not set in bold themselves. */
function isStrongOrBare(inline: Inline): boolean {
  switch (inline.type) {
    case 'strong':
    case 'superscript':
    case 'subscript':
    case 'footnoteReference':
    case 'anchor':
    case 'lineBreak':
      return true;
    case 'text':
      return !/[\p{L}\p{N}]/u.test(inline.text);
    case 'emphasis':
    case 'strikethrough':
    case 'link':
      return inline.inlines.every(isStrongOrBare);
    case 'code':
    case 'equation':
    case 'image':
      return false;
  }
}

function unwrap(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.type === 'strong') return unwrap(inline.inlines);
    return 'inlines' in inline ? [{ ...inline, inlines: unwrap(inline.inlines) }] : [inline];
  });
}
