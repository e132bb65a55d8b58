import type { Block, Image } from '../../document/document.ts';
import type { TypeFacts } from './body-style.ts';
import { FARTHEST, joinBroken } from './continuation.ts';
import { emitBlocks } from './emit-blocks.ts';
import type { Item } from './items.ts';
import { mayContentsGoOn } from './roles/contents.ts';
import { mayListGoOn } from './roles/lists/list-runs.ts';

/** Blocks of a document between two beginnings of pages over which nothing goes on. */
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
  let held: (readonly Item[])[] = [];
  let wanted = length;
  for (const page of pages) {
    held.push(page);
    if (held.length < wanted) continue;
    const { blocks, items } = emitPages(held, type);
    const cut = findCut(items, blocks);
    // Where something goes on over all pages, it is looked for again when there are twice as many.
    wanted = cut ? length : 2 * wanted;
    if (!cut) continue;
    yield sectionOf(blocks.slice(0, cut.block), items.slice(0, cut.item));
    held = held.slice(held.findIndex(([first]) => first === items[cut.item]));
  }
  const { blocks, items } = emitPages(held, type);
  yield sectionOf(blocks, items);
}

function emitPages(pages: readonly (readonly Item[])[], type: TypeFacts): { items: Item[]; blocks: Block[] } {
  const items = joinBroken(pages.flat());
  return { items, blocks: emitBlocks(items, type) };
}

function sectionOf(blocks: Block[], items: readonly Item[]): Section {
  const images = items.flatMap((item) => (item.type === 'figure' ? (item.block.image ?? []) : []));
  return { blocks, images };
}

/** A beginning of a page, among the items and among the blocks of several pages. */
interface Cut {
  item: number;
  block: number;
}

/** The last page at whose beginning all before it is certain, whatever comes behind the items there are. */
function findCut(items: readonly Item[], blocks: readonly Block[]): Cut | undefined {
  const open = openPages(items);
  for (let block = blocks.length - 1; block > 0; block--) {
    const begin = blocks[block]!;
    if (begin.type !== 'pageBreak' || open.has(begin.page)) continue;
    const item = items.findIndex((each) => each.type === 'pageBreak' && each.page === begin.page);
    if (items.length - item <= FARTHEST || mayListGoOn(items, item) || mayContentsGoOn(items, item)) continue;
    return { item, block };
  }
  return undefined;
}

/** Pages that begin in the middle of a paragraph. */
function openPages(items: readonly Item[]): Set<number> {
  const open = new Set<number>();
  for (const item of items) {
    if (item.type !== 'passage') continue;
    const last = item.passage.places.at(-1)!.page;
    for (let page = item.passage.page + 1; page <= last; page++) open.add(page);
  }
  return open;
}
