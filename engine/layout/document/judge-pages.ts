import type { FurnitureChoice } from '../../options.ts';
import type { PageLayout } from '../layout-page.ts';
import type { FileFacts } from '../page.ts';
import type { TypeFacts } from './body-style.ts';
import { type Item, makeCode } from './items.ts';
import { type PageItems, viewPages } from './page-view.ts';
import { type PreparedPages, preparePages } from './prepare-pages.ts';
import { captionFigures } from './roles/captions.ts';
import { joinSplitHeadings } from './roles/headings/join-split.ts';
import {
  findHeadings,
  type HeadingLevels,
  type HeadingsFound,
  markHeadings,
  planHeadings,
} from './roles/headings/plan-headings.ts';
import { rejoinRunIns } from './roles/headings/run-in.ts';
import { surveyHeadings } from './roles/headings/survey.ts';
import {
  type FootnotePlan,
  listNotes,
  markFootnotes,
  type PageNotes,
  planFootnotes,
} from './roles/plan-footnotes.ts';
import { type CreateShelf, listShelf, type Shelf } from './shelf.ts';
import { nothingTold } from './told.ts';

/** Pages of which it is known what everything on them is. */
export interface JudgedPages extends Pick<PreparedPages, 'type' | 'sizes' | 'leftOut' | 'margins'> {
  pages: Shelf<PageItems>;
  /** Place of the first item in the document. */
  begin: number;
  levels: HeadingLevels;
  footnotes: FootnotePlan;
  /** What was found on the pages up to `decided`, and before. */
  headings: HeadingsFound;
  /** How many of the pages are not only looked at ahead. */
  decided: number;
  /** Of each of the pages. */
  notes: PageNotes[];
  /** The first page of all is not that of the file. */
  isTail: boolean;
}

/**
 * Finds what takes many pages to tell, in several rounds over them: what they are set in, what repeats at the edges, what
 * their headings look like, which marks call which notes.
 * @param createShelf - where pages are kept between the rounds
 * @param told - by the pages before; goes on counting in it
 * @param countDecided - how many of the pages are not only looked at ahead; all of them by default
 */
export function judgePages(
  layouts: Shelf<PageLayout>,
  { outline, title, picture }: FileFacts,
  choice: FurnitureChoice,
  createShelf: CreateShelf,
  told = nothingTold(outline),
  countDecided?: (pages: Shelf<PageItems>) => number,
): JudgedPages {
  const prepared = preparePages(layouts, { picture, choice }, told);
  const { type, sizes, listPages } = prepared;
  const survey = surveyHeadings(type, outline, told.passages);
  const begin = told.itemsOut;
  const notes: PageNotes[] = [];
  const pages = createShelf<PageItems>();
  const seen = told.pages - told.pagesOut;
  for (const view of viewPages(listPages(), begin)) {
    const { number, width, height } = view;
    const items = view.items.slice(0, view.own);
    if (pages.length >= seen) survey.add(view);
    notes.push(listNotes(items, view.begin, height, type));
    pages.add({ number, width, height, items });
  }
  const decided = countDecided?.(pages) ?? pages.length;
  const found = told.headings;
  let headings = found;
  let viewed = 0;
  for (const view of viewPages(listShelf(pages), begin)) {
    if (viewed++ === decided) headings = structuredClone(found);
    findHeadings(view, survey, found);
  }
  const isTail = told.isTail ?? (sizes.length > 0 && !sizes.some(({ page }) => page === 1));
  const levels = planHeadings(found, type, { outline, title, isTail });
  const footnotes = planFootnotes([...told.notes, ...notes], levels);
  return { ...prepared, pages, begin, levels, footnotes, headings, decided, notes, isTail };
}

/** The items of each page with their roles. */
export function* assignRoles({
  pages,
  begin,
  levels,
  footnotes,
  type,
}: Pick<JudgedPages, 'pages' | 'begin' | 'levels' | 'footnotes'> & { type: TypeFacts }): Generator<Item[]> {
  let next = begin;
  for (const { items } of listShelf(pages)) {
    markHeadings(items, next, levels);
    markFootnotes(items, next, footnotes);
    next += items.length;
    yield captionFigures(joinSplitHeadings(makeCode(rejoinRunIns(items)), type), type);
  }
}
