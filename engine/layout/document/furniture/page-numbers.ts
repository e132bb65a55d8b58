import { namesPage, numbersOf, readPageLabel } from '../../lexicon/page-labels.ts';
import type { Line } from '../../lines/lines.ts';
import { countEach } from '../../statistics.ts';
import type { TypeFacts } from '../body-style.ts';
import {
  distanceOf,
  isInMargin,
  type MarginRow,
  type PageEdge,
  type PageRows,
  type PlaceOf,
} from './bands.ts';
import { isLarge } from './large-text.ts';
import { mayOpen, numbersText } from './opening-lines.ts';

/** Numbers of pages stand at about the same height, within these points … */
const SAME_HEIGHT = 12;
/** … and a page with the next one in step is at most so many pages away: some pages bear none. */
const REACH = 4;

/** Numbers from here on do not happen to count on with the pages: they may do so at different edges. */
const UNLIKELY = 50;
/** Of so few pages some may have been taken out: their numbers only grow, by so much a page. */
const FEW_PAGES = 5;
const MOST_SKIPPED = 20;
/** White between a number and the text, em, that is more than between paragraphs. */
const APART = 2.5;
/** So many numbers in step tell how the pages of a document are counted. */
const LEAST_IN_STEP = 3;

/** A number in the margin of a page. */
export interface PageNumber {
  line: number;
  edge: PageEdge;
  distance: number;
  number: number;
  /** Nothing else stands in its row, and nothing further out; it is no display type. */
  alone: boolean;
  /** White parts it from the text. */
  apart: boolean;
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

/**
 * Of each page the line that is but its number, as other pages of the document are counted, wherever theirs stand: opening
 * pages often bear it at another edge, and pages that are blank or full bear it at no distance from any text. A page that
 * bears it elsewhere has another reason for such a line. Of fewer pages than tell how they are counted, what stands alone at the
 * foot and says which page it is.
 */
export function findBareNumbers(
  pages: readonly { number: number; numbers: PageNumber[] }[],
  counting: readonly ReadonlySet<number>[],
): (readonly number[])[] {
  const counts = pages.map(({ numbers }, page) => numbers.filter(({ line }) => counting[page]!.has(line)));
  const inStep = countEach(
    pages.flatMap(({ number }, page) => [...new Set(counts[page]!.map((each) => each.number - number))]),
  );
  const areFew = pages.length < LEAST_IN_STEP;
  return pages.map(({ number, numbers }, page) => {
    if (areFew) return numbers.filter((each) => isOwnNumber(each, number)).map(({ line }) => line);
    const isCounted = ({ number: own }: PageNumber) => (inStep.get(own - number) ?? 0) >= LEAST_IN_STEP;
    const counted = counts[page]!.filter(isCounted);
    return numbers
      .filter((each) => each.alone && isCounted(each) && counted.every(({ line }) => line === each.line))
      .map(({ line }) => line);
  });
}

function isOwnNumber({ alone, apart, edge, number }: PageNumber, page: number): boolean {
  return alone && apart && edge === 'foot' && number === page;
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

/**
 * The numbers in the margins of a page that may be its own, those of its outermost rows among them; what labels the text
 * below it bears no number of the page.
 */
export function listNumbers({ page, rows }: PageRows, type: TypeFacts, placeOf: PlaceOf): PageNumber[] {
  return (['top', 'foot'] as const).flatMap((edge) => {
    const outermost = rows.at(edge === 'foot' ? -1 : 0);
    return rows.flatMap((row, i) => {
      if (!isInMargin(row, page, edge) && row !== outermost) return [];
      return row.lines.flatMap((line) => {
        const numbers = numbersOf(line.text);
        if (edge === 'top' && numbers.length > 0 && labelsText(line, row, rows[i + 1], type)) return [];
        const alone =
          numbers.length > 0 &&
          row === outermost &&
          row.lines.length === 1 &&
          !isLarge(line, type) &&
          readPageLabel(line.text.trim()) !== undefined;
        const distance = distanceOf(line, page, edge);
        const inward = rows[edge === 'foot' ? i - 1 : i + 1];
        const apart = inward !== undefined && Math.abs(inward.baseline - row.baseline) > APART * line.size;
        return numbers.map((number) => ({ line: placeOf(line), edge, distance, number, alone, apart }));
      });
    });
  });
}

function labelsText(line: Line, row: MarginRow, below: MarginRow | undefined, type: TypeFacts): boolean {
  const text = line.text.trim();
  if (readPageLabel(text) || namesPage(text)) return false;
  return mayOpen(line, row, below, type) && numbersText(line, row, below, type);
}
