import { middleOf } from '../tokens.ts';
import type { Region } from './regions.ts';
import type { RuleEdge } from './rules/edges.ts';

/** Bars begin this near (points) to the rule at the top of their grid. */
const NEAR = 3;
/** Rules farther apart than this (points) are no double rule. */
const APART = 4;
/** A grid has bars at its sides at least. */
const LEAST_BARS = 2;

/**
 * Whether a line is the first of a grid below something else between rules, such as fields: a blank stands between the
 * last rule of that and the first of the grid, and the bars of the grid do not cross it.
 */
export function isGridBelow(
  { lines, fullRules, left, right }: Pick<Region, 'lines' | 'fullRules' | 'left' | 'right'>,
  at: number,
  bars: readonly RuleEdge[],
): boolean {
  const [above, line] = [lines[at - 1], lines[at]];
  if (!above || !line) return false;
  const between = fullRules.filter((y) => y > middleOf(above) && y < middleOf(line));
  const [upper, lower] = [between[0], between.at(-1)];
  if (upper === undefined || lower === undefined || lower - upper < APART) return false;
  const own = barsWithin(left, right, bars);
  const begin = own.filter(({ start, end }) => Math.abs(start - lower) < NEAR && end > middleOf(line));
  const isCrossed = own.some(({ start, end }) => start < upper + NEAR && end > lower - NEAR);
  return begin.length >= LEAST_BARS && !isCrossed;
}

/**
 * Whether a line is a text of its own below a grid, whose bars all end above it: what follows is of another table. A row of
 * several texts may be its sums.
 */
export function isTextBelowGrid(
  { lines, left, right }: Pick<Region, 'lines' | 'left' | 'right'>,
  at: number,
  bars: readonly RuleEdge[],
): boolean {
  const [above, line] = [lines[at - 1], lines[at]];
  if (!above || !line || line.chunks.length > 1) return false;
  const own = barsWithin(left, right, bars);
  const ended = own.filter(({ start, end }) => start < middleOf(above) && end > middleOf(above));
  const isOver = ended.every(({ end }) => end < middleOf(line));
  const isAtSides = ended.some(({ position }) => position < Math.min(above.left, line.left) + NEAR);
  return ended.length > LEAST_BARS && isOver && isAtSides;
}

function barsWithin(left: number, right: number, bars: readonly RuleEdge[]): RuleEdge[] {
  return bars.filter(({ position }) => position > left - NEAR && position < right + NEAR);
}
