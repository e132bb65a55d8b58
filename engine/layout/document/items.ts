import {
  type FigureBlock,
  type PageBlock,
  type TableBlock,
  type TextBlock,
  withLines,
} from '../blocks/blocks.ts';
import { boxAround } from '../geometry.ts';
import type { PageLayout } from '../layout-page.ts';
import { findMarker } from '../lexicon/list-markers.ts';
import type { Line } from '../lines/lines.ts';
import type { Annotation } from '../page.ts';
import type { TypeFacts } from './body-style.ts';
import { isBesideLine, type Passage, placeOf, splitPassages } from './paragraphs.ts';
import { type CodePart, isTerm, isTypedApart, mayHeadText, splitByCode } from './roles/code.ts';
import { findDrawings } from './roles/drawn-text.ts';

/** What stands on a page, piece by piece, before it is known what each passage is. */
export type Item =
  | PassageItem
  | CodeItem
  | { type: 'table'; block: TableBlock; page: number }
  | { type: 'figure'; block: FigureBlock; page: number; caption?: Passage }
  | { type: 'annotation'; annotation: Annotation; page: number }
  | { type: 'pageBreak'; page: number };

export interface CodeItem extends CodePart {
  type: 'code';
  /** What of the listing stands on the pages behind. */
  more?: CodePart[];
}

export interface PassageItem {
  type: 'passage';
  passage: Passage;
  role: Role;
  /** Set as code is, which it is unless it is a heading. */
  isTyped?: true;
  /** The paragraph that this is the beginning of, unless it is a heading; the rest comes right behind. */
  whole?: PassageItem;
}

export type Interruption =
  | Extract<Item, { type: 'pageBreak' }>
  | (PassageItem & { role: { is: 'furniture' } });

type Role =
  | { is: 'body' }
  | { is: 'heading'; level: number }
  | { is: 'caption' }
  | { is: 'furniture' }
  | { is: 'footnote'; label: string; id: string };

/** What stands on a page, in reading order, before anything is known of its role. */
export function listItems({ number, blocks, annotations }: PageLayout, type: TypeFacts): Item[] {
  const items: Item[] = [
    { type: 'pageBreak', page: number },
    ...(isTypedApart(type)
      ? blocks.flatMap((block, i) => blockItems(block, blocks[i + 1], number, type))
      : typedItems(blocks, number, type)),
    ...annotations.map((annotation): Item => ({ type: 'annotation', annotation, page: number })),
  ];
  measureSpace(items.filter((item) => !interrupts(item)));
  return joinCode(joinRowEnds(items));
}

/** Space above passages that begin a block, where the one before stands above them in the same column. */
function measureSpace(items: readonly Item[]): void {
  items.forEach((item, i) => {
    const above = items[i - 1];
    if (item.type !== 'passage' || above?.type !== 'passage' || item.passage.spaceAbove !== undefined) return;
    const [last, first] = [above.passage.lines.at(-1)!, item.passage.lines[0]!];
    // The last line of a paragraph may end before a centred line below it begins.
    const text = boxAround(above.passage.lines);
    const overlap = Math.min(text.right, first.right) - Math.max(text.left, first.left);
    if (overlap <= 0 || first.baseline <= last.baseline) return;
    item.passage.spaceAbove = (first.baseline - last.baseline) / first.size;
  });
}

/** What stands at the edge of an item's row, such as the marks that a question is worth, has at most so many words. */
const FEW_WORDS = 3;

/** What ends a row at a distance is the end of its passage where the tags say so, and where it is short behind an item. */
function joinRowEnds(items: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && isBody(last) && isBody(item) && endsRow(item.passage, last.passage)) {
      const lines = [...last.passage.lines, ...item.passage.lines];
      const places = [placeOf(lines, item.passage.page)];
      joined.splice(-1, 1, { ...last, passage: { ...last.passage, lines, places } });
    } else joined.push(item);
  }
  return joined;
}

function endsRow(passage: Passage, before: Passage): boolean {
  const [line] = passage.lines;
  const last = before.lines.at(-1)!;
  if (passage.lines.length > 1 || !isBesideLine(passage, last)) return false;
  const marker = findMarker(line!.text);
  // A number alone in brackets is what the question in front of it is worth.
  if (marker && !(marker.suffix === '()' && marker.mark === line!.text)) return false;
  if (line!.tags && last.tags) return line!.tags.block === last.tags.block;
  return findMarker(before.lines[0]!.text) !== undefined && line!.words <= FEW_WORDS;
}

