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

/**
 * Finds what stands on a baseline between two heights, both included, without going through all of a page. What is found
 * comes in the order in which it was given; the baselines must stay as they are.
 */
export function byBaseline<T extends { baseline: number }>(
  things: readonly T[],
): (from: number, to: number) => T[] {
  let sorted: { thing: T; place: number }[] | undefined; // on many pages nobody asks
  return (from, to) => {
    sorted ??= things
      .map((thing, place) => ({ thing, place }))
      .sort((a, b) => a.thing.baseline - b.thing.baseline);
    const found: { thing: T; place: number }[] = [];
    for (let i = firstFrom(sorted, from, ({ thing }) => thing.baseline); i < sorted.length; i++) {
      if (sorted[i]!.thing.baseline > to) break;
      found.push(sorted[i]!);
    }
    return found.sort((a, b) => a.place - b.place).map(({ thing }) => thing);
  };
}
