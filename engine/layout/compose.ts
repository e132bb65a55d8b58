import type { Block, Document, Furniture, Image } from '../document/document.ts';
import { textOf } from '../document/walk.ts';
import type { Warning } from '../document/warning.ts';
import type { FurnitureChoice } from '../options.ts';
import { measureType } from './document/body-style.ts';
import { joinBroken } from './document/continuation.ts';
import { joinContinuedTables } from './document/continued-tables.ts';
import { emitBlocks } from './document/emit-blocks.ts';
import { keepStamps, leaveOutFurniture, partFurniture } from './document/furniture/part-furniture.ts';
import { type Item, isBody, listItems, passageText } from './document/items.ts';
import { captionFigures } from './document/roles/captions.ts';
import { markFootnotes } from './document/roles/footnotes.ts';
import { joinSplitHeadings } from './document/roles/headings/join-split.ts';
import { markHeadings } from './document/roles/headings/mark-headings.ts';
import { splitRunInHeadings } from './document/roles/headings/run-in.ts';
import { dropUntrustedTags } from './document/tags.ts';
import type { PageLayout } from './layout-page.ts';
import { isCaptionLine } from './lexicon/captions.ts';
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

/** Pages as one document: furniture apart, headings ranked, broken paragraphs and tables joined, lists nested. */
export function composeDocument(
  pages: PageLayout[],
  facts: FileFacts,
  choice: FurnitureChoice = 'drop',
): Composition {
  dropUntrustedTags(pages);
  const type = measureType(pages);
  const parted = facts.picture ? pages : partFurniture(pages, type);
  const keepsAll = facts.picture || choice === 'keep';
  const joined = joinContinuedTables(keepsAll ? keepStamps(parted) : leaveOutFurniture(parted));
  const furniture = joined.flatMap(furnitureOf);
  const items = splitRunInHeadings(listItems(joined, type), type);
  markCaptions(items);
  markHeadings(items, type, facts);
  markFootnotes(items, pages, type);
  const images: Image[] = [];
  const whole = joinSplitHeadings(items, type);
  const blocks = emitBlocks(joinBroken(captionFigures(whole, type)), type, images);
  return {
    document: {
      title: facts.title ?? findTitle(blocks),
      language: facts.language,
      pages: pages.map(({ number, width, height }) => ({ page: number, width, height })),
      blocks,
      images,
      furniture,
    },
    warnings: furniture.length > 0 ? [furnitureWarning(furniture)] : [],
  };
}

function furnitureOf({ number, leftOut }: PageLayout): Furniture[] {
  return leftOut.map(({ text, ...box }) => ({ text, places: [{ page: number, box }] }));
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

function markCaptions(items: readonly Item[]): void {
  for (const item of items) {
    if (!isBody(item)) continue;
    const isTagged = item.passage.lines[0]!.tags?.role === 'Caption';
    if (isTagged || isCaptionLine(passageText(item.passage))) item.role = { is: 'caption' };
  }
}