/** Lines of code that were drawn as several blocks are one listing. */
function joinCode(items: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.type === 'code' && last?.type === 'code' && last.page === item.page)
      joined.splice(-1, 1, { ...last, lines: [...last.lines, ...item.lines] });
    else joined.push(item);
  }
  return joined;
}

/** Makes code of what is set as code and heads nothing. */
export function makeCode(items: readonly Item[]): Item[] {
  const made = items.map(
    (item): Item =>
      isBody(item) && item.isTyped
        ? { type: 'code', lines: item.passage.lines, page: item.passage.page }
        : item,
  );
  return joinCode(made);
}

/** What stands on a page that is typed throughout: figures and tables in signs are no text. */
function typedItems(blocks: readonly PageBlock[], page: number, type: TypeFacts): Item[] {
  const texts = blocks.filter((block) => block.type === 'text' && !block.furniture) as TextBlock[];
  const drawings = new Map(findDrawings(texts).flatMap((lines) => lines.map((line) => [line, lines])));
  const placed = new Set<readonly Line[]>();
  return blocks.flatMap((block, i) => {
    const next = blocks[i + 1];
    if (block.type !== 'text' || drawings.size === 0) return blockItems(block, next, page, type);
    const rest = block.lines.filter((line) => !drawings.has(line));
    const drawn = new Set(block.lines.flatMap((line) => (drawings.has(line) ? [drawings.get(line)!] : [])));
    const items: Item[] = rest.length > 0 ? blockItems(withLines(block, rest, block), next, page, type) : [];
    for (const lines of drawn) {
      if (!placed.has(lines)) items.push({ type: 'code', lines, page });
      placed.add(lines);
    }
    return items;
  });
}

function blockItems(block: PageBlock, next: PageBlock | undefined, page: number, type: TypeFacts): Item[] {
  switch (block.type) {
    case 'text':
      return textItems(block, next, page, type);
    case 'table':
      return [{ type: 'table', block, page }];
    case 'figure':
      return [{ type: 'figure', block, page }];
  }
}

/**
 * A text block's passages, its runs of monospaced lines set apart as code; what is typed throughout is none for that.
 * @param next - the block that is read behind it
 */
function textItems(block: TextBlock, next: PageBlock | undefined, page: number, type: TypeFacts): Item[] {
  if (!isTypedApart(type)) return passageItems(block, page, type);
  return splitByCode(block.lines, block.column.right, type).flatMap(({ kind, lines }, i, runs): Item[] => {
    if (kind === 'text') return passageItems(withLines(block, lines, block), page, type);
    const above = runs[i - 1]?.lines.at(-1);
    const below = runs[i + 1]?.lines ?? (next?.type === 'text' ? next.lines : []);
    if (isTerm(lines, above, below, type)) return passageItems(withLines(block, lines, block), page, type);
    if (!mayHeadText(lines, above, below[0], type)) return [{ type: 'code', lines, page }];
    return passageItems(withLines(block, lines, block), page, type).map((item) => ({
      ...item,
      isTyped: true,
    }));
  });
}

function passageItems(block: TextBlock, page: number, type: TypeFacts): PassageItem[] {
  return splitPassages(block, page, type).map((passage) => ({
    type: 'passage',
    passage,
    role: { is: block.furniture ? 'furniture' : 'body' },
  }));
}

/** True for what stands between the text of two pages and parts nothing that goes on from one to the other. */
export function interrupts(item: Item): item is Interruption {
  return item.type === 'pageBreak' || (item.type === 'passage' && item.role.is === 'furniture');
}

export function isBody(item: Item): item is PassageItem {
  return item.type === 'passage' && item.role.is === 'body';
}

export function isFootnote(item: Item): boolean {
  return item.type === 'passage' && item.role.is === 'footnote';
}

/** The lines of a passage, joined by spaces. */
export function passageText(passage: Passage): string {
  return passage.lines.map((line) => line.text).join(' ');
}
