import type { FurnitureChoice } from '../options.ts';
import { pagesOf } from './compose.ts';
import type { Item } from './document/items.ts';
import { assignRoles, type JudgedPages, judgePages } from './document/judge-pages.ts';
import type { PageItems } from './document/page-view.ts';
import type { NoteName } from './document/roles/plan-footnotes.ts';
import { emitAll, emitCertain, type Section } from './document/sections.ts';
import { createOpenShelf, listShelf, type Shelf } from './document/shelf.ts';
import { nothingTold, type Told } from './document/told.ts';
import type { PageLayout } from './layout-page.ts';
import type { FileFacts } from './page.ts';

/** What became certain of a document before the end of it is known. */
interface ComposedWindow {
  section: Section;
  /** Number of the last page of which something is in it; undefined where no page begins in it. */
  lastPage?: number;
  /** Pages of the window that are done with: the next window begins behind them. */
  decided: number;
  /** Numbers of those on which text was left out. */
  leftOut: number[];
  /** All footnotes so far, in reading order. */
  footnotes: NoteName[];
  /** For the next window. */
  told: Told;
}

/** Pages before a window whose edges and raised marks are kept: running heads repeat on every sixth page at least. */
const BEHIND = 16;
/** What goes on over so many items, some dozens of pages of a list, is parted all the same. */
const MOST_HELD = 2000;

/**
 * Composes the first pages of a window in sight of those behind them.
 * @param layouts - one at least; they are changed
 * @param ahead - pages at the end that are only looked at; a table that reaches into them is left to the next window. With 0
 * all comes out, as though the document ended there.
 * @param told - by the pages before the window
 */
export function composeWindow(
  layouts: PageLayout[],
  facts: FileFacts,
  choice: FurnitureChoice,
  ahead: number,
  told = nothingTold(facts.outline),
): ComposedWindow {
  const countDecided = (pages: Shelf<PageItems>) => beforeTables([...listShelf(pages)], pages.length - ahead);
  const judged = judgePages(createOpenShelf(layouts), facts, choice, createOpenShelf, told, countDecided);
  const pages = [...assignRoles(judged)];
  const { decided } = judged;
  const certain = [...told.held, ...pages.slice(0, decided).flat()];
  const { section, items } =
    ahead === 0 || certain.length > MOST_HELD
      ? { section: emitAll(certain, judged.type), items: certain.length }
      : emitCertain([...certain, ...pages.slice(decided).flat()], certain.length, judged.type);
  const leftOut = pagesOf(judged.leftOut).filter((page) => isBefore(page, layouts[decided]));
  return {
    section,
    lastPage: lastPageOf(certain.slice(0, items)),
    decided,
    leftOut,
    footnotes: [...told.footnotes, ...footnotesFrom(judged, Number.POSITIVE_INFINITY)],
    told: { ...tellOn(told, judged, layouts.length), held: certain.slice(items) },
  };
}

/** How many of the first pages no table reaches beyond, at most `most`. */
function beforeTables(pages: readonly PageItems[], most: number): number {
  let count = most;
  for (let i = most - 1; i >= 0; i--) {
    const limit = pages[count]?.number ?? Number.POSITIVE_INFINITY;
    const reaches = pages[i]!.items.some((item) => item.type === 'table' && lastPageOfTable(item) >= limit);
    if (reaches) count = i;
  }
  return count;
}

function lastPageOfTable({ block, page }: Extract<Item, { type: 'table' }>): number {
  return block.table.places?.at(-1)?.page ?? page;
}

function isBefore(page: number, next: PageLayout | undefined): boolean {
  return next === undefined || page < next.number;
}

function lastPageOf(items: readonly Item[]): number | undefined {
  return items.findLast((item) => item.type === 'pageBreak')?.page;
}

function tellOn(told: Told, judged: JudgedPages, looked: number): Omit<Told, 'held'> {
  const { decided, headings } = judged;
  let itemsOut = judged.begin;
  for (let i = 0; i < decided; i++) itemsOut += judged.pages.at(i).items.length;
  return {
    ...told,
    pages: Math.max(told.pages, told.pagesOut + looked),
    pagesOut: told.pagesOut + decided,
    itemsOut,
    headings,
    footnotes: [...told.footnotes, ...footnotesFrom(judged, itemsOut)],
    margins: [...told.margins, ...judged.margins.slice(0, decided)].slice(-BEHIND),
    notes: [...told.notes, ...judged.notes.slice(0, decided)].slice(-BEHIND),
    isTail: judged.isTail,
  };
}

/** The footnotes on the pages that were judged, up to a place in the document. */
function footnotesFrom({ footnotes, begin }: JudgedPages, end: number): NoteName[] {
  return [...footnotes.notes].flatMap(([item, note]) => (item >= begin && item < end ? [note] : []));
}
