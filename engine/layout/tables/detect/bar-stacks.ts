import type { Box } from '../../../document/document.ts';
import type { RuleEdge } from './edges.ts';

/** Vertical rules whose ends agree within this (points) belong to one table. */
const SAME_ENDS = 4;
/** A table told by its vertical rules alone has at least this many, and is this high (points). */
const LEAST_BARS = 3;
const LEAST_HEIGHT = 50;

/** Boxes between vertical rules of one extent, as of tables without horizontal rules. */
export function findBarStacks(vertical: readonly RuleEdge[]): Box[] {
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
      return { left: Math.min(...xs), right: Math.max(...xs), top: start, bottom: end };
    });
}
