import type { Box } from '../document/document.ts';
import type { Warning } from '../document/warning.ts';
import type { PageReport } from '../options.ts';
import { groupLines, joinBlocks, type PageBlock, type TableBlock, type TextBlock } from './blocks/blocks.ts';
import { findLabelledDrawings } from './blocks/drawings.ts';
import { drawingBlock, figureBlocks, gatherLabels } from './blocks/figures.ts';
import { placeFloats } from './blocks/floats.ts';
import { orderRecognized } from './blocks/order-recognized.ts';
import { orderDrawn } from './blocks/reading-order.ts';
import { areaOf, enclose, partOfPage } from './geometry.ts';
import { findLedWords } from './lines/led-entries.ts';
import { findLines, type Line } from './lines/lines.ts';
import { isLayer } from './lines/text-layer.ts';
import { typesettingOf } from './lines/typesetting.ts';
import { setBlanks } from './normalize/blanks.ts';
import { setOnGrid } from './normalize/character-grid.ts';
import { joinCombs } from './normalize/combs.ts';
import { setDrawnBullets } from './normalize/drawn-bullets.ts';
import { joinDropCaps } from './normalize/drop-caps.ts';
import { setFormText } from './normalize/form-fields.ts';
import { setFormulas } from './normalize/formulas/formulas.ts';
import { joinLeaders } from './normalize/leaders.ts';
import { findLineNumbers } from './normalize/line-numbers.ts';
import { setPicturedBullets } from './normalize/pictured-bullets.ts';
import { straightenPage, turnedParts } from './normalize/rotation.ts';
import { setTurnedHeads } from './normalize/turned-heads.ts';
import type { Annotation, Page, Ruling, Word } from './page.ts';
import { rulingsToEdges } from './tables/detect/rules/edges.ts';
import { edgesToLattices, isFramed } from './tables/detect/rules/lattices.ts';
import { type FoundTable, findTables } from './tables/find-tables.ts';

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
  /** Text of the page that is no part of the document: running heads, page numbers, line numbers. */
  leftOut: LeftOut[];
  /** Turned text in the side margins, as what is left out of the page and as blocks that can be kept on it. */
  stamps: { leftOut: LeftOut[]; blocks: TextBlock[] };
  /** y of the long horizontal rulings. */
  rules: number[];
  annotations: Annotation[];
  warnings: Warning[];
}

export interface LeftOut extends Box {
  text: string;
}

export function leftOutOf(text: string, { left, top, right, bottom }: Box): LeftOut {
  return { text, left, top, right, bottom };
}

/** The lines of a page that stand in no table and no picture, in reading order. */
export function textLines({ blocks }: PageLayout): Line[] {
  const lines: Line[] = [];
  for (const block of blocks) if (block.type === 'text') for (const line of block.lines) lines.push(line);
  return lines;
}

/** The side margins: this share of the page's width each. */
const SIDE = 0.08;
/** A ruling this share of the page's width long parts the page, not a cell. */
const LONG_RULE = 0.2;

/** Lays a page out: tables, blocks in reading order, and what stands in its margins. A scanned double page is two. */
export function layoutPage(source: Page): PageLayout {
  if (source.fold === undefined) return layoutSheet(source);
  const [left, right] = [layoutSheet(halfOf(source, 'left')), layoutSheet(halfOf(source, 'right'))];
  return {
    ...left,
    words: source.words.length,
    blocks: [...left.blocks, ...right.blocks],
    leftOut: [...left.leftOut, ...right.leftOut],
    stamps: {
      leftOut: [...left.stamps.leftOut, ...right.stamps.leftOut],
      blocks: [...left.stamps.blocks, ...right.stamps.blocks],
    },
    rules: [...left.rules, ...right.rules],
    annotations: [...left.annotations, ...right.annotations],
  };
}

/** What stands on one of two pages; what lies over both is the left one's. */
function halfOf(page: Page, side: 'left' | 'right'): Page {
  const { fold = page.width } = page;
  const isInside = ({ left, right }: Box) => (left + right) / 2 < fold === (side === 'left');
  return {
    ...partOfPage(page, isInside),
    slants: page.slants?.filter(isInside),
    dots: page.dots?.filter(isInside),
    sketches: page.sketches?.filter(isInside),
    images: page.images.filter(isInside),
    links: page.links.filter(isInside),
    fields: page.fields.filter(isInside),
    annotations: page.annotations.filter(isInside),
  };
}

