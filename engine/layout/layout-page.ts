import type { Box } from '../document/document.ts';
import type { Warning } from '../document/warning.ts';
import type { PageReport } from '../options.ts';
import {
  type FigureBlock,
  groupLines,
  joinBlocks,
  type PageBlock,
  type TableBlock,
  type TextBlock,
} from './blocks.ts';
import { enclose } from './boxes.ts';
import { setInitials } from './initials.ts';
import { findLineNumbers } from './line-numbers.ts';
import { findLines } from './lines.ts';
import type { Annotation, Page, PageImage, Word } from './page.ts';
import { orderBlocks } from './reading-order.ts';
import { type FoundTable, findTables } from './tables/find-tables.ts';
import { straightenPage, turnedParts } from './upright.ts';

/** What one page contributes to the document; plain data that can be sent between threads. */
export interface PageLayout {
  number: number;
  label?: string;
  width: number;
  height: number;
  source: PageReport['source'];
  confidence?: number;
  /** Words the page gave. */
  words: number;
  blocks: PageBlock[];
  /** Text of the page that is no part of the document: running heads, page numbers, stamps along the side margins. */
  leftOut: LeftOut[];
  /** y of the long horizontal rulings. */
  rules: number[];
  annotations: Annotation[];
  warnings: Warning[];
}

export interface LeftOut extends Box {
  text: string;
}

/** Pictures smaller than this (points) are bullets, logos and ornaments. */
const LEAST_FIGURE = 36;
/** The side margins: this share of the page's width each. */
const SIDE = 0.08;
/** A ruling this share of the page's width long parts the page, not a cell. */
const LONG_RULE = 0.2;
/** Longer texts on a picture are the page's own, set on a coloured ground. */
const MOST_LABEL_LINES = 4;
/** A picture covering this share of the page is its background or its scan. */
const BACKGROUND = 0.85;

export function layoutPage(source: Page): PageLayout {
  const straight = straightenPage(source);
  const numbers = findLineNumbers(straight);
  const page = setInitials(without(straight, numbers));
  const tables = findTables(page);
  const taken = new Set<Word>();
  for (const table of tables) for (const word of table.words) taken.add(word);
  const drawn = groupLines(findLines(page, taken));
  const figures = figureBlocks(page, drawn);
  const texts = drawn.filter((text) => !moveInside(text, figures));
  const turned = page.words.filter((word) => word.angle !== 0 && !taken.has(word));
  const [stamps, labels] = partStamps(turned, page);
  const blocks: PageBlock[] = [...texts, ...tableBlocks(page, tables), ...figures];
  return {
    number: page.number,
    label: page.label,
    width: page.width,
    height: page.height,
    source: page.source,
    confidence: page.confidence,
    words: page.words.length,
    blocks: [...joinBlocks(orderBlocks(blocks)), ...turnedBlocks(page, labels)],
    leftOut: [...asLeftOut(numbers), ...asLeftOut(stamps)],
    rules: longRules(page),
    annotations: page.annotations,
    warnings: page.warnings,
  };
}

function without(page: Page, words: readonly Word[]): Page {
  if (words.length === 0) return page;
  const left = new Set(words);
  return { ...page, words: page.words.filter((word) => !left.has(word)) };
}

function asLeftOut(words: readonly Word[]): LeftOut[] {
  const [first, ...rest] = words;
  if (!first) return [];
  const { left, top, right, bottom } = first;
  const all: LeftOut = { text: words.map((word) => word.text).join(' '), left, top, right, bottom };
  for (const word of rest) enclose(all, word);
  return [all];
}

/** Turned words in the side margins, and the others. */
function partStamps(turned: readonly Word[], page: Page): [Word[], Word[]] {
  const isStamp = (word: Word) => word.right < SIDE * page.width || word.left > (1 - SIDE) * page.width;
  return [turned.filter(isStamp), turned.filter((word) => !isStamp(word))];
}

/** Text written in other directions than the page's: labels of axes, heads of narrow columns. */
function turnedBlocks(page: Page, words: Word[]): PageBlock[] {
  if (words.length === 0) return [];
  return turnedParts({ ...page, words }).flatMap((part) => groupLines(findLines(part, new Set())));
}

function longRules(page: Page): number[] {
  return page.rulings
    .filter((r) => r.orientation === 'horizontal' && r.end - r.start > LONG_RULE * page.width)
    .map((r) => r.position);
}

function tableBlocks(page: Page, tables: readonly FoundTable[]): TableBlock[] {
  return tables.map(({ box, words, table, columnEdges, headerRows }) => {
    const order = page.words.findIndex((word) => words.has(word));
    return { type: 'table', ...box, table, columnEdges, headerRows, order };
  });
}

/** Pictures take their turn after the text that stands right above them. */
function figureBlocks(page: Page, texts: readonly PageBlock[]): FigureBlock[] {
  return page.images
    .filter((image) => isFigure(image, page))
    .map((image) => {
      let above: PageBlock | undefined;
      for (const text of texts) {
        if (
          text.bottom > image.top + 4 ||
          Math.min(text.right, image.right) <= Math.max(text.left, image.left)
        )
          continue;
        if (!above || text.bottom > above.bottom) above = text;
      }
      const { left, top, right, bottom, alt } = image;
      return {
        type: 'figure',
        left,
        top,
        right,
        bottom,
        alt,
        image: image.image,
        texts: [],
        order: (above?.order ?? -1) + 0.5,
      };
    });
}

/** Labels laid over a picture belong to it. */
function moveInside(text: TextBlock, figures: readonly FigureBlock[]): boolean {
  if (text.lines.length > MOST_LABEL_LINES) return false;
  const inside = figures.find(
    (f) =>
      text.left >= f.left - 2 &&
      text.right <= f.right + 2 &&
      text.top >= f.top - 2 &&
      text.bottom <= f.bottom + 2,
  );
  inside?.texts.push(text);
  return inside !== undefined;
}

function isFigure(image: PageImage, page: Page): boolean {
  const width = image.right - image.left;
  const height = image.bottom - image.top;
  if (width < LEAST_FIGURE || height < LEAST_FIGURE) return false;
  return width * height < BACKGROUND * page.width * page.height;
}
