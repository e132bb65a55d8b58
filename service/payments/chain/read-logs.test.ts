import { expect, it } from 'vitest';
import { type BlockRange, createLogReaders } from './read-logs.ts';

const sizeOf = ({ fromBlock, toBlock }: BlockRange) => Number(toBlock - fromBlock) + 1;

/** Reads blocks of which each has one log, its number. @returns the logs, and how many blocks each question was about */
async function readAll(
  readLogs: ReturnType<ReturnType<typeof createLogReaders>>,
  blocks: number,
  refuses: (size: number) => boolean,
) {
  const asked: number[] = [];
  const logs: number[] = [];
  const read = async (step: BlockRange) => {
    asked.push(sizeOf(step));
    if (refuses(sizeOf(step))) throw new Error('too many blocks');
    return Array.from({ length: sizeOf(step) }, (_, i) => Number(step.fromBlock) + i);
  };
  for await (const log of readLogs({ fromBlock: 1n, toBlock: BigInt(blocks) }, read)) logs.push(log);
  return { asked, logs };
}

it('logs of many blocks are read in steps that the node takes, each block once', async () => {
  const readLogs = createLogReaders(64n)();
  const { asked, logs } = await readAll(readLogs, 200, (size) => size > 10);
  expect(logs).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  expect(asked.slice(0, 4)).toEqual([64, 32, 16, 8]);
  expect(asked.filter((size) => size > 10).length).toBeLessThan(asked.length / 4);
});

it('steps that were narrowed in a bad moment become wide again', async () => {
  const readers = createLogReaders(64n);
  let refusals = 3;
  await readAll(readers(), 10, () => refusals-- > 0);
  const { asked } = await readAll(readers(), 4_000, () => false);
  expect(asked[0]).toBeLessThan(5);
  expect(asked.slice(-5, -1)).toEqual([64, 64, 64, 64]);
});

it('what a node refuses for a single block too is told', async () => {
  await expect(readAll(createLogReaders(4n)(), 10, () => true)).rejects.toThrow('too many blocks');
});
