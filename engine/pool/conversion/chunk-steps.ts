import { type AdmittedConversion, termsOf } from '../admitted.ts';
import type { Packed } from '../packed/packed.ts';
import type { Aside } from '../packed/packed-shelf.ts';
import type { ProgressPart } from '../progress.ts';
import type { TaskTerms } from '../task-queue.ts';
import type { PagesDone, Unfinished } from '../thread/tasks.ts';
import type { WorkerPool } from '../worker-pool.ts';

/** Pages that one thread has read and another is to lay out. */
export interface ReadChunk {
  numbers: number[];
  pages: Packed;
}

/** Pages that are laid out: packed `PageOutcome[]`, or as from `packAside`. */
export interface LaidOutChunk {
  numbers: number[];
  laidOut: Packed;
}

/** What threads do with a few pages of a conversion. Each step may end before its last page, and goes at least one far. */
interface ChunkSteps {
  /** Whether pages are slow to read by what is known so far, as where they are recognised: every thread is wanted for that. */
  readsSlowly(): boolean;
  read(pages: number[], part: ProgressPart): Promise<ReadChunk>;
  layOutRead(chunk: ReadChunk, part: ProgressPart): Promise<LaidOutChunk>;
  layOut(pages: number[], part: ProgressPart): Promise<LaidOutChunk>;
}

/**
 * Thread time that a step may take, milliseconds; then others get their turn. A page of recognition takes longer, and is
 * a step of its own.
 */
const BUDGET = 250;
/** Thread time of a page that nothing is known of yet, milliseconds. */
const UNKNOWN_PAGE = 50;

/**
 * A page of text is read in 10 ms and laid out in 5. Both take ten times as long while little is compiled and others use
 * the processor, so that slow to read is what takes this many milliseconds and so many times as long as its layout.
 */
const SLOW_PAGE = 100;
const SLOWER_THAN_LAYOUT = 8;

/** @param first what has been done of the conversion, from which the pace is known */
export function createChunkSteps(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  first: Unfinished,
  aside: Aside | undefined,
): ChunkSteps {
  const { source, request } = admitted;
  /** Milliseconds a page takes to read, or to read and lay out. */
  let pace = paceOf(first);
  let layoutPace = UNKNOWN_PAGE;

  function termsFor(pages: number[], pagePace: number): TaskTerms {
    return termsOf(admitted, Math.max(pagePace, Math.min(BUDGET, pages.length * pagePace)));
  }

  /** One page of great drawings does not make a document slow. */
  function averagePace(chunk: PagesDone): void {
    pace = (pace + paceOf(chunk)) / 2;
  }

  return {
    readsSlowly: () => pace > Math.max(SLOW_PAGE, SLOWER_THAN_LAYOUT * layoutPace),
    read: async (pages, part) => {
      const onStanding: TaskTerms['onStanding'] = ({ recognizing }) => part.advance({ done: 0, recognizing });
      const task = { type: 'read', source, request, pages, budget: BUDGET } as const;
      const chunk = await workers.run(task, { ...termsFor(pages, pace), onStanding });
      averagePace(chunk);
      return { numbers: pages.slice(0, chunk.done), pages: chunk.pages };
    },
    layOutRead: async ({ numbers, pages }, part) => {
      const task = { type: 'layOutRead', request, numbers, pages, aside } as const;
      const chunk = await workers.run(task, { ...termsFor(numbers, layoutPace), onStanding: part.advance });
      layoutPace = paceOf(chunk);
      return { numbers: numbers.slice(0, chunk.done), laidOut: chunk.laidOut };
    },
    layOut: async (pages, part) => {
      const task = { type: 'layOut', source, request, pages, budget: BUDGET, aside } as const;
      const chunk = await workers.run(task, { ...termsFor(pages, pace), onStanding: part.advance });
      averagePace(chunk);
      return { numbers: pages.slice(0, chunk.done), laidOut: chunk.laidOut };
    },
  };
}

/** Milliseconds a page. */
function paceOf({ done, milliseconds }: PagesDone): number {
  return done === 0 ? UNKNOWN_PAGE : milliseconds / done;
}
