import type { Furniture, PageSize } from '../../document/document.ts';
import type { FurnitureChoice } from '../../options.ts';
import type { PageLayout } from '../layout-page.ts';
import { isCaptionLine } from '../lexicon/captions.ts';
import { createTypeMeter, snapSizes, type TypeFacts } from './body-style.ts';
import { joinContinuedTables } from './continued-tables.ts';
import { joinFields } from './fields.ts';
import { type PageMargins, readMargins } from './furniture/page-margins.ts';
import {
  findFurniture,
  keepStamps,
  LEAST_PAGES,
  leaveOutFurniture,
  partFurniture,
} from './furniture/part-furniture.ts';
import { findRunningRows, leaveOutRows } from './furniture/running-rows.ts';
import { findRunningTables, leaveOutTables } from './furniture/running-tables.ts';
import { type Item, isBody, listItems, passageText } from './items.ts';
import type { PageItems } from './page-view.ts';
import { joinFormulas } from './roles/formulas.ts';
import { splitRunInHeadings } from './roles/headings/run-in.ts';
import { listShelf, type Shelf } from './shelf.ts';
import { createTagMeter, dropTags } from './tags.ts';
import { nothingTold, type Told } from './told.ts';

/** The pages of a document when it is known what it is set in and what its furniture is. */
export interface PreparedPages {
  type: TypeFacts;
  sizes: PageSize[];
  /** What was left out of the pages listed so far. */
  leftOut: Furniture[];
  margins: PageMargins[];
  /** The items of each page, parts of tables joined. */
  listPages(): Generator<PageItems>;
}

/**
 * @param picture - all text is wanted: heads and feet can only be told by repeating from page to page
 * @param told - by the pages before; goes on counting in it
 */
export function preparePages(
  pages: Shelf<PageLayout>,
  { picture = false, choice }: { picture?: boolean; choice: FurnitureChoice },
  told = nothingTold([]),
): PreparedPages {
  const tags = createTagMeter(told.tags);
  const meter = createTypeMeter(told.type);
  const sizes: PageSize[] = [];
  const seen = told.pages - told.pagesOut;
  for (let i = 0; i < pages.length; i++) {
    const page = pages.at(i);
    if (i >= seen) {
      tags.add(page);
      meter.add(page);
    }
    sizes.push({ page: page.number, width: page.width, height: page.height });
  }
  const type = meter.read();
  const margins = picture ? [] : readShelf(pages, told, type);
  const all = [...told.margins, ...margins];
  const found = picture ? undefined : findFurniture(all, type);
  const furniture = found?.slice(told.margins.length);
  const tables = findRunningTables(all).slice(told.margins.length);
  const rows = found && findRunningRows(all, found).slice(told.margins.length);
  const leftOut: Furniture[] = [];
  const isKept = picture || choice === 'keep';

  function* partPages(): Generator<PageLayout> {
    for (let i = 0; i < pages.length; i++) {
      const whole = snapSizes(pages.at(i), type);
      if (!tags.areTrusted()) dropTags(whole);
      const page = isKept ? whole : leaveOutTables(leaveOutRows(whole, rows?.[i] ?? []), tables[i]!);
      const parted = furniture ? partFurniture(page, furniture[i]!) : page;
      yield isKept ? keepStamps(parted) : leaveOutFurniture(parted);
    }
  }

  function* listPages(): Generator<PageItems> {
    for (const page of joinContinuedTables(partPages())) {
      leftOut.push(...furnitureOf(page));
      const items = splitRunInHeadings(joinFormulas(joinFields(listItems(page, type))), type);
      markCaptions(items);
      const { number, width, height } = page;
      yield { number, width, height, items };
    }
  }
  return { type, sizes, leftOut, margins, listPages };
}

function readShelf(pages: Shelf<PageLayout>, { pagesOut }: Told, type: TypeFacts): PageMargins[] {
  const isLong = pagesOut + pages.length >= LEAST_PAGES;
  const margins: PageMargins[] = [];
  for (const page of listShelf(pages)) margins.push(readMargins(page, type, isLong));
  return margins;
}

function furnitureOf({ number, leftOut }: PageLayout): Furniture[] {
  return leftOut.map(({ text, ...box }) => ({ text, places: [{ page: number, box }] }));
}

function markCaptions(items: readonly Item[]): void {
  for (const item of items) {
    if (!isBody(item)) continue;
    const isTagged = item.passage.lines[0]!.tags?.role === 'Caption';
    if (isTagged || isCaptionLine(passageText(item.passage))) item.role = { is: 'caption' };
  }
}
