import type { Block, Image } from '../../document/document.ts';
import type { TypeFacts } from './body-style.ts';
import { FARTHEST, joinBroken, type WholeItem } from './continuation.ts';
import { emitRuns, type Run } from './emit-blocks.ts';
import type { Item } from './items.ts';
import { mayContentsGoOn } from './roles/contents.ts';
import { mayListGoOn } from './roles/lists/list-runs.ts';
import { markTerms } from './roles/lists/terms.ts';

/** Blocks of a document between two places over which nothing goes on. */
export interface Section {
  blocks: Block[];
  images: Image[];
}

/** The items of each page, their roles known, as sections of about `length` pages. */
export function* emitSections(
  pages: Iterable<readonly Item[]>,
  type: TypeFacts,
  length: number,
): Generator<Section> {
  let held: Item[] = [];
  let count = 0;
  let wanted = length;
  for (const page of pages) {
    for (const item of page) held.push(item);
    if (++count < wanted) continue;
    const { section, items } = emitCertain(held, held.length, type);
    // Where something goes on over all pages, it is looked for again when there are twice as many.
    wanted = items > 0 ? length : 2 * count;
    if (items === 0) continue;
    yield section;
    held = held.slice(items);
    count = 0;
  }
  yield emitAll(held, type);
}

/** All items as blocks: none come behind them. */
export function emitAll(items: readonly Item[], type: TypeFacts): Section {
  const whole = markTerms(joinBroken(items).map(({ item }) => item));
  return sectionOf(emitRuns(whole, type), whole);
}

/**
 * The first of some items as blocks, as far as they are certain whatever comes behind the last item there is.
 * @param latest - the place before which they end
 * @returns how many items those are; 0 where something goes on over all places
 */
export function emitCertain(
  items: readonly Item[],
  latest: number,
  type: TypeFacts,
): { section: Section; items: number } {
  const parts = joinBroken(items);
  const whole = markTerms(parts.map(({ item }) => item));
  const runs = emitRuns(whole, type);
  const mayCut = findPartings(parts, Math.min(latest, items.length - FARTHEST - 1));
  const cut = runs.findLastIndex(
    ({ from, blocks }) =>
      mayCut(from) &&
      blocks[0]?.type !== 'quote' && // which shows beside the paragraph above it
      !mayListGoOn(whole, from) &&
      !mayContentsGoOn(whole, from),
  );
  if (cut <= 0) return { section: { blocks: [], images: [] }, items: 0 };
  const { from } = runs[cut]!;
  return { section: sectionOf(runs.slice(0, cut), whole.slice(0, from)), items: parts[from]!.first };
}

/** Tells whether items up to `latest` are parted before one of them: none above it goes on behind. */
function findPartings(parts: readonly WholeItem[], latest: number): (at: number) => boolean {
  let end = -1;
  const parted = parts.map(({ first, last }) => {
    const isParted = end < first && first <= latest;
    end = Math.max(end, last);
    return isParted;
  });
  return (at) => parted[at]!;
}

function sectionOf(runs: readonly Run[], items: readonly Item[]): Section {
  const images = items.flatMap((item) => (item.type === 'figure' ? (item.block.image ?? []) : []));
  return { blocks: runs.flatMap(({ blocks }) => blocks), images };
}
