import type { PageBlock } from '../../blocks/blocks.ts';
import type { LeftOut, PageLayout } from '../../layout-page.ts';
import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';
import { rowsOf, type Sheet, textLines } from './bands.ts';
import { findMarginalLines } from './margins.ts';
import { findCounting, findLastNumber, findOutermostNumbers, saysPage } from './page-numbers.ts';
import { findRepeated } from './repetition.ts';

/** From so many pages on repetition tells heads and feet, and page numbers can be seen to count. */
const LEAST_PAGES = 3;

/** Takes running heads, running feet and page numbers out of the pages, into what each of them leaves out. */
export function removeFurniture(pages: readonly PageLayout[], type: TypeFacts): void {
  const sheets = pages.map((page): Sheet => ({ page, rows: rowsOf(page) }));
  const counting = findCounting(sheets);
  const around = { type, pageCount: pages.length, counting };
  const furniture = new Set(findRepeated(sheets, type, counting));
  for (const sheet of sheets) {
    const numbers = [...findOutermostNumbers(sheet), ...findLastNumber(sheet)];
    const isKnown = (line: Line) => pages.length < LEAST_PAGES || counting.has(line) || saysPage(line);
    for (const line of numbers.filter(isKnown)) furniture.add(line);
    for (const line of findMarginalLines(sheet, around)) furniture.add(line);
  }
  if (pages.every((page) => isAllFurniture(page, furniture))) return;
  for (const page of pages) removeLines(page, furniture);
}

/** Heads need a body: where nothing else is left, the lines are the document's text. */
function isAllFurniture(page: PageLayout, furniture: ReadonlySet<Line>): boolean {
  return page.blocks.every(
    (block) => block.type === 'text' && block.lines.every((line) => furniture.has(line)),
  );
}

function removeLines(page: PageLayout, furniture: ReadonlySet<Line>): void {
  const removed = textLines(page).filter((line) => furniture.has(line));
  if (removed.length === 0) return;
  page.leftOut.push(...removed.map(asLeftOut));
  const blocks: PageBlock[] = [];
  for (const block of page.blocks) {
    if (block.type !== 'text' || !block.lines.some((line) => furniture.has(line))) {
      blocks.push(block);
      continue;
    }
    const lines = block.lines.filter((line) => !furniture.has(line));
    if (lines.length > 0) blocks.push({ ...block, lines, top: lines[0]!.top, bottom: lines.at(-1)!.bottom });
  }
  page.blocks = blocks;
}

function asLeftOut({ text, left, top, right, bottom }: Line): LeftOut {
  return { text, left, top, right, bottom };
}
