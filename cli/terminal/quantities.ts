/** `1.5 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Below this, tenths of a second are worth telling of what is over. */
const fewSeconds = 10;

/** How long something took: `0.3 s`, else as `describeSeconds` has it. */
export function describeDuration(seconds: number): string {
  return seconds < fewSeconds ? `${seconds.toFixed(1)} s` : describeSeconds(seconds);
}

/** A while in round numbers: `12 s`, `3 min 12 s`, `2 h 5 min`. */
export function describeSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `1,234`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 page`, `1,234 pages`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
