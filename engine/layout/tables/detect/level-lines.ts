/** Baselines within this share of the size of type are level. */
const SAME_BASELINE = 0.15;
/** Share of its lines that may stand at the height of one beside it; those of a column of a table all do. */
const MOST_LEVEL = 0.5;

/** How far apart the baselines of lines of one height may be, points. @param size - of their type */
export function baselineSlack(size: number): number {
  return SAME_BASELINE * size;
}

/** Whether most of some lines stand at the height of none beside them, told by their baselines: rows of a table do. */
export function standApart(lines: readonly number[], beside: readonly number[], slack: number): boolean {
  const level = lines.filter((y) => beside.some((other) => Math.abs(other - y) < slack));
  return level.length <= MOST_LEVEL * lines.length;
}
