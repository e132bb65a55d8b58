import type { Box } from '../../../document/document.ts';

/** Something with a place on a slide; without a `box` it stays behind what came before it. */
export interface Placed {
  box: Box | undefined;
}

interface Entry<T> {
  items: T[];
  box: Box;
}

type Axis = 'x' | 'y';

/** Boxes may overlap by this share of their own size and still stand apart: text boxes are larger than their text. */
const OVERLAP = 0.1;
/** A box holds another when it covers this share of it. */
const HOLDS = 0.8;
/** Slides have at most a few hundred shapes; beyond this the order of the file is kept. */
const MOST_SHAPES = 2_000;

/**
 * Sorts what stands on a slide into reading order. The slide is cut along its gaps, again and again: rows top to
 * bottom, columns left to right (right to left in such scripts); into columns where these stand further apart than the
 * rows in them. What overlaps too much to be cut is read from the outside in, then by position.
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
    if (item.box) entries.push({ items: [item], box: item.box });
    else (entries.at(-1)?.items ?? unplaced).push(item);
  }
  return { unplaced, entries };
}

function sortEntries<T>(entries: Entry<T>[], rightToLeft: boolean): Entry<T>[] {
  if (entries.length < 2) return entries;
  const rows = cut(entries, 'y');
  const columns = cut(entries, 'x', rows?.gap);
  if (columns) {
    const parts = rightToLeft ? columns.parts.reverse() : columns.parts;
    return parts.flatMap((part) => sortEntries(part, rightToLeft));
  }
  if (rows) return joinBands(rows.parts).flatMap((band) => sortEntries(band, rightToLeft));
  return sortOverlapping(entries, rightToLeft);
}

/** Splits entries at every gap along an axis wider than `least`; undefined when there is none. `gap` is the widest. */
function cut<T>(
  entries: readonly Entry<T>[],
  axis: Axis,
  least = Number.NEGATIVE_INFINITY,
): { parts: Entry<T>[][]; gap: number } | undefined {
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
  const others = entries.filter((entry) => entry !== largest);
  if (others.some(({ box }) => sharedArea(largest.box, box) >= HOLDS * area(box))) {
    return [largest, ...sortEntries(others, rightToLeft)];
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
