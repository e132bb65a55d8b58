/** A calendar month in UTC, written `2025-11`. */
export type Month = string;

/** A calendar day in UTC, written `2025-11-30`. */
export type Day = string;

/** The month of a moment in epoch milliseconds. */
export function monthOf(now: number): Month {
  return new Date(now).toISOString().slice(0, 7);
}

/** The first moment after the month of `now`, epoch milliseconds. */
export function endOfMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The day of a moment in epoch milliseconds. */
export function dayOf(now: number): Day {
  return new Date(now).toISOString().slice(0, 10);
}

/** The day on which a month's charge is counted: today, or the month's last day, so that days add up to months. */
export function dayCharged(month: Month, now: number): Day {
  if (monthOf(now) === month) return dayOf(now);
  return dayOf(endOfMonth(Date.parse(`${month}-01`)) - 1);
}
