import type { GrowingShelf, Shelf } from '../layout/document/shelf.ts';
import type { PageLayout } from '../layout/layout-page.ts';
import { type PageOutcome, type PageResult, resultOf } from '../read/pdf/page-outcome.ts';
import { type Packed, pack, packTight, unpack } from './packed.ts';
import type { Extent, ScratchFile } from './scratch-file.ts';

/** Things packed together: fewer are packed larger, of more each thread holds more at once. */
const CHUNK = 16;

/** Keeps things packed in a file, but for those asked for last. */
export function createPackedShelf<T>(scratch: ScratchFile): GrowingShelf<T> {
  const chunks: Extent[] = [];
  let open: T[] = [];
  const unpackAt = keepLast((chunk) => unpack<T[]>(scratch.read(chunks[chunk]!)));
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
      chunks.push(scratch.append(new Uint8Array(packTight(open))));
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
  const layouts = packTight(outcomes.map(({ layout }) => layout));
  return pack({ results: outcomes.map(resultOf), layouts } satisfies TightOutcomes);
}

/**
 * Pages that stay packed in a file as they were laid out, in order.
 * @param laidOut - as from `packOutcomes`, or packed `PageOutcome[]`, in any order
 */
export function shelveOutcomes(
  scratch: ScratchFile,
  laidOut: readonly Extent[],
): { results: PageResult[]; layouts: Shelf<PageLayout> } {
  const results: PageResult[] = [];
  const places: { page: number; chunk: number; at: number }[] = [];
  const chunks: Extent[] = [];
  for (const [chunk, extent] of laidOut.entries()) {
    const outcomes = unpack<TightOutcomes | PageOutcome[]>(scratch.read(extent));
    const isTight = !Array.isArray(outcomes);
    chunks.push(isTight ? extent : scratch.append(new Uint8Array(packOutcomes(outcomes))));
    const ofChunk = isTight ? outcomes.results : outcomes.map(resultOf);
    ofChunk.forEach((result, at) => {
      results.push(result);
      const { page, source } = result.report;
      if (source !== 'failed') places.push({ page, chunk, at });
    });
  }
  const unpackAt = keepLast((chunk) => {
    const { layouts } = unpack<TightOutcomes>(scratch.read(chunks[chunk]!));
    return unpack<PageLayout[]>(layouts);
  });
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
