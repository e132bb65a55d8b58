import { countEach } from '../../statistics.ts';
import type { TypeFacts } from '../body-style.ts';
import type { PageMargins } from './page-margins.ts';

/** Slides bear few lines of text: no more than this on half of the pages. */
const MOST_LINES = 24;
/** A title may be that of several slides, which go on with its matter; what more of them bear is the name of the talk. */
const MOST_PAGES = 0.45;
/** Type smaller than this share of the text's is that of navigation and names. */
const SMALL = 0.75;

/**
 * Of each page the lines at the top that are the title of a slide: all slides of a series have one at the same place, and in
 * the same type, as running heads are, but each says what is on its own slide.
 * @param counting - of each page the lines whose numbers count on with the pages
 */
export function findSlideTitles(
  pages: readonly PageMargins[],
  type: TypeFacts,
  counting: readonly ReadonlySet<number>[],
): Set<number>[] {
  if (!areSlides(pages)) return pages.map(() => new Set());
  const bearing = countEach(pages.flatMap(({ top }) => [...new Set(top.lines.map(({ key }) => key))]));
  const most = Math.max(1, MOST_PAGES * pages.length);
  return pages.map(({ top }, page) => {
    const titles = top.lines.filter(
      (line) =>
        bearing.get(line.key)! <= most && line.size >= SMALL * type.size && !counting[page]!.has(line.line),
    );
    return new Set(titles.map(({ line }) => line));
  });
}

function areSlides(pages: readonly PageMargins[]): boolean {
  const slides = pages.filter(({ top, lineCount }) => top.isOfSlide && lineCount <= MOST_LINES);
  return slides.length > pages.length / 2;
}
