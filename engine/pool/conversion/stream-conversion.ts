import type { Conversion } from '../../convert.ts';
import type { PageReport } from '../../options.ts';
import type { PageResult } from '../../read/pdf/page-outcome.ts';
import { engineVersion } from '../../version.ts';
import { type AdmittedConversion, termsOf } from '../admitted.ts';
import { type CrashBudget, createCrashBudget, describeCrash, isCrash } from '../crash-budget.ts';
import type { HandOver } from '../hand-over.ts';
import type { Packed } from '../packed/packed.ts';
import type { Unfinished, WindowEnd, WindowReply, WindowTask } from '../thread/tasks.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { ALONE, COMPOSED_PAGE, finishConversion, startConversion } from './convert-on-workers.ts';
import { createPageBuffer } from './page-buffer.ts';
import { layOutPages } from './page-lanes.ts';

/** Some of the Markdown of a document. Joined together, the pieces are the document. */
export interface StreamPiece {
  type: 'piece';
  content: string;
  /** The pages that begin in it; pages that give no text may come with an empty piece. */
  pages: PageReport[];
}

/** What is known of a document when all of it is converted, as in `Conversion`. */
export interface StreamEnd extends Pick<Conversion, 'pages' | 'totalPages' | 'warnings' | 'engineVersion'> {
  type: 'end';
}

/** What a stream gives: pieces, and in the end what is known of the whole. */
export type StreamItem = StreamPiece | StreamEnd;

/** A document of so many pages at most is converted whole: it is the same, and there within a second. */
const WHOLE = 24;
/** The first window, whose first page is waited for, and how many of its pages are only looked at. */
const FIRST_WINDOW = 4;
const FIRST_AHEAD = 3;
/** Pages that each further window brings, and how many of all are looked at ahead. */
const STEP = 16;
const AHEAD = 8;

/** Converts a file to Markdown piece by piece: each leaves when what follows can hardly change it any more. */
export async function streamConversion(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  deliver: HandOver<StreamPiece>,
): Promise<StreamEnd> {
  const crashes = createCrashBudget();
  const first = await startConversion(workers, admitted, crashes, ALONE, WHOLE);
  if (first.type === 'done') return deliverWhole(admitted, first.conversion, deliver);
  if (first.done + first.remaining.length > WHOLE)
    return deliverWindows(workers, admitted, first, crashes, deliver);
  return deliverWhole(admitted, await finishConversion(workers, admitted, first, crashes), deliver);
}

async function deliverWhole(
  { signal }: AdmittedConversion,
  conversion: Conversion,
  deliver: HandOver<StreamPiece>,
): Promise<StreamEnd> {
  const { markdown, pages, totalPages, warnings } = conversion;
  await deliver({ type: 'piece', content: markdown, pages }, signal);
  return { type: 'end', pages, totalPages, warnings, engineVersion };
}

/** @param first - none of its pages is done yet */
async function deliverWindows(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  first: Unfinished,
  crashes: CrashBudget,
  deliver: HandOver<StreamPiece>,
): Promise<StreamEnd> {
  const numbers = first.remaining;
  const buffer = createPageBuffer(numbers, crashes, FIRST_WINDOW);
  const laying = layOutPages(workers, admitted, first, crashes, buffer.sink);
  const results: PageResult[] = [];
  let standing: Packed = first.facts;
  let decided = 0;
  for (const { pages, ahead } of windowsOf(numbers.length)) {
    const after = decided;
    const through = numbers[pages - 1]!;
    await Promise.race([buffer.fill(through), laying]);
    const task = {
      type: 'window',
      request: admitted.request,
      standing,
      isFirst: standing === first.facts,
      laidOut: buffer.take(through),
      numbers: numbers.filter((number) => number > after && number <= through),
      ahead,
    } as const;
    const window = await runWindow(workers, admitted, task);
    standing = window.standing;
    decided = window.decided ?? decided;
    buffer.putBack(window.laidOut, decided);
    results.push(...window.pages);
    const reports = window.pages.map(({ report }) => report);
    if (window.piece !== '' || reports.length > 0)
      await deliver({ type: 'piece', content: window.piece, pages: reports }, admitted.signal);
    if (window.end) return describeEnd(window.end, results);
  }
  throw new Error('the last window ends the document');
}

/** The windows of a document, each up to so many pages from the beginning. */
function* windowsOf(total: number): Generator<{ pages: number; ahead: number }> {
  yield { pages: FIRST_WINDOW, ahead: FIRST_AHEAD };
  for (let pages = FIRST_WINDOW + STEP; pages < total; pages += STEP) yield { pages, ahead: AHEAD };
  yield { pages: total, ahead: 0 };
}

async function runWindow(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  task: WindowTask,
): Promise<WindowReply> {
  try {
    return await workers.run(task, termsOf(admitted, STEP * COMPOSED_PAGE));
  } catch (error) {
    throw isCrash(error) ? describeCrash(error) : error; // what is known went with the thread
  }
}

function describeEnd({ warnings, totalPages }: WindowEnd, results: readonly PageResult[]): StreamEnd {
  const pages = results.map(({ report }) => report);
  const ofPages = results.flatMap((result) => result.warnings);
  const { before, after } = warnings;
  return { type: 'end', pages, totalPages, warnings: [...before, ...ofPages, ...after], engineVersion };
}
