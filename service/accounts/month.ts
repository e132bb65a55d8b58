/** A calendar month in UTC, written `2025-11`. */
export type Month = string;

/** The month of a moment in epoch milliseconds. */
export function monthOf(now: number): Month {
  return new Date(now).toISOString().slice(0, 7);
}

/** The first moment after the month of `now`, epoch milliseconds. */
export function endOfMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
