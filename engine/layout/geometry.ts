import type { Box } from '../document/document.ts';
import type { Fill, Page, Ruling } from './page.ts';

/** Grows a box until it holds another. */
export function enclose(box: Box, { left, top, right, bottom }: Box): void {
  if (left < box.left) box.left = left;
  if (top < box.top) box.top = top;
  if (right > box.right) box.right = right;
  if (bottom > box.bottom) box.bottom = bottom;
}

/** Of the square of its unit; 0 of a box whose sides are the wrong way round. */
export function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** The least box that holds all of them. */
export function boxAround(boxes: readonly Box[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < boxes.length; i++) enclose(box, boxes[i]!);
  return box;
}

/** The box on a page so many times as large. */
export function scaleBox({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

/** Whether two boxes overlap or are no further apart than this, points. */
export function areNear(a: Box, b: Box, distance: number): boolean {
  return (
    a.left <= b.right + distance &&
    b.left <= a.right + distance &&
    a.top <= b.bottom + distance &&
    b.top <= a.bottom + distance
  );
}

/** Whether two boxes share more than an edge. */
export function overlaps(a: Box, b: Box): boolean {
  return overlapsAcross(a, b) && a.top < b.bottom && b.top < a.bottom;
}

/** Whether two boxes, drawn out to the height of the page, share more than an edge. */
export function overlapsAcross(a: Pick<Box, 'left' | 'right'>, b: Pick<Box, 'left' | 'right'>): boolean {
  return a.left < b.right && b.left < a.right;
}

/** Whether a box lies in another one, but for so many points at its edges. */
export function encloses(outer: Box, { left, top, right, bottom }: Box, slack = 0): boolean {
  return (
    left >= outer.left - slack &&
    top >= outer.top - slack &&
    right <= outer.right + slack &&
    bottom <= outer.bottom + slack
  );
}

/** Whether the middle of a box lies in another one, its edges included. */
export function holdsMiddle(outer: Box, { left, top, right, bottom }: Box): boolean {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

/** The colour that a box stands on: that of the last shading drawn under its middle. */
export function groundOf(box: Box, fills: readonly Fill[]): number | undefined {
  return fills.findLast((fill) => holdsMiddle(fill, box))?.color;
}

/** A box without width or height. */
export function boxOfRuling({ orientation, position, start, end }: Ruling): Box {
  return orientation === 'horizontal'
    ? { left: start, right: end, top: position, bottom: position }
    : { left: position, right: position, top: start, bottom: end };
}

/** A page with those of its words, rules and areas that stand somewhere. */
export function partOfPage<T extends Pick<Page, 'words' | 'rulings' | 'fills'>>(
  page: T,
  isThere: (box: Box) => boolean,
): T {
  return {
    ...page,
    words: page.words.filter(isThere),
    rulings: page.rulings.filter((ruling) => isThere(boxOfRuling(ruling))),
    fills: page.fills.filter(isThere),
  };
}

/** A box with left and right exchanged, so that it can be read as if it ran from the left. */
export function mirror<T extends { left: number; right: number }>(box: T): T {
  return { ...box, left: -box.right, right: -box.left };
}

/** Where the middle of a box lies from left to right. */
export function centreOf({ left, right }: Pick<Box, 'left' | 'right'>): number {
  return (left + right) / 2;
}

/** How far (points) two boxes are from standing flush with each other, at the left or right, or in one middle. */
export function edgeDistance(a: Pick<Box, 'left' | 'right'>, b: Pick<Box, 'left' | 'right'>): number {
  const [l, r] = [a.left - b.left, a.right - b.right];
  return Math.min(Math.abs(l), Math.abs(r), Math.abs(l + r) / 2);
}

/** In the unit of the box; below 0 when its sides are the wrong way round. */
export function widthOf({ left, right }: Box): number {
  return right - left;
}

/** In the unit of the box; below 0 when its sides are the wrong way round. */
export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

/** Running heads and feet lie within this share of the page's height from its edge; on small pages within so many points. */
const MARGIN = 0.135;
const LEAST_MARGIN = 60;

/** How far from the upper and lower edge of a page its running heads and feet reach in, points. @param height - of the page */
export function marginOfPage(height: number): number {
  return Math.max(MARGIN * height, LEAST_MARGIN);
}
