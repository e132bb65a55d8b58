import type { GrowingShelf, Shelf } from '../layout/document/shelf.ts';
import type { PageLayout } from '../layout/layout-page.ts';
import type { PageOutcome } from '../read/pdf/page-outcome.ts';
import { type Packed, packTight, unpack } from './packed.ts';

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

/** What became of a page, without what is on it. */
export type PageResult = Omit<PageOutcome, 'layout'>;

/** Pages that stay packed as they were laid out, in order. @param laidOut - packed `PageOutcome[]` each, in any order */
export function shelveOutcomes(laidOut: readonly Packed[]): {
  results: PageResult[];
  layouts: Shelf<PageLayout>;
} {
  const results: PageResult[] = [];
  const places: { page: number; chunk: number; at: number }[] = [];
  const unpackAt = keepLast((chunk) => unpack<PageOutcome[]>(laidOut[chunk]!));
  for (const chunk of laidOut.keys()) {
    unpackAt(chunk).forEach(({ layout, ...result }, at) => {
      results.push(result);
      if (layout) places.push({ page: result.report.page, chunk, at });
    });
  }
  places.sort((a, b) => a.page - b.page);
  const layouts: Shelf<PageLayout> = {
    length: places.length,
    at: (index) => {
      const { chunk, at } = places[index]!;
      return unpackAt(chunk)[at]!.layout!;
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
