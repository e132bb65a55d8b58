import type { Conversion } from '../../convert.ts';
import { type AdmittedConversion, type AdmittedFile, termsOf } from '../admitted.ts';
import { type CrashBudget, createCrashBudget, describeCrash, isCrash } from '../crash-budget.ts';
import type { Packed } from '../packed/packed.ts';
import type { Aside } from '../packed/packed-shelf.ts';
import { closeScratchFile, createScratchFile, type ScratchFile } from '../packed/scratch-file.ts';
import {
  type ComposeTask,
  type ConvertReply,
  type Inspection,
  isLong,
  type Unfinished,
} from '../thread/tasks.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { layOutPages } from './page-lanes.ts';

/**
 * Time that one thread tries a PDF alone before the others are called in, milliseconds. A second thread costs about
 * as much CPU to start; what is done sooner is done cheaper by one.
 */
export const ALONE = 150;
/** For more pages than this the others are called in at once: one thread does not get through more in that time. */
const MOST_ALONE = 24;
/** Thread time of opening a file and of putting a page together, milliseconds. */
const OPENING = 20;
export const COMPOSED_PAGE = 2;

/**
 * From so many pages on putting a document together takes much memory. A fresh thread does it, and the others are let go
 * first: what they hold is as much again, and starting anew costs little beside such a document.
 */
const LET_GO = 256;

/** Converts a file on the threads of the pool: by one alone when it is short work, by all when it is long. */
export async function convertOnWorkers(
  workers: WorkerPool,
  admitted: AdmittedConversion,
): Promise<Conversion> {
  const crashes = createCrashBudget();
  const first = await startConversion(workers, admitted, crashes, ALONE);
  return first.type === 'done' ? first.conversion : finishConversion(workers, admitted, first, crashes);
}

/** Converts what one thread has begun on all of them. */
export async function finishConversion(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  first: Unfinished,
  crashes: CrashBudget,
): Promise<Conversion> {
  const pages = first.done + first.remaining.length;
  const tight = isLong(pages, admitted.request);
  return withScratch(workers, tight || pages >= LET_GO, async (scratch) => {
    const aside = scratch && { scratch: scratch.handle, tight };
    const laidOut = [first.laidOut, ...(await collectPages(workers, admitted, first, crashes, aside))];
    const nothingLeft = first.done === 0 && crashes.failed.length === first.remaining.length;
    const error = crashes.lastError();
    if (nothingLeft && error) throw error;
    const { facts } = first;
    return composePages(workers, admitted, { facts, laidOut, failed: crashes.failed, pages, scratch, tight });
  });
}

/** Does something with a scratch file where one is wanted. */
export async function withScratch<T>(
  workers: WorkerPool,
  isWanted: boolean,
  work: (scratch?: ScratchFile) => Promise<T>,
): Promise<T> {
  if (!isWanted) return work();
  const scratch = createScratchFile();
  try {
    return await work(scratch);
  } finally {
    await workers.rest(); // a thread that was ended in the middle of its task may still write
    closeScratchFile(scratch);
  }
}

/** Lays the remaining pages out, in any order. @param aside - where what is on them is put */
export async function collectPages(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  first: Unfinished,
  crashes: CrashBudget,
  aside?: Aside,
): Promise<Packed[]> {
  const laidOut: Packed[] = [];
  await layOutPages(workers, admitted, first, crashes, { add: (_, packed) => laidOut.push(packed), aside });
  return laidOut;
}

interface CollectedPages extends Pick<ComposeTask, 'facts' | 'laidOut' | 'failed'> {
  /** How many are put together. */
  pages: number;
  scratch?: ScratchFile;
  /** Whether what is on the pages is packed tight there. */
  tight: boolean;
}

/** Puts laid out pages together into one document, on one thread. */
export async function composePages(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  { pages, scratch, tight, ...collected }: CollectedPages,
): Promise<Conversion> {
  const { request } = admitted;
  if (pages >= LET_GO) await workers.rest();
  try {
    const aside = scratch && { scratch: scratch.handle, tight };
    const task = { type: 'compose', request, ...collected, aside } as const;
    const { conversion, markdown } = await workers.run(task, termsOf(admitted, pages * COMPOSED_PAGE));
    if (!scratch || markdown.length === 0) return conversion;
    await workers.rest(); // what the thread holds goes before the text comes
    const content = scratch.readText(...markdown);
    return { ...conversion, content, markdown: content };
  } catch (error) {
    throw isCrash(error) ? describeCrash(error) : error; // the pages went with the thread
  }
}

/**
 * A file that kills its first thread is opened in another, and its pages are handed out in chunks.
 * @param alone milliseconds that one thread tries; 0 only opens a file that is read page by page
 * @param mostPages that it tries
 */
export async function startConversion(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  crashes: CrashBudget,
  alone: number,
  mostPages = MOST_ALONE,
): Promise<ConvertReply> {
  let budget = alone;
  return persist(crashes, () => {
    const task = {
      type: 'convert',
      source: admitted.source,
      request: admitted.request,
      budget,
      mostPages,
    } as const;
    budget = 0;
    return workers.run(task, {
      ...termsOf(admitted, ALONE),
      isFirst: true,
      onStanding: ({ done, total, recognizing }) => {
        if (total > 0) admitted.onProgress?.(done, total, recognizing); // before that nobody knows how many there are
      },
    });
  });
}

/** Repeats a task that costs its thread, as often as the crashes allow. */
async function persist<T>(crashes: CrashBudget, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCrash(error)) throw error;
      crashes.add(error);
    }
  }
}

/** Counts the pages of a file. */
export function inspectFile(
  workers: WorkerPool,
  admitted: AdmittedFile,
  password?: string,
): Promise<Inspection> {
  const task = { type: 'inspect', source: admitted.source, password } as const;
  const terms = { ...termsOf(admitted, OPENING), isFirst: true };
  return persist(createCrashBudget(), () => workers.run(task, terms));
}
