import type { Box } from '../../../document/document.ts';
import { linesOf, splitLines, type TextLine } from '../text-lines.ts';
import { type Token, type TokenStack, tokensBetween } from '../tokens.ts';
import type { Edges, RuleEdge } from './rules/edges.ts';

/** A part of the page thought to hold a table. */
export interface Region extends Box {
  tokens: Token[];
  lines: TextLine[];
  /** Horizontal rules over (nearly) the whole width, as y, top to bottom. */
  fullRules: number[];
  /** Horizontal rules over a part of the width. */
  partRules: RuleEdge[];
  /** Vertical rules over at least half of the height, as x. */
  bars: number[];
  /** x of white that parts columns, where a head tells; few regions have any. */
  gutters: number[];
  /** Names the regions that were found as one and have heads alike: if one of them is a table, all are. */
  series?: string;
}

/** A rule is full when it covers this share of the region's width … */
const FULL = 0.85;
/** … and comes this near (points) to both of its sides. */
const SIDE = 9;
/** Rules end at most this far (points) outside the region. */
const MARGIN = 4;

/** How a region was found. */
export interface Finding {
  /** What a full rule covers; the whole width by default. */
  span?: { left: number; right: number };
  series?: string;
  gutters?: number[];
}

/** A series is found in several boxes, some of which end in it; its first head tells that it is the same. */
export const nameOf = ({ left, baseline }: TextLine) => `${left} ${baseline}`;

/** The region with the words and rules that stand in a box. */
export function regionOf(
  box: Box,
  words: TokenStack,
  edges: Edges,
  { span = box, series, gutters = [] }: Finding,
): Region {
  const inside = tokensBetween(words, box.top - 1, box.bottom + 1).filter((token) => {
    const x = (token.left + token.right) / 2;
    return x > box.left - 1 && x < box.right + 1;
  });
  const horizontal = edges.horizontal.filter(
    (e) =>
      e.position > box.top - MARGIN &&
      e.position < box.bottom + MARGIN &&
      e.start < box.right - MARGIN &&
      e.end > box.left + MARGIN,
  );
  const vertical = edges.vertical.filter(
    (e) =>
      e.position > box.left - MARGIN &&
      e.position < box.right + MARGIN &&
      e.start < box.bottom &&
      e.end > box.top,
  );
  const { fullRules, partRules } = divideRules(horizontal, span);
  const { left, top, right, bottom } = box;
  return {
    left,
    top,
    right,
    bottom,
    tokens: inside,
    lines: splitLines(linesOf(inside), gutters),
    fullRules,
    partRules,
    bars: findBars(vertical, box),
    gutters,
    series,
  };
}

function divideRules(
  horizontal: readonly RuleEdge[],
  box: { left: number; right: number },
): { fullRules: number[]; partRules: RuleEdge[] } {
  const width = box.right - box.left;
  const sorted = [...horizontal].sort((a, b) => a.position - b.position);
  const fullRules: number[] = [];
  const partRules: RuleEdge[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    let covered = 0;
    let [from, to] = [Infinity, -Infinity];
    while (end < sorted.length && sorted[end]!.position - sorted[i]!.position <= 2) {
      from = Math.min(from, sorted[end]!.start);
      to = Math.max(to, sorted[end]!.end);
      covered += Math.min(sorted[end]!.end, box.right) - Math.max(sorted[end]!.start, box.left);
      end++;
    }
    if (covered >= FULL * width && from < box.left + SIDE && to > box.right - SIDE)
      fullRules.push(sorted[i]!.position);
    else partRules.push(...sorted.slice(i, end));
    i = end;
  }
  return { fullRules, partRules };
}

function findBars(vertical: readonly RuleEdge[], box: Box): number[] {
  const height = box.bottom - box.top;
  const covered = new Map<number, number>();
  for (const e of vertical) {
    const x = [...covered.keys()].find((p) => Math.abs(p - e.position) < 3) ?? e.position;
    covered.set(x, (covered.get(x) ?? 0) + Math.min(e.end, box.bottom) - Math.max(e.start, box.top));
  }
  return [...covered].flatMap(([x, length]) => (length >= 0.5 * height ? [x] : [])).sort((a, b) => a - b);
}
