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

/** Threads that get through one half of the pages they are asked to read, reading slowly and laying out fast. */
function slowThreads(): Pick<WorkerPool, 'size' | 'run'> {
  const asked: (() => void)[] = [];
  const numbersOf = (task: Chunk) => (task.type === 'layOutRead' ? task.numbers : task.pages);
  const answer = (task: Chunk): LaidOut & PagesRead => {
    const numbers = numbersOf(task);
    const done = task.type === 'layOutRead' ? numbers.length : Math.ceil(numbers.length / 2);
    return {
      done,
      milliseconds: done * (task.type === 'read' ? 200 : 50),
      laidOut: pack([]),
      pages: pack([]),
    };
  };
  return {
    size: 2,
    run: <T extends Task>(task: T) =>
      new Promise<Answers[T['type']]>((resolve) => {
        asked.push(() => resolve(answer(task as Chunk) as Answers[T['type']]));
        setImmediate(() => asked.shift()?.());
      }),
  };
}

it('hands pages out in order, whatever order those come back in that a thread did not get through', async () => {
  const remaining = Array.from({ length: 200 }, (_, i) => i + 1);
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
  await layOutPages(slowThreads() as WorkerPool, admitted, first, createCrashBudget(), sink);
  for (const chunk of chunks) expect(chunk).toEqual([...chunk].sort((a, b) => a - b));
  expect(chunks.flat().sort((a, b) => a - b)).toEqual(remaining);
});
