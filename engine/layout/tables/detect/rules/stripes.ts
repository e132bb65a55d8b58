import type { RuleEdge } from './edges.ts';
import type { Lattice } from './lattices.ts';

/** Column lines of the stripes of one table agree within this (points). */
const SAME_LINE = 2;
/** Rows left white between two shaded ones are together at most this many times as high as the higher of these. */
const WHITE_ROWS = 3;

/** Lattices of shaded rows with white ones between them as one, where their column lines go on from one to the next. */
export function joinStripes(lattices: readonly Lattice[]): Lattice[] {
  const stacks: Lattice[][] = [];
  for (const lattice of lattices.toSorted((a, b) => a.top - b.top)) {
    if (lattice.xs.length < 3) continue;
    const stack = stacks.find((s) => goesOn(s.at(-1)!, lattice));
    if (stack) stack.push(lattice);
    else stacks.push([lattice]);
  }
  return stacks.filter((stack) => stack.length > 1).map(joinStack);
}

function goesOn(above: Lattice, below: Lattice): boolean {
  const step = below.top - above.bottom;
  const highest = Math.max(above.bottom - above.top, below.bottom - below.top);
  return (
    step >= 0 &&
    step <= WHITE_ROWS * highest &&
    above.xs.length === below.xs.length &&
    above.xs.every((x, i) => Math.abs(x - below.xs[i]!) <= SAME_LINE)
  );
}

function joinStack(stack: readonly Lattice[]): Lattice {
  const [first, last] = [stack[0]!, stack.at(-1)!];
  const vertical = first.xs.map((position): RuleEdge => ({ position, start: first.top, end: last.bottom }));
  return {
    left: first.left,
    right: first.right,
    top: first.top,
    bottom: last.bottom,
    horizontal: stack.flatMap((lattice) => lattice.horizontal),
    vertical,
    xs: first.xs,
    ys: stack.flatMap((lattice) => lattice.ys),
  };
}
