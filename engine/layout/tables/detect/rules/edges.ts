import type { Ruling } from '../../../page.ts';

/** A straight line made of all rulings that continue each other. */
export interface RuleEdge {
  /** y of a horizontal edge, x of a vertical one. */
  position: number;
  start: number;
  end: number;
}

export interface Edges {
  horizontal: RuleEdge[];
  vertical: RuleEdge[];
}

/** Rulings at most this far apart (points) are one edge: double rules, and the two sides of a thin box. */
const SNAP = 2.6;
/** Ends this close (points) meet. */
const JOIN = 1.6;
/** Dashes are shorter than this and their gaps no longer than `DASH_GAP` (points). */
const DASH = 9;
const DASH_GAP = 5;
/** Thicker rulings (points) are bars, not rules. */
const THICKEST = 8;
/** Edges shorter than this (points) are ticks and parts of drawings. */
const SHORTEST = 5;
/** A page with more edges than this is a drawing. */
const MOST_EDGES = 6000;

/** Rulings as edges: snapped, joined, ticks left out. Empty when the page is a drawing. */
export function rulingsToEdges(rulings: readonly Ruling[]): Edges {
  const usable = rulings.filter((r) => r.thickness <= THICKEST && r.end > r.start);
  const horizontal = joinEdges(usable.filter((r) => r.orientation === 'horizontal'));
  const vertical = joinEdges(usable.filter((r) => r.orientation === 'vertical'));
  if (horizontal.length + vertical.length > MOST_EDGES) return { horizontal: [], vertical: [] };
  return { horizontal, vertical };
}

function joinEdges(rulings: readonly RuleEdge[]): RuleEdge[] {
  const sorted = [...rulings].sort((a, b) => a.position - b.position);
  const edges: RuleEdge[] = [];
  let group: RuleEdge[] = [];
  for (const ruling of sorted) {
    if (group.length > 0 && ruling.position - group[0]!.position > SNAP) {
      joinGroup(group, edges);
      group = [];
    }
    group.push(ruling);
  }
  joinGroup(group, edges);
  return edges;
}

function joinGroup(group: RuleEdge[], edges: RuleEdge[]): void {
  group.sort((a, b) => a.start - b.start);
  let current: RuleEdge | undefined;
  let lastPiece = 0;
  for (const { position, start, end } of group) {
    if (current) {
      const gap = start - current.end;
      const dashes = gap <= DASH_GAP && end - start <= DASH && lastPiece <= DASH;
      if (gap <= JOIN || dashes) {
        current.end = Math.max(current.end, end);
        lastPiece = end - start;
        continue;
      }
      if (current.end - current.start >= SHORTEST) edges.push(current);
    }
    current = { position, start, end };
    lastPiece = end - start;
  }
  if (current && current.end - current.start >= SHORTEST) edges.push(current);
}

/** Length of `from … to` that edges at about `position` cover. */
export function coveredLength(
  edges: readonly RuleEdge[],
  position: number,
  from: number,
  to: number,
): number {
  let covered = 0;
  for (const edge of edges) {
    if (Math.abs(edge.position - position) > SNAP) continue;
    covered += Math.max(0, Math.min(edge.end, to) - Math.max(edge.start, from));
  }
  return covered;
}
