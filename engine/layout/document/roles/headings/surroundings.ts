import { findMarker } from '../../../lexicon/list-markers.ts';
import type { Line } from '../../../lines/lines.ts';
import { SAME_EDGE } from '../../../lines/rows.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody, type PassageItem } from '../../items.ts';
import { FOLLOWING, type PageView } from '../../page-view.ts';
import { isBesideLine, type Passage } from '../../paragraphs.ts';
import { countWords } from './text-features.ts';

/** Passages of so many words are text rather than labels. */
export const SHORT = 14;
/** The middle of a centred line lies this near, in em, to that of the text around. */
const OFF_CENTRE = 0.75;
/** What is set in further than so many em says no more than that it is. */
const MOST_SET_IN = 12;
/** What stands beside a passage is at most so many places from it in the order of reading … */
const NEAR = 3;
/** … at most so many em away, with baselines that differ by no more than this. */
const REACH = 12;
const SAME_ROW = 0.4;

/** A passage, with its place among the items of the document. */
interface Placed {
  item: PassageItem;
  index: number;
}

/** Whether a text, a table, a list or a listing stands right below. */
export function leadsText({ item, index }: Placed, { items, begin }: PageView): boolean {
  const next = items[index - begin + 1];
  if (next?.type === 'table' || next?.type === 'code') return true;
  if (next?.type !== 'passage') return false;
  return (
    findMarker(next.passage.lines[0]!.text) !== undefined ||
    countWords(next.passage.lines) > Math.max(SHORT, countWords(item.passage.lines))
  );
}

/** How far in from a line the outermost of others begins, in points; the first of a paragraph may be set in alone. */
function distanceIn(outer: Line, lines: readonly Line[]): number {
  return outer.rightToLeft
    ? outer.right - Math.max(...lines.map(({ right }) => right))
    : Math.min(...lines.map(({ left }) => left)) - outer.left;
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Where a line begins, in steps of an edge's slack. */
export function edgeOf(line: Line, type: TypeFacts): number {
  return Math.round((line.rightToLeft ? -line.right : line.left) / (SAME_EDGE * type.size));
}

/** Words of running text by where it begins: its edges, as from `edgeOf`. */
export type ProseEdges = ReadonlyMap<number, number>;

/** Whether lines begin at an edge, within a step of it. @param edge - as from `edgeOf` */
export function isNearEdge(edge: number, edges: ProseEdges): boolean {
  return edges.has(edge - 1) || edges.has(edge) || edges.has(edge + 1);
}

/**
 * How far before the running text around it a line begins, in em: half of that text begins there or further in. What stands
 * in another column is too far away to be around.
 */
export function hangOf(edge: number, edges: ProseEdges): number {
  const reach = MOST_SET_IN / SAME_EDGE;
  let half = 0;
  for (let at = edge - reach + 1; at < edge + reach; at++) half += (edges.get(at) ?? 0) / 2;
  for (let at = edge - reach + 1; half > 0; at++) {
    half -= edges.get(at) ?? 0;
    if (half <= 0) return (at - edge) * SAME_EDGE;
  }
  return 0;
}

/** Share of the running text that begins where a line does. */
export function shareAtEdge(edge: number, edges: ProseEdges, words: number): number {
  return [edge - 1, edge, edge + 1].reduce((sum, at) => sum + (edges.get(at) ?? 0), 0) / Math.max(1, words);
}

/** How far in from a passage the text below it stands, in em. */
export function setInBelow({ item, index }: Placed, { items, begin }: PageView, type: TypeFacts): number {
  const { lines } = item.passage;
  const next = nextPassage(items, index - begin, lines.at(-1)!);
  return next ? clamp(distanceIn(lines[0]!, next.lines) / type.size, MOST_SET_IN) : 0;
}

/** Whether all lines stand in the middle of the running text around, apart from its sides. */
export function isCentred(passage: Passage, items: readonly Item[], at: number, type: TypeFacts): boolean {
  const slack = OFF_CENTRE * type.size;
  if (!shareMiddle(passage.lines, slack)) return false;
  const { left, right } = columnAround(items, at, passage);
  return passage.lines.every((line) => {
    const [before, after] = [line.left - left, right - line.right];
    return before > type.size && after > type.size && Math.abs(before - after) < 2 * slack;
  });
}

/** Whether the middles of lines may all lie within a slack of one place, as those of most paragraphs do not. */
function shareMiddle(lines: readonly Line[], slack: number): boolean {
  const first = lines[0]!.left + lines[0]!.right;
  // Twice the middles, each of which may be off by the slack; a little more for what is lost in rounding.
  return lines.every(({ left, right }) => Math.abs(left + right - first) < 4.01 * slack);
}

/** The column of the nearest running text around a passage, that below it first; else what all lines around it take up. */
function columnAround(items: readonly Item[], index: number, { page, lines }: Passage): Passage['column'] {
  const { left, right } = lines[0]!;
  let all = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  for (const step of [1, -1]) {
    for (let i = index + step; Math.abs(i - index) < FOLLOWING; i += step) {
      const item = items[i];
      if (item?.type !== 'passage' || item.passage.page !== page) continue;
      const { lines: around, column } = item.passage;
      if (!around.some((line) => line.left < left && line.right > right)) continue;
      if (around.length > 1 && countWords(around) > SHORT) return column;
      all = { left: Math.min(all.left, column.left), right: Math.max(all.right, column.right) };
    }
  }
  return all;
}

/** 1 where text stands close to the right of a passage's first line, as values do beside labels, 2 where only to its left. */
export function besideOf(passage: Passage, items: readonly Item[], at: number): number {
  const { left, right, baseline, size } = passage.lines[0]!;
  let found = 0;
  for (const item of items.slice(Math.max(0, at - NEAR), at + NEAR + 1)) {
    if (item.type !== 'passage' || item.passage === passage || item.passage.page !== passage.page) continue;
    for (const other of item.passage.lines) {
      if (Math.abs(other.baseline - baseline) > SAME_ROW * size) continue;
      if (other.left > right && other.left - right < REACH * size) return 1;
      if (other.right < left && left - other.right < REACH * size) found = 2;
    }
  }
  return found;
}

/** The passage below one, past what stands behind it on its line. */
export function nextPassage(items: readonly Item[], index: number, last: Line): Passage | undefined {
  for (let i = index + 1; i < items.length && i < index + FOLLOWING; i++) {
    const item = items[i]!;
    if (isBody(item) && !isBesideLine(item.passage, last)) return item.passage;
  }
  return undefined;
}
