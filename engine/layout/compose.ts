import type {
  Block,
  Document,
  Figure,
  Footnote,
  Furniture,
  Image,
  Inline,
  Paragraph,
  Place,
} from '../document/document.ts';
import { textOf } from '../document/walk.ts';
import type { Warning } from '../document/warning.ts';
import { isCaptionLine, isFigureCaption } from './captions.ts';
import { buildContents, contentsRun } from './contents.ts';
import { joinBroken } from './continuation.ts';
import { captionFigures, labelText } from './figures.ts';
import { markFootnotes, tieReferences } from './footnotes.ts';
import { removeFurniture } from './furniture/remove-furniture.ts';
import { markHeadings, namesSection } from './headings.ts';
import { joinLines, runsToInlines } from './inlines.ts';
import { type Item, isBody, listItems, type PassageItem, passageText } from './items.ts';
import type { PageLayout } from './layout-page.ts';
import type { Line } from './lines.ts';
import { buildLists, confirmSequence, type ListEntry, markerOf } from './lists.ts';
import type { OutlineEntry } from './page.ts';
import type { Passage } from './paragraphs.ts';
import { findQuotes } from './quotes.ts';
import { splitRunInHeadings } from './run-in-headings.ts';
import { BOLD, ITALIC, type Run } from './runs.ts';
import { joinContinuedTables } from './tables/join-continued-tables.ts';
import { dropUntrustedTags } from './tags.ts';
import { measureType, type TypeFacts } from './type-facts.ts';

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

/** Pages as one document: furniture out, headings ranked, broken paragraphs and tables joined, lists nested. */
export function composeDocument(pages: PageLayout[], facts: FileFacts): Composition {
  dropUntrustedTags(pages);
  const type = measureType(pages);
  if (!facts.picture) removeFurniture(pages, type);
  const joined = joinContinuedTables(pages);
  const furniture = joined.flatMap(furnitureOf);
  const items = splitRunInHeadings(listItems(joined, type), type);
  markCaptions(items);
  markHeadings(items, type, facts.outline);
  markFootnotes(items, pages, type);
  const images: Image[] = [];
  const blocks = emitBlocks(joinBroken(captionFigures(items, type)), type, images);
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

function emitBlocks(items: readonly Item[], type: TypeFacts, images: Image[]): Block[] {
  const blocks: Block[] = [];
  const quotes = findQuotes(items);
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const contents = contentsRun(items, i);
    const run = listRun(items, i);
    if (contents > 0) {
      blocks.push(
        ...buildContents(items.slice(i, i + contents), (entry) => inlinesOf(entry.passage, type, 0)),
      );
      i += contents - 1;
    } else if (run > 0) {
      blocks.push(...emitList(items.slice(i, i + run), type, blocks));
      i += run - 1;
    } else if (quotes.has(item)) blocks.push({ type: 'quote', blocks: emitItem(item, type, images) });
    else blocks.push(...emitItem(item, type, images));
  }
  return blocks;
}

function emitItem(item: Item, type: TypeFacts, images: Image[]): Block[] {
  switch (item.type) {
    case 'pageBreak':
      return [{ type: 'pageBreak', page: item.page }];
    case 'table':
      return [item.block.table];
    case 'code':
      return [
        { type: 'code', text: codeText(item.lines), places: [{ page: item.page, box: boxOf(item.lines) }] },
      ];
    case 'annotation': {
      const { kind, author, text } = item.annotation;
      return [
        { type: 'note', kind, author, blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text }] }] },
      ];
    }
    case 'figure':
      return [emitFigure(item, type, images)];
    case 'passage':
      return [emitPassage(item, type)];
  }
}

function emitFigure(item: Item & { type: 'figure' }, type: TypeFacts, images: Image[]): Figure {
  const { left, top, right, bottom, image, alt } = item.block;
  const labels = labelText(item.block);
  if (image) images.push(image);
  return {
    type: 'figure',
    image: image?.id,
    alt,
    blocks: labels === '' ? undefined : [{ type: 'paragraph', inlines: [{ type: 'text', text: labels }] }],
    caption: item.caption && inlinesOf(item.caption, type, 0),
    places: [{ page: item.page, box: { left, top, right, bottom } }],
  };
}

function emitPassage(item: PassageItem, type: TypeFacts): Block {
  const { passage, role } = item;
  switch (role.is) {
    case 'heading':
      return {
        type: 'heading',
        level: role.level,
        inlines: inlinesOf(passage, type, BOLD | ITALIC),
        places: passage.places,
      };
    case 'footnote':
      return footnoteOf(passage, role, type);
    case 'caption':
      if (isFigureCaption(passageText(passage)))
        return { type: 'figure', caption: inlinesOf(passage, type, 0), places: passage.places };
      return { ...paragraphOf(passage, type), role: 'caption' };
    case 'body':
      return paragraphOf(passage, type);
  }
}

