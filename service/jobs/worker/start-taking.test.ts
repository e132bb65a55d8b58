import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { startTaking, type Taking } from './start-taking.ts';

let taking: Taking;
afterEach(() => taking.stop());

/** Work whose end is called. */
function makeWork() {
  const ends: (() => void)[] = [];
  let waiting = 0;
  return {
    add: (count: number) => {
      waiting += count;
    },
    begun: () => ends.length,
    endOne: () => ends.shift()?.(),
    take: async () => {
      if (waiting === 0) return undefined;
      waiting -= 1;
      return () => new Promise<void>((resolve) => ends.push(resolve));
    },
  };
}

it('takes as much at once as it may, more when some has ended, and what it is woken for', async () => {
  const work = makeWork();
  work.add(3);
  taking = startTaking({ most: 2, take: work.take, failed: () => undefined });
  await sleep(10);
  expect(work.begun()).toBe(2);
  work.endOne();
  await sleep(10);
  expect(work.begun()).toBe(2);
  work.endOne();
  work.endOne();
  work.add(1);
  taking.wake();
  await sleep(10);
  expect(work.begun()).toBe(1);
});

it('tells how many hands are free', async () => {
  const told: number[] = [];
  const work = makeWork();
  work.add(2);
  const take = (hands: number) => {
    told.push(hands);
    return work.take();
  };
  taking = startTaking({ most: 3, take, failed: () => undefined });
  await sleep(10);
  expect(told).toEqual([3, 2, 1]);
});

it('looks by itself now and then', async () => {
  const work = makeWork();
  taking = startTaking({ most: 1, take: work.take, failed: () => undefined });
  await sleep(10);
  work.add(1);
  await expect.poll(work.begun, { timeout: 3_000 }).toBe(1);
});

it('ends what it took, and takes nothing any more, once it is stopped', async () => {
  const work = makeWork();
  work.add(2);
  taking = startTaking({ most: 1, take: work.take, failed: () => undefined });
  await sleep(10);
  taking.stop();
  let isOver = false;
  const drained = taking.drain().then(() => {
    isOver = true;
  });
  await sleep(10);
  expect(isOver).toBe(false);
  work.endOne();
  await drained;
  expect(work.begun()).toBe(0);
});

it('tells of failures and goes on', async () => {
  const failures: unknown[] = [];
  const takes = [
    () => Promise.reject(new Error('no store')),
    async () => () => Promise.reject(new Error('no luck')),
  ];
  taking = startTaking({
    most: 1,
    take: async () => takes.shift()?.(),
    failed: (error) => failures.push((error as Error).message),
  });
  await sleep(10);
  taking.wake();
  await sleep(10);
  expect(failures).toEqual(['no store', 'no luck']);
});

it('tells once of looks that fail alike, and again of what comes later', async () => {
  const told: unknown[] = [];
  let failure: string | undefined = 'away';
  const take = async () => {
    if (failure !== undefined) throw new Error(failure);
    return undefined;
  };
  taking = startTaking({ most: 1, take, failed: (error) => told.push(String(error)) });
  const looks = async (next: string | undefined) => {
    taking.wake();
    await sleep(5);
    taking.wake();
    await sleep(5);
    failure = next;
  };
  await looks('damaged');
  await looks(undefined);
  await looks('damaged');
  await looks(undefined);
  expect(told).toEqual(['Error: away', 'Error: damaged', 'Error: damaged']);
});
