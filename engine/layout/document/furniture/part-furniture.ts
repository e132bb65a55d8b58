import { isFurniture, type PageBlock, type TextBlock, withLines } from '../../blocks/blocks.ts';
import model from '../../evidence/furniture.json' with { type: 'json' };
import { likelihood, type Model } from '../../evidence/model.ts';
import { overlapsAcross } from '../../geometry.ts';
import { leftOutOf, type PageLayout, textLines } from '../../layout-page.ts';
import type { Line } from '../../lines/lines.ts';
import { countEach } from '../../statistics.ts';
import type { TypeFacts } from '../body-style.ts';
import { isSmall, SAME_SIZE } from './bands.ts';
import { isLarge, type LargeText } from './large-text.ts';
import { findLaterHeads } from './later-heads.ts';
import { ALONE } from './marginal-lines.ts';
import { bearsMoney } from './money.ts';
import type { MarginalEntry, PageMargins } from './page-margins.ts';
import { findBareNumbers, findCounting } from './page-numbers.ts';
import { maskNumbers } from './places.ts';
import { findRepeated, LONGEST } from './repetition.ts';
import { findSectionHeads } from './section-heads.ts';
import { findSlideTitles } from './slide-titles.ts';
import { unifyReadings } from './unify-readings.ts';

const FURNITURE = model as Model;

/** From so many pages on repetition tells heads and feet, and page numbers can be seen to count. */
export const LEAST_PAGES = 3;
/** Numbers that stand alone are seen to count on two pages, if the document has no more. */
const FEWEST_PAGES = 2;
/** Rows stand at one height within this share of the page's. */
const SAME_HEIGHT = 0.01;
/** Likely enough for what says the same on several pages, which is lost on none of them alone. */
const HALF = 0.5;
/**
 * Likely enough on a page that is not the first: letterheads and dates stand on first ones. Of such lines 20 in 21 were
 * furniture in corpora left out of the fit, where the model is less sure than it might be.
 */
const LATER = 0.8;
/** Of each page the places of the lines that are running heads, running feet and page numbers. */
type FurnitureLines = readonly ReadonlySet<number>[];

/** @returns undefined where too little else would be left: heads need a body, so the lines are the document's text */
export function findFurniture(pages: readonly PageMargins[], type: TypeFacts): FurnitureLines | undefined {
  const counting = findCounting(pages);
  const furniture = findRepeated(unifyReadings(pages), type, counting);
  const repeated = [...(furniture[0] ?? [])].filter((line) => !counting[0]!.has(line));
  const isLong = pages.length >= LEAST_PAGES;
  const numberedBands = pages.map(({ marginal }, page) => besideNumbers(marginal, counting[page]!));
  const candidates = isLong ? numberedBands : pages.map(({ marginal }) => marginal);
  const counts = countEach(candidates.flat().map(({ text }) => maskNumbers(text)));
  const numbered = countNumberedRows(numberedBands);
  const leastNumbered = Math.min(LEAST_PAGES, Math.max(FEWEST_PAGES, pages.length));
  candidates.forEach((lines, page) => {
    const { isLater } = pages[page]!;
    const titled = titledBands(lines, type, isLater, page === 0 ? pages[page]!.large : []);
    const numbers = findNumbers(lines, FURNITURE.threshold);
    const heads = isLater ? findLaterHeads(lines, findNumbers(lines, LATER), type) : new Set<MarginalEntry>();
    const around = { counts, numbered, leastNumbered, type, isLater, titled, numbers, heads };
    const marginal = lines.filter((each) => isMarginal(each, around));
    for (const { line } of isLong ? marginal : withoutTorn(marginal, lines)) furniture[page]!.add(line);
  });
  const columnHeads = pages.map(({ columnHead }) => columnHead);
  for (const found of [columnHeads, findSectionHeads(pages, counting), findBareNumbers(pages, counting)])
    found.forEach((lines, page) => {
      for (const line of lines) furniture[page]!.add(line);
    });
  for (const line of openingHead(pages, furniture, repeated)) furniture[0]!.delete(line);
  findSlideTitles(pages, type, counting).forEach((titles, page) => {
    for (const line of titles) furniture[page]!.delete(line);
  });
  return hasBody(pages, furniture) ? furniture : undefined;
}

