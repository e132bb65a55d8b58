import type { Conversion, ConversionRequest } from '../convert.ts';
import type { Limits } from '../options.ts';
import type { Crew, Terms } from './crew.ts';
import { createLosses, isLoss, type Losses } from './losses.ts';
import type { Packed } from './packed.ts';
import { createProgress, type OnProgress } from './progress.ts';
import type { ConvertAnswer, Inspection, LaidOut, LayOutTask, Source, Unfinished } from './tasks.ts';
import type { WorkClock } from './work-clock.ts';

/** A file that was admitted to the crew. */
export interface Visitor {
  source: Source;
  /** Whose share of the threads it takes. */
  line: string;
  limits: Limits;
  clock: WorkClock;
  /** Aborting ends the work with the signal's reason. */
  signal: AbortSignal;
}

/** One conversion on the crew. */
export interface Job extends Visitor {
  request: ConversionRequest;
  onProgress?: OnProgress;
}

/**
 * Time that one thread tries a PDF alone before the others are called in, milliseconds. A second thread costs about
 * as much CPU to start; what is done sooner is done cheaper by one.
 */
const ALONE = 150;
/** Pages handed out at once: enough that the hand-over costs nothing, few enough to keep all threads busy to the end. */
const MOST_PAGES = 16;
/** Each thread is to come back this often, so that the last chunks are small. */
const ROUNDS = 4;
/**
 * Share of a thread that is handed out at once, milliseconds: then others get their turn. A page of recognition takes
 * longer, and is handed out alone.
 */
const SHARE = 250;
/** Thread time of opening a file, of a page that nothing is known of yet, and of putting a page together, milliseconds. */
const OPENING = 20;
const UNKNOWN_PAGE = 50;
const COMPOSED_PAGE = 2;

/**
 * From so many pages on putting a document together takes much memory, and the threads that helped to lay it out are let
 * go first: what they hold is as much again, and starting them anew costs little beside such a document.
 */
const LET_GO = 256;

/** Converts a file on the threads of a crew: by one alone when it is short work, by all when it is long. */
export async function performJob(crew: Crew, job: Job): Promise<Conversion> {
  const losses = createLosses();
  const first = await startJob(crew, job, losses);
  if (first.type === 'done') return first.conversion;
  const laidOut = [first.laidOut, ...(await layOutRest(crew, job, first, losses))];
  const nothingLeft = first.done === 0 && losses.failed.length === first.remaining.length;
  const error = losses.lastError();
  if (nothingLeft && error) throw error;
  const { facts } = first;
  const task = { type: 'compose', request: job.request, facts, laidOut, failed: losses.failed } as const;
  const pages = first.done + first.remaining.length;
  if (pages >= LET_GO) crew.rest();
  return persist(losses, () => crew.run(task, termsOf(job, pages * COMPOSED_PAGE)));
}

/** A file that kills its first thread is opened in another, and its pages are handed out in chunks. */
async function startJob(crew: Crew, job: Job, losses: Losses): Promise<ConvertAnswer> {
  let budget = ALONE;
  return persist(losses, () => {
    const task = { type: 'convert', source: job.source, request: job.request, budget } as const;
    budget = 0;
    return crew.run(task, {
      ...termsOf(job, ALONE),
      isFirst: true,
      onStanding: ({ done, total, recognizing }) => {
        if (total > 0) job.onProgress?.(done, total, recognizing); // before that nobody knows how many there are
      },
    });
  });
}

/** Repeats a task that costs its thread, as often as the losses allow. */
async function persist<T>(losses: Losses, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLoss(error)) throw error;
      losses.add(error);
    }
  }
}

/** Lays the remaining pages out on all threads; each takes a few pages at a time. */
async function layOutRest(crew: Crew, job: Job, first: Unfinished, losses: Losses): Promise<Packed[]> {
  const progress = createProgress(first.done, first.done + first.remaining.length, job.onProgress);
  const laidOut: Packed[] = [];
  let pace = paceOf(first);
  let queue = first.remaining.filter((page) => !losses.isGivenUp(page));

  async function layOutChunk(pages: number[]): Promise<void> {
    const part = progress.begin();
    const task: LayOutTask = {
      type: 'layOut',
      source: job.source,
      request: job.request,
      pages,
      budget: SHARE,
    };
    const terms = termsOf(job, Math.max(pace, Math.min(SHARE, pages.length * pace)));
    try {
      const chunk = await crew.run(task, { ...terms, onStanding: part.advance });
      laidOut.push(chunk.laidOut);
      pace = paceOf(chunk);
      part.finish(chunk.done);
      queue = [...pages.slice(chunk.done), ...queue];
    } catch (error) {
      if (!isLoss(error)) throw error;
      part.finish(0);
      losses.add(error);
      queue = [...pages.filter((page) => !losses.isGivenUp(page)), ...queue];
    }
  }

  async function work(): Promise<void> {
    while (queue.length > 0) await layOutChunk(takeChunk(queue, crew.size, losses));
  }

  await Promise.all(Array.from({ length: Math.min(crew.size, queue.length) }, work));
  return laidOut;
}

/** Milliseconds a page. */
function paceOf({ done, milliseconds }: LaidOut): number {
  return done === 0 ? UNKNOWN_PAGE : milliseconds / done;
}

/** Takes the next pages off the queue; a page that has cost a thread goes alone. */
function takeChunk(queue: number[], lanes: number, losses: Losses): number[] {
  const size = Math.min(MOST_PAGES, Math.ceil(queue.length / (lanes * ROUNDS)));
  const suspect = queue.findIndex((page) => losses.isSuspect(page));
  if (suspect === 0) return queue.splice(0, 1);
  return queue.splice(0, suspect > 0 ? Math.min(size, suspect) : size);
}

/** Counts the pages of a file. */
export function inspectFile(crew: Crew, visitor: Visitor, password?: string): Promise<Inspection> {
  const task = { type: 'inspect', source: visitor.source, password } as const;
  const terms = { ...termsOf(visitor, OPENING), isFirst: true };
  return persist(createLosses(), () => crew.run(task, terms));
}

function termsOf({ source, line, signal, limits, clock }: Visitor, expected: number): Terms {
  return { source: source.id, line, expected, clock, signal, pageMilliseconds: limits.pageMilliseconds };
}