function footnoteOf(passage: Passage, role: { label: string; id: string }, type: TypeFacts): Footnote {
  return {
    type: 'footnote',
    id: role.id,
    label: role.label,
    blocks: [paragraphOf(passage, type)],
    places: passage.places,
  };
}

function paragraphOf(passage: Passage, type: TypeFacts): Paragraph {
  const paragraph: Paragraph = {
    type: 'paragraph',
    inlines: inlinesOf(passage, type, 0),
    places: passage.places,
  };
  if (passage.lines.every((line) => line.rightToLeft)) paragraph.direction = 'rtl';
  return paragraph;
}

/** Inlines of a passage; style bits that the whole body has, and those in `plain`, say nothing and are dropped. */
function inlinesOf(passage: Passage, type: TypeFacts, plain: number): Inline[] {
  const drop = plain | type.style;
  const lines = passage.lines.map((line) =>
    line.runs.map((run): Run => ({ ...run, style: run.style & ~drop })),
  );
  return tieReferences(runsToInlines(joinLines(lines, type.compounds)));
}

function boxOf(lines: readonly Line[]): Place['box'] {
  return {
    left: Math.min(...lines.map((l) => l.left)),
    top: Math.min(...lines.map((l) => l.top)),
    right: Math.max(...lines.map((l) => l.right)),
    bottom: Math.max(...lines.map((l) => l.bottom)),
  };
}

/** Width of a monospaced glyph, em. */
const MONOSPACED_WIDTH = 0.6;

/** Lines of code with their indentation and blank lines. */
function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  return lines
    .map((line, i) => {
      const above = lines[i - 1];
      const blank = above && line.baseline - above.baseline > 1.8 * line.size ? '\n' : '';
      return (
        blank +
        ' '.repeat(Math.max(0, Math.round((line.left - left) / (MONOSPACED_WIDTH * line.size)))) +
        line.text
      );
    })
    .join('\n');
}

/** How many items from here on are entries of lists, page breaks between them included; 0 when none is. */
function listRun(items: readonly Item[], from: number): number {
  const first = items[from]!;
  if (!isBody(first) || !markerOf(first.passage)) return 0;
  let end = from;
  for (let i = from; i < items.length; i++) {
    const item = items[i]!;
    if (item.type === 'pageBreak') continue;
    if (!isBody(item)) break;
    if (markerOf(item.passage)) end = i;
    else if (!isInsideItem(item, items[end] as PassageItem)) break;
  }
  const entries = items.slice(from, end + 1).filter(isBody);
  const markers = entries.map((e) => markerOf(e.passage)).filter((m) => m !== undefined);
  return confirmSequence(markers)[0] ? end - from + 1 : 0;
}

/** A paragraph set in as far as the text of the item above belongs to it. */
function isInsideItem(item: PassageItem, entry: PassageItem): boolean {
  const line = item.passage.lines[0]!;
  const marked = entry.passage.lines[0]!;
  if (line.tags && marked.tags) return line.tags.item !== undefined && line.tags.item === marked.tags.item;
  return (
    line.left > marked.left + 0.8 * line.size && Math.abs(line.left - marked.secondLeft) < 1.5 * line.size
  );
}

/** Indentation of one list in another, em, where tags tell the depth. */
const TAGGED_INDENT = 2;

function emitList(items: readonly Item[], type: TypeFacts, before: Block[]): Block[] {
  const passages = items.filter(isBody);
  const markers = passages.map((item) => markerOf(item.passage)).filter((m) => m !== undefined);
  const confirmed = confirmSequence(markers);
  const isTagged = passages.every((item) => item.passage.lines[0]!.tags?.item !== undefined);
  const entries: ListEntry[] = [];
  let k = 0;
  for (const item of items) {
    if (item.type === 'pageBreak') {
      (entries.at(-1)?.blocks ?? before).push({ type: 'pageBreak', page: item.page });
      continue;
    }
    if (!isBody(item)) continue;
    const marker = markerOf(item.passage);
    if (!marker || !confirmed[k++]) {
      (entries.at(-1)?.blocks ?? before).push(paragraphOf(item.passage, type));
      continue;
    }
    const line = item.passage.lines[0]!;
    const body = dropMarker(item.passage, marker.mark);
    entries.push({
      marker,
      left: isTagged ? line.tags!.depth * TAGGED_INDENT * line.size : line.left,
      textLeft: line.secondLeft,
      size: line.size,
      blocks: [paragraphOf(body, type)],
    });
  }
  return buildLists(entries);
}

function dropMarker(passage: Passage, mark: string): Passage {
  const [line, ...rest] = passage.lines;
  let left = mark.length;
  const runs = line!.runs
    .map((run) => {
      const cut = Math.min(left, run.text.length);
      left -= cut;
      return { ...run, text: run.text.slice(cut) };
    })
    .filter((run) => run.text !== '');
  if (runs[0]) runs[0].text = runs[0].text.trimStart();
  return { ...passage, lines: [{ ...line!, runs }, ...rest] };
}
