import { numbersOf } from '../../lexicon/page-labels.ts';
import { distanceOf, isInMargin, type PageEdge, type PageRows, type PlaceOf } from './bands.ts';

/** Numbers of pages stand at about the same height, within these points … */
const SAME_HEIGHT = 12;
/** … and a page with the next one in step is at most so many pages away: some pages bear none. */
const REACH = 4;

/** Numbers from here on do not happen to count on with the pages: they may do so at different edges. */
const UNLIKELY = 50;
/** Of so few pages some may have been taken out: their numbers only grow, by so much a page. */
const FEW_PAGES = 5;
const MOST_SKIPPED = 20;

/** A number in the margin of a page. */
export interface PageNumber {
  line: number;
  edge: PageEdge;
  distance: number;
  number: number;
}

/** Of each page the lines in its margins whose last (or first) number counts on with the pages, as their numbers do. */
export function findCounting(
  pages: readonly { number: number; numbers: PageNumber[] }[],
): ReadonlySet<number>[] {
  const byPage = new Map(pages.map(({ number, numbers }) => [number, numbers]));
  const skips = pages.length <= FEW_PAGES;
  return pages.map(({ number, numbers }) => {
    const counting = numbers.filter((each) => hasNext(each, number, byPage, skips));
    return new Set(counting.map(({ line }) => line));
  });
}

function hasNext(
  each: PageNumber,
  page: number,
  byPage: ReadonlyMap<number, PageNumber[]>,
  skips: boolean,
): boolean {
  for (let step = -REACH; step <= REACH; step++) {
    const others = step === 0 ? [] : (byPage.get(page + step) ?? []);
    if (others.some((other) => isInStep(each, other, step, skips))) return true;
  }
  return false;
}

function isInStep(a: PageNumber, b: PageNumber, pages: number, skips: boolean): boolean {
  const step = b.number - a.number;
  const isSamePlace = a.edge === b.edge && Math.abs(a.distance - b.distance) < SAME_HEIGHT;
  if (step === pages) return isSamePlace || a.number >= UNLIKELY;
  return skips && isSamePlace && step / pages > 1 && step / pages <= MOST_SKIPPED;
}

/** The numbers in the margins of a page that may be its own, those of its outermost rows among them. */
export function listNumbers({ page, rows }: PageRows, placeOf: PlaceOf): PageNumber[] {
  return (['top', 'foot'] as const).flatMap((edge) =>
    rows
      .filter((row) => isInMargin(row, page, edge) || row === rows.at(edge === 'foot' ? -1 : 0))
      .flatMap((row) => row.lines)
      .flatMap((line) =>
        numbersOf(line.text).map((number) => ({
          line: placeOf(line),
          edge,
          distance: distanceOf(line, page, edge),
          number,
        })),
      ),
  );
}
