import type { Box } from '../../../document/document.ts';

/** Something with a place on a slide; without a `box` it stays behind what came before it. */
export interface Placed {
  box: Box | undefined;
}

interface Entry<T> {
  items: T[];
  box: Box;
  /** Its place in the file. */
  index: number;
}

type Axis = 'x' | 'y';

/** Boxes may overlap by this share of their own size and still stand apart: text boxes are larger than their text. */
const OVERLAP = 0.1;
/** A box holds another when it covers this share of it. */
const HOLDS = 0.8;
/** Gaps that differ by less than this factor are drawn alike: boxes are set by hand, and none is as large as its text. */
const CLEARLY_WIDER = 1.5;
/** Slides have at most a few hundred shapes; beyond this the order of the file is kept. */
const MOST_SHAPES = 2_000;

/**
 * Sorts what stands on a slide into reading order. The slide is cut along its gaps, again and again: rows top to
 * bottom, columns left to right (right to left in such scripts); into columns where these stand further apart than the
 * rows in them, and where rows and columns stand alike, as in a grid of cards, the way the file goes through them. What
 * overlaps too much to be cut is read from the outside in, then by position.
 */
export function sortByPosition<T extends Placed>(items: readonly T[], rightToLeft = false): T[] {
  const { unplaced, entries } = gatherEntries(items);
  if (entries.length > MOST_SHAPES) return [...items];
  return [...unplaced, ...sortEntries(entries, rightToLeft).flatMap((entry) => entry.items)];
}

function gatherEntries<T extends Placed>(items: readonly T[]): { unplaced: T[]; entries: Entry<T>[] } {
  const unplaced: T[] = [];
  const entries: Entry<T>[] = [];
  for (const item of items) {
    if (item.box) entries.push({ items: [item], box: item.box, index: entries.length });
    else (entries.at(-1)?.items ?? unplaced).push(item);
  }
  return { unplaced, entries };
}

function sortEntries<T>(entries: Entry<T>[], rightToLeft: boolean): Entry<T>[] {
  if (entries.length < 2) return entries;
  const sortAll = (parts: Entry<T>[][]) => parts.flatMap((part) => sortEntries(part, rightToLeft));
  const rows = cut(entries, 'y');
  const grid = rows && readGrid(entries, rows, rightToLeft);
  if (grid) return sortAll(grid);
  const columns = cut(entries, 'x', rows?.gap);
  if (columns) return sortAll(rightToLeft ? columns.parts.reverse() : columns.parts);
  if (rows) return sortAll(joinBands(rows.parts));
  return sortOverlapping(entries, rightToLeft);
}

interface Cut<T> {
  parts: Entry<T>[][];
  /** The widest of the gaps. */
  gap: number;
}

/** Rows or columns that stand about as far apart, whichever the file goes through with fewer steps back. */
function readGrid<T>(
  entries: readonly Entry<T>[],
  rows: Cut<T>,
  rightToLeft: boolean,
): Entry<T>[][] | undefined {
  const columns = cut(entries, 'x', rows.gap / CLEARLY_WIDER);
  if (!columns || rows.gap <= 0 || columns.gap > rows.gap * CLEARLY_WIDER) return undefined;
  if (rightToLeft) columns.parts.reverse();
  const difference = countStepsBack(rows.parts) - countStepsBack(columns.parts);
  if (difference === 0) return undefined;
  return difference < 0 ? rows.parts : columns.parts;
}

/** How often the file goes from one part back to one before it. */
function countStepsBack<T>(parts: readonly Entry<T>[][]): number {
  const inFile = parts
    .flatMap((part, at) => part.map(({ index }) => ({ at, index })))
    .sort((a, b) => a.index - b.index);
  return inFile.filter(({ at }, i) => i > 0 && at < inFile[i - 1]!.at).length;
}

/** Splits entries at every gap along an axis wider than `least`; undefined when there is none. */
function cut<T>(
  entries: readonly Entry<T>[],
  axis: Axis,
  least = Number.NEGATIVE_INFINITY,
): Cut<T> | undefined {
  const spans = entries
    .map((entry) => ({ entry, ...shrunkSpan(entry.box, axis) }))
    .sort((a, b) => a.start - b.start);
  const parts: Entry<T>[][] = [[]];
  let end = Number.NaN;
  let widest = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    const gap = span.start - end;
    if (gap >= 0 && gap > least) {
      widest = Math.max(widest, gap);
      parts.push([]);
    }
    parts.at(-1)!.push(span.entry);
    end = Number.isNaN(end) ? span.end : Math.max(end, span.end);
  }
  return parts.length > 1 ? { parts, gap: widest } : undefined;
}

/** Puts rows together again that stand in common columns, these being further apart than the rows. */
function joinBands<T>(rows: readonly Entry<T>[][]): Entry<T>[][] {
  const bands: Entry<T>[][] = [];
  for (const row of rows) {
    const band = bands.at(-1);
    const joined = band && [...band, ...row];
    const gap = joined && cut(joined, 'y')?.gap;
    if (joined && cut(joined, 'x', gap)) bands[bands.length - 1] = joined;
    else bands.push(row);
  }
  return bands;
}

function shrunkSpan(box: Box, axis: Axis): { start: number; end: number } {
  const [start, end] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
  const margin = ((end - start) * OVERLAP) / 2;
  return { start: start + margin, end: end - margin };
}

function sortOverlapping<T>(entries: Entry<T>[], rightToLeft: boolean): Entry<T>[] {
  const largest = entries.reduce((a, b) => (area(b.box) > area(a.box) ? b : a));
  // Of boxes that hold each other the first in the file lies below.
  const alike = entries.filter(({ box }) => sharedArea(largest.box, box) >= HOLDS * area(largest.box));
  const panel = alike.reduce((a, b) => (b.index < a.index ? b : a), largest);
  const others = entries.filter((entry) => entry !== panel);
  if (others.some(({ box }) => sharedArea(panel.box, box) >= HOLDS * area(box))) {
    return [panel, ...sortEntries(others, rightToLeft)];
  }
  return [...entries].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

function area(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
