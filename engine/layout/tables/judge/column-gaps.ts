import type { TableReading } from './reading.ts';

/** White between two rows or columns. */
export type Gap = readonly [from: number, to: number];

/** From the words of each column to those of the next, as x. */
export function columnGaps({ grid, cells }: TableReading): Gap[] {
  const reach = Array.from({ length: grid.columnEdges.length - 1 }, () => [Infinity, -Infinity]);
  for (const { column, colSpan, box } of cells) {
    const own = reach[column];
    if (colSpan > 1 || !own) continue;
    own[0] = Math.min(own[0]!, box.left);
    own[1] = Math.max(own[1]!, box.right);
  }
  const known = reach.filter(([from]) => from! < Infinity).sort((a, b) => a[0]! - b[0]!);
  return known.slice(1).map(([from], i) => [known[i]![1]! - 1, from! + 1]);
}
