/** Where in things sorted by a number those begin whose number is so much or more. */
export function firstFrom<T>(sorted: readonly T[], least: number, numberOf: (thing: T) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(sorted[middle]!) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

const baselineOf = ({ baseline }: { baseline: number }) => baseline;

/** What stands on a baseline between two heights, both included. */
export type Near<T> = (from: number, to: number) => T[];

/**
 * Finds what stands on a baseline between two heights, both included, without going through all of a page: from top to
 * bottom, and of one height in the order in which it was given. The baselines must stay as they are.
 */
export function byBaseline<T extends { baseline: number }>(things: readonly T[]): Near<T> {
  let sorted: T[] | undefined; // on many pages nobody asks
  return (from, to) => {
    sorted ??= things.toSorted((a, b) => a.baseline - b.baseline);
    const first = firstFrom(sorted, from, baselineOf);
    let end = first;
    while (end < sorted.length && sorted[end]!.baseline <= to) end++;
    return sorted.slice(first, end);
  };
}
