import type { Box } from '../../../../document/document.ts';
import type { Edges, RuleEdge } from './edges.ts';

/** Vertical rules whose ends agree within this (points) belong to one table. */
const SAME_ENDS = 4;
/** A table told by its vertical rules alone has at least this many, and is this high (points). */
const LEAST_BARS = 3;
const LEAST_HEIGHT = 50;

/**
 * Boxes between vertical rules of one extent, as of tables without horizontal rules. Where such rules part columns only, a
 * rule that crosses all of them, as below a head, goes on over the outer columns.
 */
export function findBarStacks({ horizontal, vertical }: Edges): Box[] {
  const stacks: RuleEdge[][] = [];
  for (const bar of vertical) {
    if (bar.end - bar.start < LEAST_HEIGHT) continue;
    const stack = stacks.find(
      ([first]) =>
        Math.abs(first!.start - bar.start) < SAME_ENDS && Math.abs(first!.end - bar.end) < SAME_ENDS,
    );
    if (stack) stack.push(bar);
    else if (stacks.length < 50) stacks.push([bar]);
  }
  return stacks
    .filter((stack) => stack.length >= LEAST_BARS)
    .map((stack) => {
      const xs = stack.map((bar) => bar.position);
      const { start, end } = stack[0]!;
      return widenToRules(
        { left: Math.min(...xs), right: Math.max(...xs), top: start, bottom: end },
        horizontal,
      );
    });
}

function widenToRules(box: Box, horizontal: readonly RuleEdge[]): Box {
  const crossing = horizontal.filter(
    ({ position, start, end }) =>
      position > box.top - SAME_ENDS &&
      position < box.bottom + SAME_ENDS &&
      start < box.left + SAME_ENDS &&
      end > box.right - SAME_ENDS,
  );
  const left = Math.min(box.left, ...crossing.map(({ start }) => start));
  const right = Math.max(box.right, ...crossing.map(({ end }) => end));
  return { ...box, left, right };
}
