/** `12,345` */
export function describeCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 page`, `2 pages` */
export function describeMany(count: number, one: string, many = `${one}s`): string {
  return `${describeCount(count)} ${count === 1 ? one : many}`;
}

/** A plan's name as people write it: `Starter`. */
export function describePlan(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
