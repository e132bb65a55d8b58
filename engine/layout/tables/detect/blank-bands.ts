import { middleOf, type Token } from '../tokens.ts';
import { findSeparators, type Lattice, partOfLattice } from './rules/lattices.ts';

/** Where a part of a lattice begins and ends, in places of its grid; the ends are not of it. */
interface Part {
  rows: [from: number, to: number];
  columns: [from: number, to: number];
}

/** A place of a lattice in which words stand. */
interface Filled {
  row: number;
  column: number;
}

/** A block of a sheet that may be a table. */
interface SheetBlock {
  lattice: Lattice;
  /** Whether another stands beside it, behind a column that is blank. */
  isBeside: boolean;
}

/** The places that a block fills. */
interface Block extends Pick<SheetBlock, 'isBeside'> {
  filled: readonly Filled[];
}

/** Rows and columns of a table, at least. */
const LEAST = 2;
/** Blocks are parted by rows, then by columns, so many times at most: more is a drawing. */
const MOST_CUTS = 4;

/**
 * The blocks of a sheet that was printed with the lines between all of its cells: rows and columns that are blank from end to
 * end part them. None where nothing parts the lattice.
 */
export function partAtBlankBands(lattice: Lattice, tokens: readonly Token[]): SheetBlock[] {
  const { xs, ys } = lattice;
  // A title, a blank band and a table: what a band parts is no less.
  if (Math.max(xs.length, ys.length) - 1 < LEAST + 2) return [];
  const blocks = cut({ filled: filledPlaces(lattice, tokens), isBeside: false }, lattice, MOST_CUTS);
  if (blocks.length < 2) return [];
  return blocks.flatMap(({ filled, isBeside }) => {
    const { rows, columns } = partOf(filled);
    if (rows[1] - rows[0] < LEAST || columns[1] - columns[0] < LEAST) return [];
    const [left, right] = [xs[columns[0]]!, xs[columns[1]]!];
    const part = partOfLattice(lattice, { left, right, top: ys[rows[0]]!, bottom: ys[rows[1]]! });
    return [{ lattice: part, isBeside }];
  });
}

/** The places in which words stand, and those beside, above and below them that no line parts from them: of the same cell. */
function filledPlaces(lattice: Lattice, tokens: readonly Token[]): Filled[] {
  const { xs, ys } = lattice;
  const { above, before } = findSeparators(lattice);
  const seen = new Set<number>();
  for (const token of tokens) {
    const row = bandOf(ys, middleOf(token));
    const column = bandOf(xs, (token.left + token.right) / 2);
    const place = row * xs.length + column;
    if (row < 0 || column < 0 || seen.has(place)) continue;
    seen.add(place);
    for (let c = column; c > 0 && !before[row]![c]; c--) seen.add(row * xs.length + c - 1);
    for (let c = column + 1; c < xs.length - 1 && !before[row]![c]; c++) seen.add(row * xs.length + c);
    for (let r = row; r > 0 && !above[r]![column]; r--) seen.add((r - 1) * xs.length + column);
    for (let r = row + 1; r < ys.length - 1 && !above[r]![column]; r++) seen.add(r * xs.length + column);
  }
  return [...seen].map((place) => ({ row: Math.floor(place / xs.length), column: place % xs.length }));
}

/** Which of the bands between lines holds a position; -1 where none does. */
function bandOf(lines: readonly number[], position: number): number {
  if (position < lines[0]! || position >= lines.at(-1)!) return -1;
  let [low, high] = [0, lines.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lines[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Filled places between blank rows and, in each of these blocks, between blank columns, and so on. */
function cut(whole: Block, lattice: Lattice, cuts: number): Block[] {
  const strips = divide(whole.filled, ({ row }) => row);
  const blocks = strips.flatMap((strip) => {
    const parts = divide(strip, ({ column }) => column);
    const isBeside = whole.isBeside || isFarApart(parts, lattice);
    return parts.map((filled): Block => ({ filled, isBeside }));
  });
  return blocks.length > 1 && cuts > 0 ? blocks.flatMap((block) => cut(block, lattice, cuts - 1)) : [whole];
}

/** Whether all that is blank between parts is as wide as a column: spaces between columns are narrower. */
function isFarApart(parts: readonly (readonly Filled[])[], { xs }: Lattice): boolean {
  const reaches = parts.map((part) => reach(part.map(({ column }) => column)));
  const blank = reaches.slice(1).map(([from], i) => xs[from]! - xs[reaches[i]![1]]!);
  const columns = parts.flat().map(({ column }) => xs[column + 1]! - xs[column]!);
  const narrowest = columns.reduce((least, width) => Math.min(least, width), Infinity);
  return blank.length > 0 && blank.every((width) => width >= narrowest);
}

/** What a block takes up, without the titles above its head: rows in which nothing but the first place is filled. */
function partOf(filled: readonly Filled[]): Part {
  const columns = reach(filled.map(({ column }) => column));
  const [from, to] = reach(filled.map(({ row }) => row));
  const [head] = reach(filled.flatMap(({ row, column }) => (column > columns[0] ? [row] : [])));
  return { rows: [Number.isFinite(head) ? head : from, to], columns };
}

function reach(places: readonly number[]): [number, number] {
  let [from, to] = [Infinity, -Infinity];
  for (const place of places) {
    if (place < from) from = place;
    if (place > to) to = place;
  }
  return [from, to + 1];
}

/** Filled places in groups between which a band is blank. */
function divide(filled: readonly Filled[], bandOfPlace: (place: Filled) => number): Filled[][] {
  const bands = new Map<number, Filled[]>();
  for (const place of filled) {
    const band = bandOfPlace(place);
    const held = bands.get(band) ?? [];
    bands.set(band, held);
    held.push(place);
  }
  const groups: Filled[][] = [];
  let last = -Infinity;
  for (const [band, held] of [...bands].sort(([a], [b]) => a - b)) {
    if (band > last + 1) groups.push([]);
    groups.at(-1)!.push(...held);
    last = band;
  }
  return groups;
}
