import { setTimeout as wait } from 'node:timers/promises';

/** Blocks, both ends included. */
export interface BlockRange {
  fromBlock: bigint;
  toBlock: bigint;
}

/** Reads the logs of many blocks, the oldest first, a step at a time. */
export type ReadLogs = <L>(range: BlockRange, read: (step: BlockRange) => Promise<L[]>) => AsyncGenerator<L>;

const WIDEST = 8_000n;
/** After this many successful steps in a row, the next is wider by a quarter. */
const STEPS_TO_GROW = 8;
/** After a refusal, lest a node that is asked too often is asked at once again. */
const PAUSE_MS = 100;

/**
 * Public nodes refuse to look through many blocks at once, each with its own limit and words: a step that fails is
 * halved, down to a single block. What was found to work is kept for next time, and slowly widened: it may have been a
 * bad moment of the node rather than its limit.
 * @returns a reader that stops at a signal
 */
export function createLogReaders(widest = WIDEST): (signal?: AbortSignal) => ReadLogs {
  let width = widest;
  let worked = 0;
  const widen = () => {
    worked = (worked + 1) % STEPS_TO_GROW;
    if (worked === 0) width += width / 4n + 1n;
    if (width > widest) width = widest;
  };
  return (signal) =>
    async function* readLogs(range, read) {
      let { fromBlock } = range;
      while (fromBlock <= range.toBlock) {
        signal?.throwIfAborted();
        const last = fromBlock + width - 1n;
        const step = { fromBlock, toBlock: last < range.toBlock ? last : range.toBlock };
        try {
          yield* await read(step);
          fromBlock = step.toBlock + 1n;
          widen();
        } catch (error) {
          const blocks = step.toBlock - step.fromBlock + 1n;
          if (blocks === 1n) throw error;
          width = blocks / 2n;
          worked = 0;
          await wait(PAUSE_MS);
        }
      }
    };
}
