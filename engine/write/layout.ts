import type { Block, Document, List } from '../document/document.ts';
import { type GridCell, gridOf, type Table } from '../document/table.ts';
import { childBlocks, textOf, walkBlocks } from '../document/walk.ts';
import type { TextRange } from '../options.ts';
import { cleanLabel, cleanLines } from './clean.ts';
import { limitDepth } from './depth.ts';
import {
  enclosePlaces,
  type Placing,
  type Position,
  placesOf,
  placingOf,
  roundToHundredths,
} from './places.ts';

/**
 * What a document says and where it says it, so that every sentence can be traced to its place in the source. All
 * lengths are points (1/72 inch) from the top left corner of the page, y growing downwards; pages count from 1.
 */
export interface Layout {
  title?: string;
  /** BCP 47 tag of the main language. */
  language?: string;
  /** The pages that boxes lie on, where they have a size. */
  pages?: { page: number; width: number; height: number }[];
  /** In reading order. */
  blocks: LayoutBlock[];
  /** What was left out: running heads and feet, page and line numbers, stamps, heads of tables said again. */
  furniture?: LayoutFurniture[];
}

/** Where blocks and items stand in a text. */
type Ranges = ReadonlyMap<object, TextRange>;

/** How far the layout has come. */
interface Progress extends Position {
  ranges: Ranges;
}

/** Text that was left out, with its page and box. */
export interface LayoutFurniture extends Placing {
  text: string;
}

/**
 * A block either says something itself, in `text`, or is made of others, in `children` or `cells`. Without a place of
 * its own it lies within the block around it. `offset` and `length` tell where it stands in the Markdown of the same
 * conversion; what Markdown says nothing of has none, nor have cells.
 */
export interface LayoutBlock extends Placing, Partial<TextRange> {
  type: Exclude<Block['type'], 'pageBreak'> | 'item';
  /** Plain text: paragraphs and headings in one line, code in its own lines, a figure's alternative text. */
  text?: string;
  /** Of a heading, 1 (highest) to 6. */
  level?: number;
  /** `caption` of a paragraph that captions something unknown. */
  role?: 'caption';
  /** Of a table or figure. */
  caption?: string;
  /** The mark of a footnote as printed. */
  label?: string;
  /** Of a note: `comment`, `speaker` or `stamp`, and whose. */
  kind?: string;
  author?: string;
  /** Of a list: numbered, from `start`. */
  ordered?: boolean;
  start?: number;
  /** Of an item of a task list. */
  checked?: boolean;
  /** Of a figure: the id of its picture. */
  image?: string;
  /** Items of a list; blocks in an item, quote, footnote, note or figure; notes under a table. */
  children?: LayoutBlock[];
  /** Of a table: its size and its cells, row by row. */
  rows?: number;
  columns?: number;
  cells?: LayoutCell[];
}

/** A cell where it begins on the grid; rows and columns count from 0. */
export interface LayoutCell extends Placing {
  row: number;
  column: number;
  rowSpan: number;
  colSpan: number;
  /** `column` heads what is below it, `row` what is to the side of it. */
  header?: 'column' | 'row';
  /** All the text in the cell, a line for each block. */
  text: string;
}

/** The {@link Layout} of a document as JSON, one top-level block to a line. `ranges` as the Markdown writer gives them. */
export function writeLayout(document: Document, ranges?: Ranges): string {
  const { blocks, ...head } = layoutOf(limitDepth(document), ranges);
  const opening = JSON.stringify({ ...head, blocks: [] }).slice(0, -']}'.length);
  return `${opening}\n${blocks.map((block) => JSON.stringify(block)).join(',\n')}\n]}\n`;
}

/** The placed blocks of a document. @param ranges - where each block is in what was written */
export function layoutOf(document: Document, ranges: Ranges = new Map()): Layout {
  const { title, language, pages } = document;
  return {
    title: labelOf(title),
    language: labelOf(language),
    pages: pages?.map(({ page, width, height }) => ({
      page,
      width: roundToHundredths(width),
      height: roundToHundredths(height),
    })),
    furniture: layoutFurniture(document),
    blocks: layoutBlocks(document.blocks, { page: undefined, ranges }),
  };
}

