import type { GrowingShelf, Shelf } from '../layout/document/shelf.ts';
import type { PageLayout } from '../layout/layout-page.ts';
import type { PageOutcome, PageResult } from '../read/pdf/page-outcome.ts';
import { type Packed, pack, packTight, unpack } from './packed.ts';

/** Things packed together: fewer are packed larger, of more each thread holds more at once. */
const CHUNK = 16;

/** Keeps things packed, but for those asked for last. */
export function createPackedShelf<T>(): GrowingShelf<T> {
  const chunks: Packed[] = [];
  let open: T[] = [];
  const unpackAt = keepLast((chunk) => unpack<T[]>(chunks[chunk]!));
  return {
    get length() {
      return chunks.length * CHUNK + open.length;
    },
    at: (index) => {
      const chunk = Math.floor(index / CHUNK);
      return (chunk < chunks.length ? unpackAt(chunk) : open)[index % CHUNK]!;
    },
    add: (thing) => {
      open.push(thing);
      if (open.length < CHUNK) return;
      chunks.push(packTight(open));
      open = [];
    },
  };
}

/** Outcomes of pages packed so that what became of each is told without unpacking what is on it. */
interface TightOutcomes {
  results: PageResult[];
  /** Packed `(PageLayout | undefined)[]`, one for each result. */
  layouts: Packed;
}

export function packOutcomes(outcomes: readonly PageOutcome[]): Packed {
  return pack(tighten(outcomes));
}

function tighten(outcomes: readonly PageOutcome[]): TightOutcomes {
  const results = outcomes.map(({ layout: _, ...result }) => result);
  return { results, layouts: packTight(outcomes.map(({ layout }) => layout)) };
}

/** Pages that stay packed as they were laid out, in order. @param laidOut - as from `packOutcomes`, or packed `PageOutcome[]`, in any order */
export function shelveOutcomes(laidOut: readonly Packed[]): {
  results: PageResult[];
  layouts: Shelf<PageLayout>;
} {
  const results: PageResult[] = [];
  const places: { page: number; chunk: number; at: number }[] = [];
  const chunks: Packed[] = [];
  for (const [chunk, packed] of laidOut.entries()) {
    const outcomes = unpack<TightOutcomes | PageOutcome[]>(packed);
    const { results: ofChunk, layouts } = Array.isArray(outcomes) ? tighten(outcomes) : outcomes;
    chunks.push(layouts);
    ofChunk.forEach((result, at) => {
      results.push(result);
      const { page, source } = result.report;
      if (source !== 'failed') places.push({ page, chunk, at });
    });
  }
  const unpackAt = keepLast((chunk) => unpack<PageLayout[]>(chunks[chunk]!));
  places.sort((a, b) => a.page - b.page);
  const layouts: Shelf<PageLayout> = {
    length: places.length,
    at: (index) => {
      const { chunk, at } = places[index]!;
      return unpackAt(chunk)[at]!;
    },
  };
  return { results, layouts };
}

/** Makes what is asked for, unless it is what was asked for last. */
function keepLast<T>(make: (chunk: number) => T): (chunk: number) => T {
  let kept: { chunk: number; value: T } | undefined;
  return (chunk) => {
    if (kept?.chunk !== chunk) {
      kept = undefined; // not both at once in memory
      kept = { chunk, value: make(chunk) };
    }
    return kept.value;
  };
}
