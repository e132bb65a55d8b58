import type { FurnitureChoice } from '../../../options.ts';
import type { PageBlock, TextBlock } from '../../blocks/blocks.ts';
import { boxAround } from '../../geometry.ts';
import type { LeftOut, PageLayout } from '../../layout-page.ts';
import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';
import { rowsOf, type Sheet, textLines } from './bands.ts';
import { findMarginalLines } from './margins.ts';
import { findCounting, findLastNumber, findOutermostNumbers, saysPage } from './page-numbers.ts';
import { findRepeated } from './repetition.ts';

/** From so many pages on repetition tells heads and feet, and page numbers can be seen to count. */
const LEAST_PAGES = 3;

/** Takes running heads and feet, page numbers and stamps out of the pages into what each leaves out, or marks them. */
export function setFurnitureApart(
  pages: readonly PageLayout[],
  type: TypeFacts,
  choice: FurnitureChoice,
): void {
  const furniture = findFurniture(pages, type);
  for (const page of pages) {
    if (choice === 'keep') {
      markLines(page, furniture);
      keepStamps(page);
    } else {
      page.leftOut.push(...page.stamps.leftOut);
      removeLines(page, furniture);
    }
  }
}

function findFurniture(pages: readonly PageLayout[], type: TypeFacts): Set<Line> {
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
  return pages.every((page) => isAllFurniture(page, furniture)) ? new Set() : furniture;
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

/** Text in the side margins has no place in the reading order; it stands behind the rest of its page. */
export function keepStamps(page: PageLayout): void {
  page.blocks.push(...page.stamps.blocks.map((block) => ({ ...block, furniture: true })));
}

/** Sets the lines apart in their places, as blocks that are known to be furniture. */
function markLines(page: PageLayout, furniture: ReadonlySet<Line>): void {
  page.blocks = page.blocks.flatMap((block): PageBlock[] =>
    block.type === 'text' ? partLines(block, furniture) : [block],
  );
}

function partLines(block: TextBlock, furniture: ReadonlySet<Line>): TextBlock[] {
  const parts: TextBlock[] = [];
  for (const line of block.lines) {
    const isFurniture = furniture.has(line);
    const last = parts.at(-1);
    if (last && (last.furniture ?? false) === isFurniture) last.lines.push(line);
    else parts.push({ ...block, lines: [line], furniture: isFurniture });
  }
  return parts.map((part) => ({ ...part, ...boxAround(part.lines) }));
}

function asLeftOut({ text, left, top, right, bottom }: Line): LeftOut {
  return { text, left, top, right, bottom };
}
