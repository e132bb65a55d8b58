/** A source of random choices that a seed fixes for good. */
export interface Random {
  /** 0 ≤ n < limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Between `least` and `most` results of `make`. */
  several<T>(least: number, most: number, make: () => T): T[];
}

/** Mulberry32: 32 bits of state, enough for tests. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)]!,
    several: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
