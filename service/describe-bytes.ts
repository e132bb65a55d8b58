const MIB = 1024 * 1024;

/** A size for people: `20 MiB`, or `10 MB` where the number is round in thousands. */
export function describeBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes % MIB === 0) return `${bytes / MIB} MiB`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}
