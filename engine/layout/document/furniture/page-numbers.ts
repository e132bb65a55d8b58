import { numbersOf } from '../../lexicon/page-labels.ts';
import type { Line } from '../../lines/lines.ts';
import { distanceOf, type Edge, isInMargin, type Sheet } from './bands.ts';

/** Numbers of pages stand at about the same height, within these points … */
const SAME_HEIGHT = 12;
/** … and a page with the next one in step is at most so many pages away: some pages bear none. */
const REACH = 4;

/** Numbers from here on do not happen to count on with the pages: they may do so at different edges. */
const UNLIKELY = 50;
/** Of so few pages some may have been taken out: their numbers only grow, by so much a page. */
const FEW_PAGES = 5;
const MOST_SKIPPED = 20;

interface Numbered {
  line: Line;
  sheet: Sheet;
  edge: Edge;
  distance: number;
  number: number;
}

/** Lines in the margins whose last (or first) number counts on with the pages, as the numbers of pages do. */
export function findCounting(sheets: readonly Sheet[]): Set<Line> {
  const found = sheets.flatMap(listNumbers);
  const byPage = new Map<number, Numbered[]>();
  for (const each of found) {
    const own = byPage.get(each.sheet.page.number);
    if (own) own.push(each);
    else byPage.set(each.sheet.page.number, [each]);
  }
  const skips = sheets.length <= FEW_PAGES;
  return new Set(found.filter((each) => hasNext(each, byPage, skips)).map(({ line }) => line));
}

function hasNext(each: Numbered, byPage: ReadonlyMap<number, Numbered[]>, skips: boolean): boolean {
  for (let step = -REACH; step <= REACH; step++) {
    const others = step === 0 ? [] : (byPage.get(each.sheet.page.number + step) ?? []);
    if (others.some((other) => isInStep(each, other, step, skips))) return true;
  }
  return false;
}

function isInStep(a: Numbered, b: Numbered, pages: number, skips: boolean): boolean {
  const step = b.number - a.number;
  const isSamePlace = a.edge === b.edge && Math.abs(a.distance - b.distance) < SAME_HEIGHT;
  if (step === pages) return isSamePlace || a.number >= UNLIKELY;
  return skips && isSamePlace && step / pages > 1 && step / pages <= MOST_SKIPPED;
}

function listNumbers(sheet: Sheet): Numbered[] {
  const { page, rows } = sheet;
  return (['top', 'foot'] as const).flatMap((edge) =>
    rows
      .filter((row) => isInMargin(row, page, edge) || (edge === 'foot' && row === rows.at(-1)))
      .flatMap((row) => row.lines)
      .flatMap((line) =>
        numbersOf(line.text).map((number) => ({
          line,
          sheet,
          edge,
          distance: distanceOf(line, page, edge),
          number,
        })),
      ),
  );
}
