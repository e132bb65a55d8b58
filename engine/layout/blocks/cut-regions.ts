import type { Box } from '../../document/document.ts';

/** Columns stand at least this far apart, points. */
const NARROWEST_GUTTER = 5;
/** … and bands this far. */
const LEAST_SPACE = 0.5;

/**
 * Recursive cuts along white space: columns where a gutter runs through, else bands from top to bottom; neighbouring
 * bands that one gutter runs through are read as columns together (after XY-Cut++, arXiv:2504.10258).
 * @param compare puts in order what no cut parts
 */
export function cutRegions<T extends Box>(
  items: readonly T[],
  compare: (a: T, b: T) => number = fromTopLeft,
): T[] {
  if (items.length < 2) return [...items];
  const columns = splitColumns(items);
  if (columns.length > 1) return columns.flatMap((column) => cutRegions(column, compare));
  const bands = mergeBands(splitBands(items));
  if (bands.length > 1) return bands.flatMap((band) => cutRegions(band, compare));
  return [...items].sort(compare);
}

function fromTopLeft(a: Box, b: Box): number {
  return a.top - b.top || a.left - b.left;
}

function splitColumns<T extends Box>(items: readonly T[]): T[][] {
  return splitAt(items, 'left', 'right', NARROWEST_GUTTER);
}

function splitBands<T extends Box>(items: readonly T[]): T[][] {
  return splitAt(items, 'top', 'bottom', LEAST_SPACE);
}

function splitAt<T extends Box>(
  items: readonly T[],
  from: 'left' | 'top',
  to: 'right' | 'bottom',
  gap: number,
): T[][] {
  const sorted = [...items].sort((a, b) => a[from] - b[from]);
  const groups: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    if (item[from] >= end + gap || groups.length === 0) groups.push([item]);
    else groups.at(-1)!.push(item);
    end = Math.max(end, item[to]);
  }
  return groups;
}

function mergeBands<T extends Box>(bands: readonly T[][]): T[][] {
  const merged: T[][] = [];
  for (const band of bands) {
    const last = merged.at(-1);
    const united = last && [...last, ...band];
    if (
      last &&
      united &&
      splitColumns(last).length > 1 &&
      splitColumns(band).length > 1 &&
      splitColumns(united).length > 1
    ) {
      merged[merged.length - 1] = united;
    } else merged.push([...band]);
  }
  return merged;
}
