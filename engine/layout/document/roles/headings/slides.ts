import type { FoundHeading } from './candidate.ts';

/** Slides hold no more words than this. */
export const MOST_SLIDE_WORDS = 150;
/** A title is that of its slide, in a few lines. */
const MOST_LINES = 3;
/** What stands at the top of so many slides, and of this share of them, in one type and at one edge is their titles. */
const LEAST_SLIDES = 3;
const MOSTLY = 0.5;
/** Edges and middles within so many points are one. */
const ONE_PLACE = 4;

/** The edges of a passage, points, and the number of its lines. */
export interface TitleExtent {
  left: number;
  right: number;
  lines: number;
}

/** Pages that may be slides, and the others. Plain data. */
export interface SlideCounts {
  slides: number;
  pages: number;
}

/** What distinguishes the faces of one family in their names. */
const FACE = /Bold|Italic|Oblique|Regular|Roman|MT|PS|[-,\s]/g;

type MayBeTitle = Pick<FoundHeading, 'look' | 'isAtTop' | 'isOnSlide'> & TitleExtent;

/**
 * Of the first passages of slides those that are their titles, whatever else they look like: most slides of a series begin
 * with one, in type of one family, and at one edge or around one middle. Their sizes differ, since a title too long for its
 * place is set smaller, and single words of them may be bold.
 */
export function findSlideTitles<T extends MayBeTitle>(
  candidates: readonly T[],
  { slides, pages }: SlideCounts,
): Set<T> {
  if (slides <= pages / 2) return new Set();
  const first = candidates.filter(
    ({ isOnSlide, isAtTop, lines }) => isOnSlide && isAtTop && lines <= MOST_LINES,
  );
  const least = Math.max(LEAST_SLIDES, MOSTLY * slides);
  const placesOf = [({ left }: T) => left, ({ left, right }: T) => (left + right) / 2];
  const groups = placesOf.flatMap((placeOf) => groupByDesign(first, placeOf));
  return new Set(groups.filter(({ length }) => length >= least).flat());
}

function groupByDesign<T extends MayBeTitle>(titles: readonly T[], placeOf: (title: T) => number): T[][] {
  const groups = new Map<string, T[]>();
  for (const title of titles) {
    const design = `${title.look.font.replace(FACE, '')}|${Math.round(placeOf(title) / ONE_PLACE)}`;
    groups.set(design, [...(groups.get(design) ?? []), title]);
  }
  return [...groups.values()];
}
