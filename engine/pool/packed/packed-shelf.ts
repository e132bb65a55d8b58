import type { GrowingShelf, Shelf } from '../../layout/document/shelf.ts';
import type { PageLayout } from '../../layout/layout-page.ts';
import { type PageOutcome, type PageResult, resultOf } from '../../read/pdf/page-outcome.ts';
import { type Packed, pack, packTight, unpack } from './packed.ts';
import { type Extent, openScratchFile, type ScratchFile, type ScratchHandle } from './scratch-file.ts';

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

/** Where what is on pages is put while they wait to be composed. */
export interface Aside {
  scratch: ScratchHandle;
  /** Pages that stay packed while they are composed are packed tight, since they are unpacked several times. */
  tight: boolean;
}

/** Outcomes of pages of which what is on them lies in a file. */
interface OutcomesAside {
  results: PageResult[];
  /** Of what was packed: `(PageLayout | undefined)[]`, one for each result. */
  layouts: Extent;
}

/** Packs outcomes of pages, but puts what is on them aside. */
export function packAside(outcomes: readonly PageOutcome[], { scratch, tight }: Aside): Packed {
  return pack(putAside(outcomes, openScratchFile(scratch), tight));
}

function putAside(outcomes: readonly PageOutcome[], scratch: ScratchFile, tight: boolean): OutcomesAside {
  const layouts = (tight ? packTight : pack)(outcomes.map(({ layout }) => layout));
  return { results: outcomes.map(resultOf), layouts: scratch.append(new Uint8Array(layouts)) };
}

/** The outcomes of pages as objects. @param packed - as from `packAside`, or packed `PageOutcome[]` */
export function unpackOutcomes(packed: Packed, aside?: Aside): PageOutcome[] {
  const outcomes = unpack<OutcomesAside | PageOutcome[]>(packed);
  if (Array.isArray(outcomes) || !aside) return outcomes as PageOutcome[];
  const layouts = unpack<PageOutcome['layout'][]>(openScratchFile(aside.scratch).read(outcomes.layouts));
  return outcomes.results.map((result, i) => ({ ...result, layout: layouts[i] }));
}

/**
 * Pages that stay in a file as they were laid out, in order.
 * @param laidOut - as from `packAside`, or packed `PageOutcome[]`, in any order
 */
export function shelveOutcomes(
  laidOut: readonly Packed[],
  scratch: ScratchFile,
): { results: PageResult[]; layouts: Shelf<PageLayout> } {
  const results: PageResult[] = [];
  const places: { page: number; chunk: number; at: number }[] = [];
  const chunks: Extent[] = [];
  for (const [chunk, packed] of laidOut.entries()) {
    const outcomes = unpack<OutcomesAside | PageOutcome[]>(packed);
    const aside = Array.isArray(outcomes) ? putAside(outcomes, scratch, true) : outcomes;
    chunks.push(aside.layouts);
    aside.results.forEach((result, at) => {
      results.push(result);
      const { page, source } = result.report;
      if (source !== 'failed') places.push({ page, chunk, at });
    });
  }
  const unpackAt = keepLast((chunk) => unpack<PageLayout[]>(scratch.read(chunks[chunk]!)));
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
