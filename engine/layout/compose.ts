import type { Block, Document, Furniture, Image, PageSize } from '../document/document.ts';
import { textOf } from '../document/walk.ts';
import type { Warning } from '../document/warning.ts';
import type { FurnitureChoice } from '../options.ts';
import type { TypeFacts } from './document/body-style.ts';
import type { Item } from './document/items.ts';
import { type PageItems, viewPages } from './document/page-view.ts';
import { preparePages } from './document/prepare-pages.ts';
import { captionFigures } from './document/roles/captions.ts';
import { surveyHeadings } from './document/roles/headings/features.ts';
import { joinSplitHeadings } from './document/roles/headings/join-split.ts';
import {
  findHeadings,
  type HeadingLevels,
  type HeadingsFound,
  markHeadings,
  planHeadings,
} from './document/roles/headings/plan-headings.ts';
import {
  type FootnotePlan,
  listNotes,
  markFootnotes,
  type PageNotes,
  planFootnotes,
} from './document/roles/plan-footnotes.ts';
import { emitSections, type Section } from './document/sections.ts';
import { type CreateShelf, createOpenShelf, listShelf, type Shelf } from './document/shelf.ts';
import type { PageLayout } from './layout-page.ts';
import { namesSection } from './lexicon/section-names.ts';
import type { OutlineEntry } from './page.ts';

/** What the file says of itself, beside its pages. */
export interface FileFacts {
  title?: string;
  language?: string;
  outline: OutlineEntry[];
  pageCount: number;
  /** One picture, of which all text is wanted: heads and feet can only be told by repeating from page to page. */
  picture?: boolean;
}

export interface Composition {
  document: Document;
  warnings: Warning[];
}

/** A document composed section by section, so that no more than one of them need be in memory. */
export interface Composing {
  /** In reading order; goes once through the document. */
  sections: Generator<Section>;
  title?: string;
  language?: string;
  /** Sizes of the pages. */
  pages: PageSize[];
  /** Text that was left out. */
  furniture: Furniture[];
  warnings: Warning[];
  /** The footnotes of all sections, in reading order. */
  footnotes: { id: string; label: string }[];
}

/** Pages of a section: one long enough that looking for its end costs little beside composing it. */
const SECTION = 64;

/** Pages as one document: furniture apart, headings ranked, broken paragraphs and tables joined, lists nested. */
export function composeDocument(
  pages: PageLayout[],
  facts: FileFacts,
  choice: FurnitureChoice = 'drop',
): Composition {
  const composing = composeSections(createOpenShelf(pages), facts, choice, createOpenShelf);
  return { document: collectDocument(composing), warnings: composing.warnings };
}

/** All sections as one document. */
export function collectDocument(composing: Composing): Document {
  const blocks: Block[] = [];
  const images: Image[] = [];
  for (const section of composing.sections) {
    for (const block of section.blocks) blocks.push(block);
    images.push(...section.images);
  }
  const { language, title, pages, furniture } = composing;
  return { title: title ?? findTitle(blocks), language, pages, blocks, images, furniture };
}

/**
 * What needs the whole document is found first, in several rounds over its pages: what it is set in, what repeats at the
 * edges, what its headings look like, which marks call which notes. Then its sections follow one by one.
 * @param createShelf - where pages are kept between the rounds
 */
export function composeSections(
  pages: Shelf<PageLayout>,
  facts: FileFacts,
  choice: FurnitureChoice,
  createShelf: CreateShelf,
): Composing {
  const { type, sizes, leftOut, listPages } = preparePages(pages, { picture: facts.picture, choice });
  const survey = surveyHeadings(type, facts.outline);
  const shelf = createShelf<PageItems>();
  const ofPages: PageNotes[] = [];
  for (const view of viewPages(listPages())) {
    const { number, height, begin } = view;
    const items = view.items.slice(0, view.own);
    survey.add(view);
    ofPages.push(listNotes(items, begin, height, type));
    shelf.add({ number, height, items });
  }
  const found: HeadingsFound = { seen: [], designs: new Map(), tagged: new Map() };
  for (const view of viewPages(listShelf(shelf))) findHeadings(view, survey, found);
  const isTail = sizes.length > 0 && !sizes.some(({ page }) => page === 1);
  const levels = planHeadings(found, type, { ...facts, isTail });
  const notes = planFootnotes(ofPages, levels);
  return {
    sections: emitSections(settleRoles(shelf, levels, notes, type), type, SECTION),
    title: facts.title,
    language: facts.language,
    pages: sizes,
    furniture: leftOut,
    warnings: leftOut.length > 0 ? [furnitureWarning(leftOut)] : [],
    footnotes: [...notes.notes.values()],
  };
}

/** The items of each page with their roles. */
function* settleRoles(
  pages: Shelf<PageItems>,
  levels: HeadingLevels,
  notes: FootnotePlan,
  type: TypeFacts,
): Generator<Item[]> {
  let begin = 0;
  for (const { items } of listShelf(pages)) {
    markHeadings(items, begin, levels);
    markFootnotes(items, begin, notes);
    begin += items.length;
    yield captionFigures(joinSplitHeadings(items, type), type);
  }
}

function furnitureWarning(furniture: readonly Furniture[]): Warning {
  const pages = [...new Set(furniture.flatMap(({ places }) => places.map(({ page }) => page)))];
  const where = pages.length === 1 ? `page ${pages[0]}` : `${pages.length} pages`;
  return {
    code: 'furniture_removed',
    message: `Running heads, feet or page numbers were left out on ${where}.`,
  };
}

/** The heading that stands above all others and is no section's. */
function findTitle(blocks: readonly Block[]): string | undefined {
  const [first, second] = blocks.filter((block) => block.type === 'heading' && block.level === 1);
  if (first?.type !== 'heading' || second) return undefined;
  const text = textOf(first.inlines).trim();
  return text === '' || namesSection(text) ? undefined : text;
}
