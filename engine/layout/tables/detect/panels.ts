import type { Box } from '../../../document/document.ts';
import { holdsMiddle, partOfPage } from '../../geometry.ts';
import type { Fill, Page, Word } from '../../page.ts';
import { baselineSlack, standApart } from './level-lines.ts';

/** Lines in a panel, and beside it, at least. */
const LEAST_LINES = 3;
/** Sides within so many points are one, and what reaches no further over a side does not cross it. */
const SLACK = 2;
/** Pages with more areas of colour than this are drawings. */
const MOST_FILLS = 400;

type Part = Pick<Page, 'words' | 'rulings' | 'fills'>;

/**
 * A page without its panels, and each panel: an area of colour with text of its own beside other text, as sidebars and
 * boxes in a column are. No table reaches out of one or into it.
 */
export function partAtPanels<T extends Part>(page: T): T[] {
  const panels = page.fills.length > MOST_FILLS ? [] : page.fills.filter((fill) => isPanel(fill, page));
  const outermost = panels.filter((one) => !panels.some((other) => other !== one && encloses(other, one)));
  if (outermost.length === 0) return [page];
  const panelOf = (box: Box) => outermost.findIndex((panel) => holdsMiddle(panel, box));
  return [-1, ...outermost.keys()].map((at) => partOfPage(page, (box) => panelOf(box) === at));
}

function isPanel(fill: Fill, { words, rulings, fills }: Part): boolean {
  if (sharesSides(fill, fills)) return false;
  const level = words.filter(
    ({ top, bottom }) => top + bottom > 2 * fill.top && top + bottom < 2 * fill.bottom,
  );
  const inner = level.filter((word) => holdsMiddle(fill, word));
  const lines = baselinesOf(inner);
  if (lines.length < LEAST_LINES || level.some((word) => crosses(word, fill))) return false;
  const outer = baselinesOf(level.filter((word) => !holdsMiddle(fill, word)));
  if (outer.length < LEAST_LINES) return false;
  const isThrough = rulings.some(
    ({ orientation, position, start, end }) =>
      orientation === 'horizontal' &&
      position > fill.top + SLACK &&
      position < fill.bottom - SLACK &&
      crosses({ left: start, right: end }, fill),
  );
  return !isThrough && standApart(lines, outer, baselineSlack(inner[0]!.size));
}

/** Whether another area begins and ends at the same heights or sides, as shaded cells of a row or a column do. */
function sharesSides(fill: Fill, fills: readonly Fill[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < SLACK;
  return fills.some((other) => {
    const isAcross = isNear(fill.left, other.left) && isNear(fill.right, other.right);
    const isDown = isNear(fill.top, other.top) && isNear(fill.bottom, other.bottom);
    return isAcross !== isDown;
  });
}

function crosses({ left, right }: Pick<Word, 'left' | 'right'>, fill: Fill): boolean {
  const over = (side: number) => left < side - SLACK && right > side + SLACK;
  return over(fill.left) || over(fill.right);
}

function encloses(outer: Fill, inner: Fill): boolean {
  return holdsMiddle(outer, inner) && outer.right - outer.left > inner.right - inner.left;
}

/** The heights of the lines that words stand in, top to bottom. */
function baselinesOf(words: readonly Word[]): number[] {
  const lines: number[] = [];
  for (const { baseline, size } of words.toSorted((a, b) => a.baseline - b.baseline))
    if (lines.length === 0 || baseline - lines.at(-1)! > baselineSlack(size)) lines.push(baseline);
  return lines;
}
