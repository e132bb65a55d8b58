import type { ChainNode } from './open-node.ts';

/** Number and time, epoch seconds, of a block. */
export interface BlockMoment {
  number: bigint;
  timestamp: bigint;
}

/** Blocks looked back at first; four times as many each time. */
const FIRST_LEAP = 64n;

/**
 * Number of the last block made before a moment, or of the first block there is: found by halving, for chains differ in
 * how fast they go.
 * @param moment epoch milliseconds
 * @param head a block that is known to be
 */
export async function findBlockBefore(node: ChainNode, moment: number, head: BlockMoment): Promise<bigint> {
  const isBefore = ({ timestamp }: BlockMoment) => Number(timestamp) * 1_000 < moment;
  const isBlockBefore = async (blockNumber: bigint) => isBefore(await node.getBlock({ blockNumber }));
  if (isBefore(head)) return head.number;
  let after = head.number;
  let before = 0n;
  for (let leap = FIRST_LEAP; after > leap; leap *= 4n) {
    const back = after - leap;
    if (await isBlockBefore(back)) {
      before = back;
      break;
    }
    after = back;
  }
  while (after - before > 1n) {
    const middle = (before + after) / 2n;
    if (await isBlockBefore(middle)) before = middle;
    else after = middle;
  }
  return before;
}
