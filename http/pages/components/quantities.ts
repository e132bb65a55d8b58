/** `12,345` */
export function describeCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 page`, `2 pages` */
export function describeMany(count: number, one: string, many = `${one}s`): string {
  return `${describeCount(count)} ${count === 1 ? one : many}`;
}

const MIB = 1024 * 1024;

/** `20 MiB`, or `10 MB` where the number is round in thousands. */
export function describeBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes % MIB === 0) return `${bytes / MIB} MiB`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}

/** A plan's name as people write it: `Starter`. */
export function describePlan(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
