/** What stands on a line of its own; points. */
interface Placed {
  left: number;
  baseline: number;
  size: number;
}

/** Baselines of a row agree within this share of an em … */
export const SAME_BASELINE = 0.2;
/** … and lines that begin, or end, at one edge do so within this many em. */
export const SAME_EDGE = 0.3;
/** A step of so many em from one baseline to the next leaves a blank line between them. */
const BLANK_LINE = 1.8;

/** Whether a line follows the one above it without a blank line between them. */
export function isCloseBelow(above: Placed, line: Placed): boolean {
  return line.baseline - above.baseline <= BLANK_LINE * line.size;
}

/**
 * What stands side by side, from top to bottom and in each row from left to right.
 * @param slack - baselines of a row agree with that of its highest within this share of an em
 */
export function groupRows<T extends Placed>(all: readonly T[], slack = SAME_BASELINE): T[][] {
  const rows: T[][] = [];
  for (const each of all.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && each.baseline - row[0]!.baseline < slack * each.size) row.push(each);
    else rows.push([each]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}
