import type { CrashBudget } from '../crash-budget.ts';
import { type Packed, pack } from '../packed/packed.ts';
import { createSignal } from '../signal.ts';
import type { PageSink } from './page-lanes.ts';

/** Laid out pages that come in any order and are taken in their own. */
interface PageBuffer {
  sink: PageSink;
  /** Resolves when all pages up to the one of this number are there. */
  fill(through: number): Promise<void>;
  /** Takes the pages up to the one of this number, in values packed as they came, and whatever else is in these. */
  take(through: number): Packed[];
  /** Gives back what was taken; the pages up to the one of this number are done with. */
  putBack(laidOut: readonly Packed[], decided: number): void;
}

/** Pages that wait at most: those of two windows. */
const MOST_WAITING = 64;

interface Chunk {
  first: number;
  last: number;
  laidOut: Packed;
}

/**
 * @param numbers - of all pages, in order
 * @param firstPages - no other page is worked on before these are taken, and as many are at a time: the first is waited for
 */
export function createPageBuffer(
  numbers: readonly number[],
  crashes: CrashBudget,
  firstPages: number,
): PageBuffer {
  const places = new Map(numbers.map((number, place) => [number, place]));
  const there = new Set<number>();
  let chunks: Chunk[] = [];
  let taken: Chunk[] = [];
  /** Place of the first page that is missing, and of the first that is not done with. */
  let missing = 0;
  let undecided = 0;
  let mostWaiting = firstPages;
  const changes = createSignal();

  function add(pages: readonly number[], laidOut: Packed): void {
    if (pages.length === 0) return;
    chunks.push({ first: pages[0]!, last: pages.at(-1)!, laidOut });
    for (const page of pages) there.add(page);
    while (missing < numbers.length && there.delete(numbers[missing]!)) missing++;
    changes.tell();
  }

  function giveUp(): void {
    for (const outcome of crashes.failed) {
      const { page } = outcome.report;
      if (places.get(page)! >= missing && !there.has(page)) add([page], pack([outcome]));
    }
  }

  return {
    sink: {
      add,
      giveUp,
      // By place, so that a page that others wait for is never kept waiting itself.
      room: (page) => (places.get(page)! < undecided + mostWaiting ? undefined : changes.next()),
      get mostPages() {
        return mostWaiting === firstPages ? firstPages : undefined;
      },
    },
    fill: async (through) => {
      while (missing <= places.get(through)!) await changes.next();
    },
    take: (through) => {
      taken = chunks.filter(({ first }) => first <= through);
      chunks = chunks.filter(({ first }) => first > through);
      return taken.map(({ laidOut }) => laidOut);
    },
    putBack: (laidOut, decided) => {
      const back = taken.map((chunk, i) => ({ ...chunk, laidOut: laidOut[i]! }));
      chunks.push(...back.filter(({ last }) => last > decided));
      mostWaiting = MOST_WAITING;
      undecided = numbers.findIndex((number) => number > decided);
      changes.tell();
    },
  };
}
