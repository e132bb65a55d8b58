import { isFurniture, type PageBlock, type TextBlock } from '../../blocks/blocks.ts';
import model from '../../evidence/furniture.json' with { type: 'json' };
import { likelihood, type Model } from '../../evidence/model.ts';
import { boxAround } from '../../geometry.ts';
import type { LeftOut, PageLayout } from '../../layout-page.ts';
import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';
import { rowsOf, type Sheet } from './bands.ts';
import { listMarginalLines, type MarginalLine, type Surroundings } from './marginal-lines.ts';
import { findCounting } from './page-numbers.ts';
import { maskNumbers } from './places.ts';
import { findRepeated } from './repetition.ts';

const FURNITURE = model as Model;

/** From so many pages on repetition tells heads and feet, and page numbers can be seen to count. */
const LEAST_PAGES = 3;
/** Type so many times as large as the body's is a heading's, whatever it says. */
const LARGE = 1.15;
/** Likely enough for what says the same on several pages, which is lost on none of them alone. */
const HALF = 0.5;
/** Digits of the shortest IBAN. */
const ACCOUNT = 13;

/** The pages with their running heads, running feet and page numbers as blocks of their own, marked as furniture. */
export function partFurniture(pages: readonly PageLayout[], type: TypeFacts): PageLayout[] {
  const furniture = findFurniture(pages, type);
  // Heads need a body: where nothing else is left, the lines are the document's text.
  if (pages.every((page) => isAllFurniture(page, furniture))) return [...pages];
  return pages.map((page) => ({
    ...page,
    blocks: page.blocks.flatMap((block): PageBlock[] =>
      block.type === 'text' ? partBlock(block, furniture) : [block],
    ),
  }));
}

/** The pages without furniture, which goes to what each of them leaves out. */
export function leaveOutFurniture(pages: readonly PageLayout[]): PageLayout[] {
  return pages.map((page) => {
    const lines = page.blocks.flatMap((block) => (isFurniture(block) ? block.lines : []));
    return {
      ...page,
      blocks: page.blocks.filter((block) => !isFurniture(block)),
      leftOut: [...page.leftOut, ...page.stamps.leftOut, ...lines.map(asLeftOut)],
    };
  });
}

/** The pages with text in the side margins, which has no place in the reading order, behind everything else. */
export function keepStamps(pages: readonly PageLayout[]): PageLayout[] {
  return pages.map((page) => {
    const stamps = page.stamps.blocks.map((block) => ({ ...block, furniture: true }));
    return { ...page, blocks: [...page.blocks, ...stamps] };
  });
}

function findFurniture(pages: readonly PageLayout[], type: TypeFacts): Set<Line> {
  const sheets = pages.map((page): Sheet => ({ page, rows: rowsOf(page) }));
  const counting = findCounting(sheets);
  const furniture = new Set(findRepeated(sheets, type, counting));
  const isLong = pages.length >= LEAST_PAGES;
  const around: Surroundings = { type, mayNumber: (line) => !isLong || counting.has(line) };
  const marginal = sheets.flatMap((sheet) => listMarginalLines(sheet, around));
  // What does not repeat in a long document is a running head beside the page's number only.
  const candidates = isLong ? marginal.filter(({ features }) => features.numberInBand! > 0) : marginal;
  const counts = countTexts(candidates);
  for (const { line, features } of candidates) {
    const likely = likelihood(FURNITURE, features);
    const isSmall = line.size < LARGE * type.size;
    const repeats = isSmall && counts.get(maskNumbers(line.text))! >= LEAST_PAGES;
    if (repeats ? likely >= HALF : likely >= FURNITURE.threshold && !bearsAccount(line)) furniture.add(line);
  }
  return furniture;
}

function countTexts(lines: readonly MarginalLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { line } of lines) {
    const key = maskNumbers(line.text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Feet of letters bear what is to be paid to; only where it repeats is it no loss. */
function bearsAccount({ text }: Line): boolean {
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= ACCOUNT && !/https?:|doi/i.test(text);
}

function isAllFurniture(page: PageLayout, furniture: ReadonlySet<Line>): boolean {
  return page.blocks.every(
    (block) => block.type === 'text' && block.lines.every((line) => furniture.has(line)),
  );
}

/** Runs of lines that are furniture, and those that are text, as blocks of their own. */
function partBlock(block: TextBlock, furniture: ReadonlySet<Line>): TextBlock[] {
  const runs: Line[][] = [];
  for (const line of block.lines) {
    const run = runs.at(-1);
    if (run && furniture.has(run[0]!) === furniture.has(line)) run.push(line);
    else runs.push([line]);
  }
  return runs.map((lines) => ({
    ...block,
    ...boxAround(lines),
    lines,
    ...(furniture.has(lines[0]!) && { furniture: true }),
  }));
}

function asLeftOut({ text, left, top, right, bottom }: Line): LeftOut {
  return { text, left, top, right, bottom };
}
