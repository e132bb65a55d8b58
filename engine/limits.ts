import type { Limits } from './options.ts';

const MIB = 1024 * 1024;

/** Bounds of a conversion that asks for none of its own. */
export const defaultLimits: Limits = {
  /** The largest file any plan admits. */
  bytes: 500 * MIB,
  /** The largest monthly allowance of a hosted plan; more would also outgrow `megabytes` while composing. */
  pages: 10_000,
  /** An A3 page at 600 dpi has 70 million; four bytes each still fit `megabytes`. */
  pixels: 100_000_000,
  /** Office files of real use inflate to well under 200 MiB, bombs to gigabytes. */
  inflatedBytes: 512 * MIB,
  /** A 200-page scan at a few seconds of recognition a page, on one slow core. */
  milliseconds: 15 * 60_000,
  /** The slowest readable page met took 0.8 s, a recognised one under 20 s; the rest is for slow machines. */
  pageMilliseconds: 60_000,
  /** Ten thousand pages of dense text compose within it; two to four workers fit a small server. */
  megabytes: 1024,
};

/** The defaults with the caller's bounds in place of them. */
export function limitsOf(asked: Partial<Limits> = {}): Limits {
  const given = Object.entries(asked).filter(([, bound]) => bound !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(given) };
}