/** Whether more is left than is taken, where nothing repeats that would tell heads from text, and anything where it does. */
function hasBody(pages: readonly PageMargins[], furniture: FurnitureLines): boolean {
  const taken = furniture.reduce((sum, { size }) => sum + size, 0);
  const left = pages.reduce((sum, { lineCount, otherLines }) => sum + lineCount + otherLines, -taken);
  return left > (pages.length >= LEAST_PAGES ? 0 : taken);
}

/**
 * The head that the first page keeps although others bear it: it is the title of the document where nothing there is larger,
 * and all that names its tables where they stand alone.
 * @param repeated - lines of the first page that others bear as well, but for its number
 */
function openingHead(
  [first]: readonly PageMargins[],
  [furniture]: FurnitureLines,
  repeated: readonly number[],
): number[] {
  if (!first || first.isLater) return [];
  const head = first.top.lines.filter(({ line }) => repeated.includes(line));
  const largest = Math.max(...first.large.map(({ size }) => size));
  const isTitle = head.some(({ size }) => size === largest);
  const isAllText = first.hasMoreThanText && furniture!.size === first.lineCount;
  return isTitle || isAllText ? head.map(({ line }) => line) : [];
}

/**
 * Those of the marginal lines right above and below which nothing of their size is kept: it and they are lines of one address
 * or letterhead. Numbers of pages are part of nothing.
 */
function withoutTorn(
  marginal: readonly MarginalEntry[],
  lines: readonly MarginalEntry[],
): ReadonlySet<MarginalEntry> {
  const whole = new Set(marginal);
  const kept = lines.filter((line) => !whole.has(line));
  // What is kept for a line below it keeps the line above it in turn.
  for (const line of kept)
    for (const other of whole)
      if (other.features.number! < ALONE && areLinesOfOne(line, other)) {
        whole.delete(other);
        kept.push(other);
      }
  return whole;
}

function areLinesOfOne(a: MarginalEntry, b: MarginalEntry): boolean {
  const areNext = a.band === b.band && Math.abs(a.row - b.row) === 1;
  return areNext && Math.abs(a.size - b.size) <= SAME_SIZE * a.size && overlapsAcross(a, b);
}

/** The lines of bands that bear a number which counts on with the pages; others are no page's number. */
function besideNumbers(lines: readonly MarginalEntry[], counting: ReadonlySet<number>): MarginalEntry[] {
  const numbering = ({ line, features }: MarginalEntry) => (counting.has(line) ? features.number! : 0);
  return lines.flatMap((each) => {
    const inBand = lines.filter(({ band }) => band === each.band);
    const numberInBand = Math.max(...inBand.map(numbering));
    if (numberInBand === 0) return [];
    const numberInRow = Math.max(...inBand.filter(({ row }) => row === each.row).map(numbering));
    const own = { number: numbering(each), numberInRow, numberInBand };
    const features = Object.assign({}, each.features, own);
    return [{ ...each, features }];
  });
}

interface Surroundings extends Pick<PageMargins, 'isLater'> {
  /** On how many lines of the document each text stands. */
  counts: ReadonlyMap<string, number>;
  /** On how many pages a number that counts on with them stands at the height of each row. */
  numbered: ReadonlyMap<string, number>;
  /** On so many pages they tell that the row is furniture. */
  leastNumbered: number;
  type: TypeFacts;
  /** Bands of the page that bear a title. */
  titled: ReadonlySet<number>;
  /** Lines that surely are the page's number, on its own. */
  numbers: readonly MarginalEntry[];
  /** As from `findLaterHeads`. */
  heads: ReadonlySet<MarginalEntry>;
}

/**
 * Bands at the top with display type that is kept: the document's own head, with what stands beside its title.
 * @param opening - what is set in large type where the document begins: the largest of it is kept, however much it looks
 * like a running head
 */
