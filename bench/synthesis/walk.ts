import type { Block } from './model.ts';

interface Identified<B extends Block = Block> {
  /** By which a block is found again on the printed pages. */
  id: string;
  block: B;
}

/** Blocks in order with their ids; those that stand side by side come in the place of what holds them. */
export function identify(blocks: readonly Block[], prefix = 'b'): Identified[] {
  return blocks.flatMap((block, index) => {
    const id = `${prefix}${index}`;
    return block.type === 'side' ? identify(block.blocks, `${id}.`) : [{ id, block }];
  });
}
