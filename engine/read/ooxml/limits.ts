import type { Limits } from '../../options.ts';

/** Bounds on a hostile Office file. Past one of them reading ends with `too_large` or `too_complex`. */
export interface PackageLimits {
  /** Entries of the zip directory. */
  entries: number;
  /** Bytes all entries together may inflate to. */
  inflatedBytes: number;
  /** Bytes one XML part may inflate to. */
  xmlBytes: number;
  /** How many times its compressed size an entry may inflate to, once it is larger than `ratioFreeBytes`. */
  ratio: number;
  ratioFreeBytes: number;
  /** Elements open at the same time in one XML part. */
  depth: number;
  /** Elements and texts of all parsed parts together. */
  nodes: number;
  /** Characters of text in all parsed parts together. */
  characters: number;
}

/**
 * Real files of 15 public collections stay below 1,500 entries, a ratio of 90 for XML and 130 for pictures;
 * a page of 3,000 characters holds 500 to 2,000 nodes, at 100 to 200 bytes of memory each.
 */
export const DEFAULT_PACKAGE_LIMITS: PackageLimits = {
  entries: 20_000,
  inflatedBytes: 512 << 20,
  xmlBytes: 96 << 20,
  ratio: 200,
  ratioFreeBytes: 4 << 20,
  depth: 256,
  nodes: 2_000_000,
  // The 10,000 pages that a conversion may have, at 3,000 characters each.
  characters: 30_000_000,
};

/** The package's bounds under those of the conversion. */
export function packageLimits(limits: Partial<Limits> | undefined): PackageLimits {
  const inflatedBytes = Math.min(
    limits?.inflatedBytes ?? DEFAULT_PACKAGE_LIMITS.inflatedBytes,
    DEFAULT_PACKAGE_LIMITS.inflatedBytes,
  );
  return { ...DEFAULT_PACKAGE_LIMITS, inflatedBytes };
}
