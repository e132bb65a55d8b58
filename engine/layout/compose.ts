import type { Block, Document, Furniture, Image, PageSize } from '../document/document.ts';
import { textOf } from '../document/walk.ts';
import type { Warning } from '../document/warning.ts';
import type { FurnitureChoice } from '../options.ts';
import { assignRoles, judgePages } from './document/judge-pages.ts';
import { emitSections, type Section } from './document/sections.ts';
import { type CreateShelf, createOpenShelf, type Shelf } from './document/shelf.ts';
import type { PageLayout } from './layout-page.ts';
import { namesSection } from './lexicon/section-names.ts';
import type { FileFacts } from './page.ts';

interface Composition {
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
 * What needs the whole document is found first. Then its sections follow one by one.
 * @param createShelf - where pages are kept in the meantime
 */
export function composeSections(
  layouts: Shelf<PageLayout>,
  facts: FileFacts,
  choice: FurnitureChoice,
  createShelf: CreateShelf,
): Composing {
  const judged = judgePages(layouts, facts, choice, createShelf);
  const { type, sizes, leftOut, pages, begin, levels, footnotes } = judged;
  return {
    sections: emitSections(assignRoles({ pages, begin, levels, footnotes, type }), type, SECTION),
    title: facts.title,
    language: facts.language,
    pages: sizes,
    furniture: leftOut,
    warnings: furnitureWarnings(pagesOf(leftOut)),
    footnotes: [...footnotes.notes.values()],
  };
}

/** Numbers of the pages on which something was left out. */
export function pagesOf(furniture: readonly Furniture[]): number[] {
  return [...new Set(furniture.flatMap(({ places }) => places.map(({ page }) => page)))];
}

/** @param pages - on which text was left out */
export function furnitureWarnings(pages: readonly number[]): Warning[] {
  if (pages.length === 0) return [];
  const where = pages.length === 1 ? `page ${pages[0]}` : `${pages.length} pages`;
  const message = `Running heads, feet or page numbers were removed on ${where}.`;
  return [{ code: 'furniture_removed', message }];
}

/** The heading that stands above all others and is no section's. */
function findTitle(blocks: readonly Block[]): string | undefined {
  const [first, second] = blocks.filter((block) => block.type === 'heading' && block.level === 1);
  if (first?.type !== 'heading' || second) return undefined;
  const text = textOf(first.inlines).trim();
  return text === '' || namesSection(text) ? undefined : text;
}
