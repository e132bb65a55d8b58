import type { AdmittedConversion } from '../admitted.ts';
import { type CrashBudget, isCrash } from '../crash-budget.ts';
import type { Packed } from '../packed/packed.ts';
import type { Aside } from '../packed/packed-shelf.ts';
import { createProgress, type ProgressPart } from '../progress.ts';
import { createSignal } from '../signal.ts';
import type { Unfinished } from '../thread/tasks.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { createChunkSteps, type LaidOutChunk, type ReadChunk } from './chunk-steps.ts';
import { createPageQueue } from './page-queue.ts';

/** Pages that were read and wait to be laid out, at most: each takes 60 KB. */
const MOST_WAITING = 128;

/** Takes pages as they are laid out. */
export interface PageSink {
  /** @param laidOut - packed `PageOutcome[]` of the pages, or as from `packAside` */
  add(numbers: readonly number[], laidOut: Packed): void;
  /** A page was given up. */
  giveUp?(): void;
  /** Resolves when there may be room for a page; undefined when there is. */
  room?(page: number): Promise<void> | undefined;
  /** While the first pages are waited for: pages handed out at once, at most. One thread has them sooner than two. */
  mostPages?: number;
  /** Where what is on the pages is put, since many of them wait. */
  aside?: Aside;
}

/**
 * Lays the remaining pages out on all threads; each takes a few pages at a time. Half of the threads read and the others
 * lay out what was read, so that each compiles only what it runs: of 500 pages that saves an eighth of the CPU. A reader
 * lays out as well when too much waits, and pages that are slow to read are worked on whole by every thread.
 */
export async function layOutPages(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  first: Unfinished,
  crashes: CrashBudget,
  sink: PageSink,
): Promise<void> {
  const progress = createProgress(first.done, first.done + first.remaining.length, admitted.onProgress);
  const queue = createPageQueue(first.remaining, workers.size, crashes);
  const steps = createChunkSteps(workers, admitted, first, sink.aside);
  const changes = createSignal();
  const waiting: ReadChunk[] = [];
  let underWay = 0;
  let isOver = false;
  const lanes = Math.min(workers.size, queue.length);
  // Pictures would be copied on their way from one thread to the other.
  const readers = lanes > 1 && !admitted.request.images ? Math.ceil(lanes / 2) : 0;

  /** Has a thread work on pages. Those it does not get through go back to the queue. */
  async function attempt<T extends { numbers: number[] }>(
    pages: readonly number[],
    step: (part: ProgressPart) => Promise<T>,
    take: (chunk: T, part: ProgressPart) => void,
  ): Promise<void> {
    const part = progress.begin();
    underWay++;
    try {
      const chunk = await step(part);
      take(chunk, part);
      queue.putBack(pages.slice(chunk.numbers.length));
    } catch (error) {
      if (!isCrash(error)) throw error;
      part.finish(0);
      crashes.add(error);
      sink.giveUp?.();
      queue.putBack(pages);
    } finally {
      underWay--;
      changes.tell();
    }
  }

  function addLaidOut({ numbers, laidOut }: LaidOutChunk, part: ProgressPart): void {
    sink.add(numbers, laidOut);
    part.finish(numbers.length);
  }

  function addRead(chunk: ReadChunk, part: ProgressPart): void {
    waiting.push(chunk);
    part.finish(0);
  }

  function countWaiting(): number {
    return waiting.reduce((count, { numbers }) => count + numbers.length, 0);
  }

  /** What the lane does next; undefined when it has to wait for another. */
  function nextStep(isReader: boolean): Promise<void> | undefined {
    const areApart = readers > 0 && !steps.readsSlowly() && sink.mostPages === undefined;
    if (countWaiting() >= (isReader && areApart ? MOST_WAITING : 1)) {
      const chunk = waiting.shift()!;
      return attempt(chunk.numbers, (part) => steps.layOutRead(chunk, part), addLaidOut);
    }
    const page = queue.first();
    if (page === undefined || (areApart && !isReader)) return undefined;
    const room = sink.room?.(page);
    if (room) return room;
    const pages = queue.take(sink.mostPages);
    return areApart
      ? attempt(pages, (part) => steps.read(pages, part), addRead)
      : attempt(pages, (part) => steps.layOut(pages, part), addLaidOut);
  }

  async function runLane(isReader: boolean): Promise<void> {
    try {
      while (!isOver && queue.length + waiting.length + underWay > 0)
        await (nextStep(isReader) ?? changes.next());
    } finally {
      isOver = true;
      changes.tell();
    }
  }

  const running = Array.from({ length: lanes }, (_, lane) => runLane(lane < readers));
  if (sink.aside) await Promise.allSettled(running); // one that still lays pages out would write to it
  await Promise.all(running);
}
