/** `12,345` */
export function describeCount(count: number): string {
  return count.toLocaleString('en-US');
}

const MIB = 1024 * 1024;

/** `20 MiB`, or `10 MB` where the number is round in thousands. */
export function describeBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes % MIB === 0) return `${bytes / MIB} MiB`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}

/** `9 March 2026`, in UTC as all dates of the service. */
export function describeDay(moment: number): string {
  return DAY.format(moment);
}

/** `9 March 2026, 14:05 UTC` */
export function describeMoment(moment: number): string {
  return `${DAY.format(moment)}, ${TIME.format(moment)} UTC`;
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
