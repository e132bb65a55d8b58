import type { Box } from '../../../../document/document.ts';
import { firstFrom } from '../../../sorted.ts';
import { coveredLength, type Edges, type RuleEdge } from './edges.ts';

/** Edges that cross or touch each other, directly or through others. */
export interface Lattice extends Box {
  horizontal: RuleEdge[];
  vertical: RuleEdge[];
  /** Distinct x and y of its lines, frame included; one more than columns and rows of the grid. */
  xs: number[];
  ys: number[];
}

/** Edges that end at most this far apart (points) meet. */
const MEET = 3;
/** Lines of a grid are further apart than this (points). */
const LEAST_STEP = 3.2;
/** Pairs of edges looked at; past it the page is a drawing. */
const MOST_PAIRS = 400_000;
/** A separator counts as drawn when this share of it is. */
const DRAWN = 0.7;
/** A grid with more places than this is a drawing or a map. */
const MOST_PLACES = 60_000;

/** The lattices of a page: groups of crossing edges with at least two lines each way, frames added where missing. */
export function edgesToLattices(edges: Edges): Lattice[] {
  const groups = groupCrossing(edges);
  return groups
    .filter((g) => g.horizontal.length >= 2 && g.vertical.length >= 1)
    .map(latticeOf)
    .filter((lattice) => lattice.xs.length * lattice.ys.length <= MOST_PLACES);
}

function groupCrossing({ horizontal, vertical }: Edges): Edges[] {
  const parent = [...horizontal, ...vertical].map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    while (parent[i] !== root) {
      const next = parent[i]!;
      parent[i] = root;
      i = next;
    }
    return root;
  };
  const order = vertical.map((edge, i) => ({ edge, id: horizontal.length + i }));
  order.sort((a, b) => a.edge.position - b.edge.position);
  let pairs = 0;
  for (let h = 0; h < horizontal.length; h++) {
    const row = horizontal[h]!;
    for (let k = firstFrom(order, row.start - MEET, ({ edge }) => edge.position); k < order.length; k++) {
      const { edge, id } = order[k]!;
      if (edge.position > row.end + MEET) break;
      if (++pairs > MOST_PAIRS) return [];
      if (row.position >= edge.start - MEET && row.position <= edge.end + MEET) parent[find(id)] = find(h);
    }
  }
  return collect({ horizontal, vertical }, find);
}

function collect({ horizontal, vertical }: Edges, find: (i: number) => number): Edges[] {
  const groups = new Map<number, Edges>();
  const groupOf = (i: number): Edges => {
    const root = find(i);
    const group = groups.get(root) ?? { horizontal: [], vertical: [] };
    groups.set(root, group);
    return group;
  };
  horizontal.forEach((edge, i) => {
    groupOf(i).horizontal.push(edge);
  });
  vertical.forEach((edge, i) => {
    groupOf(horizontal.length + i).vertical.push(edge);
  });
  return [...groups.values()];
}

function latticeOf({ horizontal, vertical }: Edges): Lattice {
  const left = Math.min(...horizontal.map((e) => e.start), ...vertical.map((e) => e.position));
  const right = Math.max(...horizontal.map((e) => e.end), ...vertical.map((e) => e.position));
  const top = Math.min(...vertical.map((e) => e.start), ...horizontal.map((e) => e.position));
  const bottom = Math.max(...vertical.map((e) => e.end), ...horizontal.map((e) => e.position));
  const xs = distinct([left, ...vertical.map((e) => e.position), right]);
  const ys = distinct([top, ...horizontal.map((e) => e.position), bottom]);
  return { horizontal, vertical, left, top, right, bottom, xs, ys };
}

/** Share of each side of a frame that is drawn, at least. */
const FRAMED = 0.95;

/** Whether rules close a lattice on all sides. */
export function isFramed({ left, right, top, bottom, horizontal, vertical }: Lattice): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    [top, bottom].every((y) => coveredLength(horizontal, y, left, right) >= FRAMED * width) &&
    [left, right].every((x) => coveredLength(vertical, x, top, bottom) >= FRAMED * height)
  );
}