function titledBands(
  lines: readonly MarginalEntry[],
  type: TypeFacts,
  isLater: boolean,
  opening: readonly LargeText[],
): Set<number> {
  const least = isLater ? LATER : FURNITURE.threshold;
  const largest = isLater || opening.length === 0 ? undefined : Math.max(...opening.map(({ size }) => size));
  const titles = lines.filter(
    (line) =>
      line.features.foot === 0 &&
      isLarge(line, type) &&
      (line.size === largest || likelihood(FURNITURE, line.features) < least),
  );
  return new Set(titles.map(({ band }) => band));
}

function findNumbers(lines: readonly MarginalEntry[], least: number): MarginalEntry[] {
  return lines.filter(
    ({ features }) => features.number! >= ALONE && likelihood(FURNITURE, features) >= least,
  );
}

function isMarginal(
  line: MarginalEntry,
  { counts, numbered, leastNumbered, type, isLater, titled, numbers, heads }: Surroundings,
): boolean {
  const likely = likelihood(FURNITURE, line.features);
  const mayRun = !isLarge(line, type);
  const isFine = isSmall(line, type);
  const isBesideNumber =
    line.features.numberInRow! >= ALONE && (numbered.get(rowKey(line)) ?? 0) >= leastNumbered;
  const isNumbered = mayRun && isBesideNumber && line.text.length <= LONGEST;
  const repeats = mayRun && counts.get(maskNumbers(line.text))! >= LEAST_PAGES;
  if (repeats && !isNumbered) return likely >= HALF;
  const goesWithNumber = numbers.some(({ row, band }) => row === line.row || (isFine && band === line.band));
  const least = goesWithNumber ? HALF : isLater ? LATER : FURNITURE.threshold;
  const isHead = heads.has(line) || (likely >= least && !titled.has(line.band));
  return (isNumbered || isHead) && !bearsMoney(line);
}

/** On how many pages the rows at a height bear a number that counts on with them. */
function countNumberedRows(pages: readonly (readonly MarginalEntry[])[]): Map<string, number> {
  return countEach(
    pages.flatMap((lines) => [
      ...new Set(lines.filter(({ features }) => features.numberInRow! >= ALONE).map(rowKey)),
    ]),
  );
}

function rowKey({ features }: MarginalEntry): string {
  return `${features.foot}|${Math.round(features.distance! / SAME_HEIGHT)}`;
}

/** A page with its furniture as blocks of their own, marked as such. */
export function partFurniture(page: PageLayout, places: ReadonlySet<number>): PageLayout {
  const lines = textLines(page);
  const furniture = new Set([...places].map((place) => lines[place]!));
  const blocks = page.blocks.flatMap((block): PageBlock[] =>
    block.type === 'text' ? partBlock(block, furniture) : [block],
  );
  return { ...page, blocks };
}

/** A page without its furniture, which goes to what it leaves out. */
export function leaveOutFurniture(page: PageLayout): PageLayout {
  const lines = page.blocks.flatMap((block) => (isFurniture(block) ? block.lines : []));
  return {
    ...page,
    blocks: page.blocks.filter((block) => !isFurniture(block)),
    leftOut: [...page.leftOut, ...page.stamps.leftOut, ...lines.map((line) => leftOutOf(line.text, line))],
  };
}

/** A page with the text in its side margins, which has no place in the reading order, behind everything else. */
export function keepStamps(page: PageLayout): PageLayout {
  const stamps = page.stamps.blocks.map((block) => ({ ...block, furniture: true }));
  return { ...page, blocks: [...page.blocks, ...stamps] };
}

/** Runs of lines that are furniture, and those that are text, as blocks of their own. */
function partBlock(block: TextBlock, furniture: ReadonlySet<Line>): TextBlock[] {
  const runs: Line[][] = [];
  for (const line of block.lines) {
    const run = runs.at(-1);
    if (run && furniture.has(run[0]!) === furniture.has(line)) run.push(line);
    else runs.push([line]);
  }
  return runs.map((lines) => {
    const part = withLines(block, lines);
    if (furniture.has(lines[0]!)) part.furniture = true;
    return part;
  });
}
