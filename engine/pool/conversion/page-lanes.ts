import { type AdmittedConversion, termsOf } from '../admitted.ts';
import { type CrashBudget, isCrash } from '../crash-budget.ts';
import type { Packed } from '../packed/packed.ts';
import type { Aside } from '../packed/packed-shelf.ts';
import { createProgress, type ProgressPart } from '../progress.ts';
import { createSignal } from '../signal.ts';
import type { PagesDone, Unfinished } from '../thread/tasks.ts';
import type { TaskTerms, WorkerPool } from '../worker-pool.ts';

/** Pages handed out at once: enough that the hand-over costs nothing, few enough to keep all threads busy to the end. */
const MOST_PAGES = 16;
/** Each thread is to come back this often, so that the last chunks are small. */
const ROUNDS = 4;
/**
 * Share of a thread that is handed out at once, milliseconds: then others get their turn. A page of recognition takes
 * longer, and is handed out alone.
 */
const SHARE = 250;
/** Thread time of a page that nothing is known of yet, milliseconds. */
const UNKNOWN_PAGE = 50;
/** A page of text is read in 10 ms; where they take this long they are recognised, and then every thread is wanted for that. */
const SLOW_PAGE = 100;
/** Chunks that were read and wait to be laid out, at most: a page of them takes 60 KB. */
const MOST_WAITING = 8;

/** Pages that one thread has read and another is to lay out. */
interface ReadChunk {
  numbers: number[];
  pages: Packed;
}

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
  const { request } = admitted;
  const { aside } = sink;
  const progress = createProgress(first.done, first.done + first.remaining.length, admitted.onProgress);
  const waiting: ReadChunk[] = [];
  const changes = createSignal();
  let queue = first.remaining.filter((page) => !crashes.isGivenUp(page));
  let pace = paceOf(first);
  let layoutPace = UNKNOWN_PAGE;
  let underWay = 0;
  let isOver = false;
  const lanes = Math.min(workers.size, queue.length);
  // Pictures would be copied on their way from one thread to the other.
  const readers = lanes > 1 && !request.images ? Math.ceil(lanes / 2) : 0;

  /** In order again: whoever takes the pages waits for the first one that is missing. */
  function putBack(pages: readonly number[]): void {
    queue = [...pages, ...queue].sort((a, b) => a - b);
  }

  /** Has a thread work on pages. Those it does not get through go back to the queue. */
  async function attempt(
    pages: number[],
    work: (part: ProgressPart) => Promise<PagesDone>,
    kept: boolean,
  ): Promise<void> {
    const part = progress.begin();
    underWay++;
    try {
      const chunk = await work(part);
      part.finish(kept ? chunk.done : 0);
      putBack(pages.slice(chunk.done));
    } catch (error) {
      if (!isCrash(error)) throw error;
      part.finish(0);
      crashes.add(error);
      sink.giveUp?.();
      putBack(pages.filter((page) => !crashes.isGivenUp(page)));
    } finally {
      underWay--;
      changes.tell();
    }
  }

  function termsFor(pages: number[], paceOfThem = pace): TaskTerms {
    return termsOf(admitted, Math.max(paceOfThem, Math.min(SHARE, pages.length * paceOfThem)));
  }

  function readChunk(pages: number[]): Promise<void> {
    const task = { type: 'read', source: admitted.source, request, pages, budget: SHARE } as const;
    const work = async (part: ProgressPart) => {
      const onStanding: TaskTerms['onStanding'] = ({ recognizing }) => part.advance({ done: 0, recognizing });
      const chunk = await workers.run(task, { ...termsFor(pages), onStanding });
      pace = (pace + paceOf(chunk)) / 2; // a single page of great drawings is no slow document
      waiting.push({ numbers: pages.slice(0, chunk.done), pages: chunk.pages });
      return chunk;
    };
    return attempt(pages, work, false);
  }

  function layOutRead({ numbers, pages }: ReadChunk): Promise<void> {
    const task = { type: 'layOutRead', request, numbers, pages, aside } as const;
    const work = async (part: ProgressPart) => {
      const chunk = await workers.run(task, { ...termsFor(numbers, layoutPace), onStanding: part.advance });
      layoutPace = paceOf(chunk);
      sink.add(numbers.slice(0, chunk.done), chunk.laidOut);
      return chunk;
    };
    return attempt(numbers, work, true);
  }

  function layOutChunk(pages: number[]): Promise<void> {
    const task = { type: 'layOut', source: admitted.source, request, pages, budget: SHARE, aside } as const;
    const work = async (part: ProgressPart) => {
      const chunk = await workers.run(task, { ...termsFor(pages), onStanding: part.advance });
      pace = (pace + paceOf(chunk)) / 2;
      sink.add(pages.slice(0, chunk.done), chunk.laidOut);
      return chunk;
    };
    return attempt(pages, work, true);
  }

  /** What the lane does next; undefined when it has to wait for another. */
  function nextStep(isReader: boolean): Promise<void> | undefined {
    const areApart = readers > 0 && pace < SLOW_PAGE && sink.mostPages === undefined;
    if (waiting.length >= (isReader && areApart ? MOST_WAITING : 1)) return layOutRead(waiting.shift()!);
    if (queue.length === 0 || (areApart && !isReader)) return undefined;
    const room = sink.room?.(queue[0]!);
    if (room) return room;
    const pages = takeChunk(queue, workers.size, crashes, sink.mostPages);
    return areApart ? readChunk(pages) : layOutChunk(pages);
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
  if (aside) await Promise.allSettled(running); // one that still lays pages out would write to it
  await Promise.all(running);
}

/** Milliseconds a page. */
function paceOf({ done, milliseconds }: PagesDone): number {
  return done === 0 ? UNKNOWN_PAGE : milliseconds / done;
}

/** Takes the next pages off the queue; a page that has cost a thread goes alone. */
function takeChunk(queue: number[], lanes: number, crashes: CrashBudget, most = MOST_PAGES): number[] {
  const size = Math.min(most, Math.ceil(queue.length / (lanes * ROUNDS)));
  const suspect = queue.findIndex((page) => crashes.isSuspect(page));
  if (suspect === 0) return queue.splice(0, 1);
  return queue.splice(0, suspect > 0 ? Math.min(size, suspect) : size);
}
