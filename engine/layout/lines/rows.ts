/** What stands on a line of its own; points. */
interface Placed {
  left: number;
  baseline: number;
  size: number;
}

/**
 * What stands side by side, from top to bottom and in each row from left to right.
 * @param slack - baselines of a row agree with that of its highest within this share of an em
 */
export function groupRows<T extends Placed>(all: readonly T[], slack: number): T[][] {
  const rows: T[][] = [];
  for (const each of all.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && each.baseline - row[0]!.baseline < slack * each.size) row.push(each);
    else rows.push([each]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}