function layoutSheet(source: Page): PageLayout {
  const { page, numbers } = preparePage(source);
  const tables = findTables(without(page, findLedWords(page.words)));
  const taken = new Set<Word>();
  for (const table of tables) for (const word of table.words) taken.add(word);
  const rules = longRules(page);
  const drawn = groupLines(placeFloats(findLines(page, taken)), page.width, rules);
  const drawings = findLabelledDrawings(page, drawn, [...tables.map(({ box }) => box), ...page.images]);
  const labelled = new Set(drawings.flatMap(({ labels }) => labels));
  const unlabelled = drawn.filter((text) => !labelled.has(text));
  const { texts, figures } = gatherLabels(unlabelled, figureBlocks(page, unlabelled), page);
  const turned = page.words.filter((word) => word.angle !== 0 && !taken.has(word));
  const [stamps, labels] = partStamps(turned, page);
  const blocks: PageBlock[] = [
    ...texts,
    ...tableBlocks(page, tables),
    ...figures,
    ...drawings.map(({ labels, ...box }) => drawingBlock(box, labels, unlabelled)),
  ];
  const isDrawn = page.source !== 'ocr' && !isLayer(page.words);
  return {
    number: page.number,
    label: page.label,
    width: page.width,
    height: page.height,
    source: page.source,
    confidence: page.confidence,
    words: page.words.length,
    blocks: [
      ...joinBlocks(
        isDrawn
          ? orderDrawn(blocks, rules)
          : orderRecognized(blocks, { rules, sides: sidesOf(page), frames: framesOf(page) }),
      ),
      ...turnedBlocks(page, labels),
    ],
    leftOut: wordsLeftOut(numbers),
    stamps: { leftOut: wordsLeftOut(stamps), blocks: turnedBlocks(page, stamps) },
    rules: rules.map(({ position }) => position),
    annotations: page.annotations,
    warnings: page.warnings,
  };
}

/**
 * The page upright with the text of its form's fields and combs, without the numbers of its lines, with leaders as words,
 * drop caps, bullets, turned heads and the parts of formulas on their lines.
 */
export function preparePage(source: Page): { page: Page; numbers: Word[] } {
  const text = setBlanks(setFormText(joinCombs(straightenPage(source))));
  const straight = setFormulas(setOnGrid(setTurnedHeads(text)));
  const numbers = findLineNumbers(straight);
  const marked = setPicturedBullets(without(straight, new Set(numbers)));
  return { page: setDrawnBullets(joinDropCaps(joinLeaders(marked))), numbers };
}

function without(page: Page, words: ReadonlySet<Word>): Page {
  return words.size === 0 ? page : { ...page, words: page.words.filter((word) => !words.has(word)) };
}

function wordsLeftOut(words: readonly Word[]): LeftOut[] {
  const [first, ...rest] = words;
  if (!first) return [];
  const all = leftOutOf(words.map((word) => word.text).join(' '), first);
  for (const word of rest) enclose(all, word);
  return [all];
}

/** Turned words in the side margins, and the others. */
function partStamps(turned: readonly Word[], page: Page): [Word[], Word[]] {
  const isStamp = (word: Word) => word.right < SIDE * page.width || word.left > (1 - SIDE) * page.width;
  return [turned.filter(isStamp), turned.filter((word) => !isStamp(word))];
}

/** Text written in other directions than the page's: labels of axes, heads of narrow columns. */
function turnedBlocks(page: Page, words: Word[]): TextBlock[] {
  if (words.length === 0) return [];
  return turnedParts({ ...page, words }).flatMap((part) =>
    groupLines(findLines(part, new Set()), part.width),
  );
}

function longRules(page: Page): Ruling[] {
  return page.rulings.filter(
    (r) => r.orientation === 'horizontal' && r.end - r.start > LONG_RULE * page.width,
  );
}

function sidesOf({ rulings }: Page): Ruling[] {
  return rulings.filter(({ orientation }) => orientation === 'vertical');
}

/** Boxes that rules close or that are filled, the largest first. */
function framesOf({ rulings, fills }: Page): Box[] {
  const closed = edgesToLattices(rulingsToEdges(rulings)).filter(isFramed);
  return [...closed, ...fills].sort((a, b) => areaOf(b) - areaOf(a));
}

function tableBlocks(page: Page, tables: readonly FoundTable[]): TableBlock[] {
  return tables.map(({ box, words, table, columnEdges, columnTexts }) => {
    const drawn = page.words.flatMap((word, i) => (words.has(word) ? [i] : []));
    const order = drawn[drawn.length >> 1] ?? -1; // sums that float are drawn before what is around the table
    const texts = columnTexts.map((column) => column ?? null);
    return {
      type: 'table',
      ...box,
      table,
      columnEdges,
      columnTexts: texts,
      typesetting: typesettingOf(words),
      order,
    };
  });
}
