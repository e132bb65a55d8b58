import { expect, it } from 'vitest';
import { limitsOf } from '../../limits.ts';
import type { AdmittedConversion } from '../admitted.ts';
import { createCrashBudget } from '../crash-budget.ts';
import { pack, shareDocument } from '../packed/packed.ts';
import type { Answers, LaidOut, PagesRead, Task, Unfinished } from '../thread/tasks.ts';
import { createWorkClock } from '../work-clock.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { layOutPages } from './page-lanes.ts';

type Chunk = Extract<Task, { type: 'read' | 'layOut' | 'layOutRead' }>;

/** Threads that get through one half of the pages they are asked to read, with what these take, milliseconds a page. */
function createThreads(
  { reading, layout }: { reading: number; layout: number },
  tasks: Chunk[] = [],
): Pick<WorkerPool, 'size' | 'run'> {
  const asked: (() => void)[] = [];
  const numbersOf = (task: Chunk) => (task.type === 'layOutRead' ? task.numbers : task.pages);
  const answer = (task: Chunk): LaidOut & PagesRead => {
    const numbers = numbersOf(task);
    const done = task.type === 'layOutRead' ? numbers.length : Math.ceil(numbers.length / 2);
    return {
      done,
      milliseconds: done * ((task.type === 'layOutRead' ? 0 : reading) + (task.type === 'read' ? 0 : layout)),
      laidOut: pack([]),
      pages: pack([]),
    };
  };
  return {
    size: 2,
    run: <T extends Task>(task: T) =>
      new Promise<Answers[T['type']]>((resolve) => {
        tasks.push(task as Chunk);
        asked.push(() => resolve(answer(task as Chunk) as Answers[T['type']]));
        setImmediate(() => asked.shift()?.());
      }),
  };
}

const remaining = Array.from({ length: 200 }, (_, i) => i + 1);

/** @returns numbers of the pages that are laid out together */
async function layOutWith(threads: Pick<WorkerPool, 'size' | 'run'>): Promise<number[][]> {
  const limits = limitsOf();
  const admitted: AdmittedConversion = {
    source: { id: 1, bytes: shareDocument(new Uint8Array()) },
    line: 'one',
    limits,
    clock: createWorkClock(limits.milliseconds, () => {}),
    signal: new AbortController().signal,
    request: { outputFormat: 'markdown', read: { limits }, write: {} },
  };
  const nothing = { facts: pack({}), laidOut: pack([]), done: 0, milliseconds: 0 };
  const first: Unfinished = { type: 'unfinished', ...nothing, remaining };
  const chunks: number[][] = [];
  const sink = { add: (numbers: readonly number[]) => chunks.push([...numbers]), tight: false };
  await layOutPages(threads as WorkerPool, admitted, first, createCrashBudget(), sink);
  return chunks;
}

it('hands pages out in order, whatever order those come back in that a thread did not get through', async () => {
  const chunks = await layOutWith(createThreads({ reading: 1000, layout: 50 }));
  for (const chunk of chunks) expect(chunk).toEqual([...chunk].sort((a, b) => a - b));
  expect(chunks.flat().sort((a, b) => a - b)).toEqual(remaining);
});

it('parts reading from layout where both are slow, as on a busy machine', async () => {
  const tasks: Chunk[] = [];
  await layOutWith(createThreads({ reading: 200, layout: 100 }, tasks));
  expect(tasks.filter(({ type }) => type === 'layOut')).toEqual([]);
});

it('has all threads read where reading alone is slow, as where pages are recognised', async () => {
  const tasks: Chunk[] = [];
  await layOutWith(createThreads({ reading: 1000, layout: 10 }, tasks));
  const read = tasks.filter(({ type }) => type === 'read');
  expect(tasks.filter(({ type }) => type === 'layOut').length).toBeGreaterThan(read.length);
});
