import type { OutlineEntry } from '../page.ts';
import { noType, type TypeCounts } from './body-style.ts';
import type { PageMargins } from './furniture/page-margins.ts';
import type { Item } from './items.ts';
import { noPassages, type PassageFacts } from './roles/headings/passage-facts.ts';
import { type HeadingsFound, noHeadings } from './roles/headings/plan-headings.ts';
import type { NoteName, PageNotes } from './roles/plan-footnotes.ts';
import { noTags, type TagCounts } from './tags.ts';

/** What the pages before have told, for those that follow to be judged by. Plain data. */
export interface Told {
  type: TypeCounts;
  tags: TagCounts;
  passages: PassageFacts;
  /** Of how many pages that is, those looked at ahead among them. */
  pages: number;
  /** How many pages that is without those looked at ahead, and how many items are on them. */
  pagesOut: number;
  itemsOut: number;
  /** The last of those items, which something may go on from. */
  held: Item[];
  /** What those pages hold. */
  headings: HeadingsFound;
  footnotes: NoteName[];
  /** Of the last of those pages. */
  margins: PageMargins[];
  notes: PageNotes[];
  /** The first page of all is not that of the file. */
  isTail?: boolean;
}

/** Before the first page. */
export function nothingTold(outline: readonly OutlineEntry[]): Told {
  return {
    type: noType(),
    tags: noTags(),
    passages: noPassages(outline),
    pages: 0,
    pagesOut: 0,
    itemsOut: 0,
    held: [],
    headings: noHeadings(),
    footnotes: [],
    margins: [],
    notes: [],
  };
}
