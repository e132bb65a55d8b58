import type { Box } from '../../document/document.ts';
import { boxAround, boxOfRuling, widthOf } from '../geometry.ts';
import type { Ruling } from '../page.ts';

/** Columns stand at least this far apart, points. */
const NARROWEST_GUTTER = 5;
/** … and bands this far. */
const LEAST_SPACE = 0.5;

/** How regions are cut where white space alone does not tell. */
export interface CutRules<T> {
  /** Puts in order what no cut parts. */
  compare: (a: T, b: T) => number;
  /** Whether what stands beside each other is no two columns, however wide the gutter is. */
  belongTogether: (left: readonly T[], right: readonly T[]) => boolean;
  /** Whether one band of what stands beside each other may be of two columns all the same. */
  mayBeOfTwo: (left: readonly T[], right: readonly T[]) => boolean;
  /** Whether each of these columns is of prose, which is read to its end whatever stands beside it. */
  areProse: (columns: readonly (readonly T[])[]) => boolean;
}

/** A rule that is cut around as what stands on a page is, behind all of that. */
export type DrawnRule = Box & { type: 'rule'; order: number };

export function drawnRule(ruling: Ruling): DrawnRule {
  return { ...boxOfRuling(ruling), type: 'rule', order: Number.MAX_SAFE_INTEGER };
}

const BY_SPACE: CutRules<Box> = {
  compare: (a, b) => a.top - b.top || a.left - b.left,
  belongTogether: () => false,
  mayBeOfTwo: () => false,
  areProse: () => false,
};

/**
 * Recursive cuts along white space: columns where a gutter runs through, else bands from top to bottom; neighbouring
 * bands that one gutter runs through are read as columns together (after XY-Cut++, arXiv:2504.10258).
 */
export function cutRegions<T extends Box>(items: readonly T[], rules: CutRules<T> = BY_SPACE): T[] {
  if (items.length < 2) return [...items];
  const columns = splitColumns(items, rules);
  if (columns.length > 1) return columns.flatMap((column) => cutRegions(column, rules));
  const bands = mergeBands(joinProse(splitBands(items), rules), rules);
  if (bands.length > 1) return bands.flatMap((band) => cutRegions(band, rules));
  return [...items].sort(rules.compare);
}

function splitColumns<T extends Box>(items: readonly T[], { belongTogether }: CutRules<T>): T[][] {
  const columns: T[][] = [];
  for (const column of splitAtGutters(items)) {
    const last = columns.at(-1);
    if (last && belongTogether(last, column)) last.push(...column);
    else columns.push(column);
  }
  return standBeside(columns, items) ? columns : [[...items]];
}

/** Whether anything stands beside what is of another column: else all stands below each other, however far to the side. */
function standBeside<T extends Box>(columns: readonly T[][], items: readonly T[]): boolean {
  if (columns.length < 2) return false;
  const columnOf = new Map(columns.flatMap((column, i) => column.map((item) => [item, i])));
  return splitBands(items).some((band) => band.some((item) => columnOf.get(item) !== columnOf.get(band[0]!)));
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

/** Joins neighbours that one gutter runs through where both are columns. */
function mergeBands<T extends Box>(bands: readonly T[][], rules: CutRules<T>): T[][] {
  const merged: T[][] = [];
  const inBand: CutRules<T> = {
    ...rules,
    belongTogether: (left, right) => !rules.mayBeOfTwo(left, right) && rules.belongTogether(left, right),
  };
  const goOn = (above: readonly T[], band: readonly T[]) => {
    const [before, after] = [splitColumns(above, inBand).length, splitColumns(band, inBand).length];
    if (before < 2 || after < 2 || splitColumns([...above, ...band], rules).length < 2) return false;
    return before === after || boxAround(band).top <= boxAround(above).bottom + WIDEST_BREAK;
  };
  for (const band of bands) {
    const last = merged.at(-1);
    if (last && goOn(last, band)) last.push(...band);
    else merged.push([...band]);
  }
  return merged;
}

/** Columns begin and end with what fills so much of one: what is narrower may be of what stands above or below all of them. */
const FILLED = 0.9;
/** A space across all columns that is higher than this, points, parts them from others, and from a float as wide as they are. */
const WIDEST_BREAK = 24;

/**
 * Joins the bands of columns of prose. What stands in one of them alone parts them no more than a blank line would: a heading,
 * the words of a drawing, the end of the longest.
 */
function joinProse<T extends Box>(bands: readonly T[][], { areProse }: CutRules<T>): T[][] {
  const joined: T[][] = [];
  for (let at = 0; at < bands.length; ) {
    const { columns, end } = columnsFrom(bands, at);
    const run = bands.slice(at, end);
    const isFilled = (band: readonly T[]) => columns.some((column) => fills(band, column));
    const length = run.findLastIndex(isFilled) + 1;
    const united = run.slice(0, length).flat();
    if (length > 1 && isFilled(run[0]!) && areProse(splitAtGutters(united))) {
      joined.push(united, ...run.slice(length));
    } else joined.push(...run);
    at = end;
  }
  return joined;
}

/** The columns that begin in a band, and where the last band ends that goes on in them. */
function columnsFrom<T extends Box>(bands: readonly T[][], at: number): { columns: Box[]; end: number } {
  let columns: Box[] = splitAtGutters(bands[at]!).map(boxAround);
  let end = at + 1;
  for (; columns.length > 1 && end < bands.length; end++) {
    const band = bands[end]!;
    if (boxAround(band).top > boxAround(columns).bottom + WIDEST_BREAK) break;
    const united = splitAtGutters<Box>([...columns, ...band]).map(boxAround);
    if (united.length < 2) break;
    columns = united;
  }
  return { columns, end };
}

function fills(band: readonly Box[], column: Box): boolean {
  const own = band.filter(({ left, right }) => left >= column.left && right <= column.right);
  return own.length > 0 && widthOf(boxAround(own)) >= FILLED * widthOf(column);
}

function splitAtGutters<T extends Box>(items: readonly T[]): T[][] {
  return splitAt(items, 'left', 'right', NARROWEST_GUTTER);
}