function layoutFurniture({ furniture = [] }: Document): LayoutFurniture[] | undefined {
  if (furniture.length === 0) return undefined;
  return furniture.map(({ text, places }) => ({ text: cleanLabel(text), ...placingOf(places, undefined) }));
}

function layoutBlocks(blocks: readonly Block[], position: Progress): LayoutBlock[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'pageBreak') return [layoutBlock(block, position)];
    position.page = block.page;
    return [];
  });
}

type Content = Exclude<Block, { type: 'pageBreak' }>;

function layoutBlock(block: Content, position: Progress): LayoutBlock {
  return {
    type: block.type,
    ...position.ranges.get(block),
    ...placingOf(placesOf(block), position),
    ...contentOf(block, position),
  };
}

function contentOf(block: Content, position: Progress): Partial<LayoutBlock> {
  switch (block.type) {
    case 'heading':
      return {
        level: Math.min(6, Math.max(1, Math.trunc(block.level))),
        text: cleanLabel(textOf(block.inlines)),
      };
    case 'paragraph':
      return { role: block.role, text: cleanLabel(textOf(block.inlines)) };
    case 'code':
      return { text: cleanLines(block.text) };
    case 'list':
      return { ordered: block.ordered, start: block.start, children: layoutItems(block, position) };
    case 'table':
      return layoutTable(block, position);
    case 'quote':
      return { children: layoutBlocks(block.blocks, position) };
    case 'figure':
      return {
        text: labelOf(block.alt),
        caption: block.caption && cleanLabel(textOf(block.caption)),
        image: block.image,
        children: block.blocks && layoutBlocks(block.blocks, position),
      };
    case 'footnote':
      return { label: labelOf(block.label), children: layoutBlocks(block.blocks, position) };
    case 'note':
      return {
        kind: block.kind,
        author: labelOf(block.author),
        children: layoutBlocks(block.blocks, position),
      };
  }
}

function labelOf(text: string | undefined): string | undefined {
  return cleanLabel(text ?? '') || undefined;
}

function layoutItems(list: List, position: Progress): LayoutBlock[] {
  return list.items.map((item) => ({
    type: 'item',
    checked: item.checked,
    ...position.ranges.get(item),
    ...placingOf(enclosePlaces(item.blocks), position),
    children: layoutBlocks(item.blocks, position),
  }));
}

function layoutTable(table: Table, position: Progress): Partial<LayoutBlock> {
  const grid = gridOf(table);
  return {
    caption: table.caption && cleanLabel(textOf(table.caption)),
    rows: grid.height,
    columns: grid.width,
    cells: grid.cells.map((placed) => layoutCell(placed, position)),
    children: table.notes && layoutBlocks(table.notes, position),
  };
}

function layoutCell({ cell, row, column, rowSpan, colSpan }: GridCell, position: Progress): LayoutCell {
  for (const block of walkBlocks(cell.blocks)) if (block.type === 'pageBreak') position.page = block.page;
  const placing = placingOf(enclosePlaces(cell.blocks), undefined);
  return { row, column, rowSpan, colSpan, header: cell.header, ...placing, text: textOfBlocks(cell.blocks) };
}

function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).join('\n');
}

function linesOf(block: Block): string[] {
  const lines = [ownText(block), ...childBlocks(block).flatMap(linesOf)];
  return lines.filter((line) => line !== '');
}

function ownText(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return cleanLabel(textOf(block.inlines));
    case 'code':
      return cleanLines(block.text);
    case 'table':
      return cleanLabel(textOf(block.caption ?? []));
    case 'figure':
      return cleanLabel([block.alt ?? '', textOf(block.caption ?? [])].join(' '));
    default:
      return '';
  }
}