/** Lines across a grid of two rows of heads and what they head. */
const LEAST_LINES = 4;

/** Whether rules close a lattice on all sides but around the corner before the heads of groups of its columns. */
export function isFramedButCorner(lattice: Lattice): boolean {
  const { left, right, top, bottom, horizontal, xs, ys } = lattice;
  if (Math.min(xs.length, ys.length) < LEAST_LINES) return false;
  const below = ys[1]!;
  const first = horizontal.filter(({ position }) => Math.abs(position - top) <= LEAST_STEP);
  const corner = Math.min(...first.map(({ start }) => start));
  if (corner <= left + MEET) return false;
  return [
    { left: corner, right, top, bottom: below },
    { left, right, top: below, bottom },
  ].every((box) => isFramed(partOfLattice(lattice, box)));
}

/** The part of a lattice that lies in a box between its lines. */
export function partOfLattice({ horizontal, vertical }: Lattice, box: Box): Lattice {
  const { left, top, right, bottom } = box;
  const clip = (edges: readonly RuleEdge[], [near, far]: [number, number], [from, to]: [number, number]) =>
    edges
      .filter(({ position, start, end }) => {
        const isWithin = position > near - LEAST_STEP && position < far + LEAST_STEP;
        return isWithin && end > from + MEET && start < to - MEET;
      })
      .map((edge) => ({ ...edge, start: Math.max(edge.start, from), end: Math.min(edge.end, to) }));
  return latticeOf({
    horizontal: clip(horizontal, [top, bottom], [left, right]),
    vertical: clip(vertical, [left, right], [top, bottom]),
  });
}

function distinct(positions: number[]): number[] {
  positions.sort((a, b) => a - b);
  const result: number[] = [];
  for (const p of positions) if (result.length === 0 || p - result.at(-1)! > LEAST_STEP) result.push(p);
  return result;
}

/** Which separators between neighbouring places are drawn. The frame always is. */
export interface Separators {
  /** `above[row][column]`: a line stands above the place. */
  above: boolean[][];
  /** `before[row][column]`: a line stands to the left of the place. */
  before: boolean[][];
}

/** Which sides of the places of a lattice are drawn. */
export function findSeparators(lattice: Lattice): Separators {
  const { xs, ys } = lattice;
  const rows = ys.length - 1;
  const columns = xs.length - 1;
  const above = Array.from({ length: rows + 1 }, (_, r) => {
    const near = lattice.horizontal.filter((e) => Math.abs(e.position - ys[r]!) <= LEAST_STEP);
    return Array.from({ length: columns }, (_, c) => {
      if (r === 0 || r === rows) return true;
      return isDrawn(near, ys[r]!, xs[c]!, xs[c + 1]!);
    });
  });
  const before: boolean[][] = Array.from({ length: rows }, () => new Array<boolean>(columns + 1).fill(true));
  for (let c = 1; c < columns; c++) {
    const near = lattice.vertical.filter((e) => Math.abs(e.position - xs[c]!) <= LEAST_STEP);
    for (let r = 0; r < rows; r++) before[r]![c] = isDrawn(near, xs[c]!, ys[r]!, ys[r + 1]!);
  }
  return { above, before };
}

function isDrawn(near: readonly RuleEdge[], position: number, from: number, to: number): boolean {
  return near.length > 0 && coveredLength(near, position, from, to) >= DRAWN * (to - from);
}

/** Share of the inner crossings of grid lines where lines meet on at least three sides. */
export function jointShare(lattice: Lattice, { above, before }: Separators): number {
  const rows = lattice.ys.length - 1;
  const columns = lattice.xs.length - 1;
  let joints = 0;
  let crossings = 0;
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c <= columns; c++) {
      const sides =
        Number(c > 0 && above[r]![c - 1]!) +
        Number(c < columns && above[r]![c]!) +
        Number(r > 0 && before[r - 1]![c]!) +
        Number(r < rows && before[r]![c]!);
      const corner = (r === 0 || r === rows) && (c === 0 || c === columns);
      crossings++;
      if (sides >= 3 || (corner && sides === 2)) joints++;
    }
  }
  return joints / crossings;
}
