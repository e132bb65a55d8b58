import type { Line } from './lines.ts';

/** Where a line begins, in points that grow in the direction of reading. */
export function beginningOf({ rightToLeft, left, right }: Line): number {
  return rightToLeft ? -right : left;
}

/** Whether most of some lines run from right to left. */
export function runFromRight(lines: readonly Line[]): boolean {
  return 2 * lines.filter(({ rightToLeft }) => rightToLeft).length > lines.length;
}
