/** Chance that can be had again: the same seed gives the same numbers. */
export interface Random {
  /** 0 to below `end`, whole. */
  below(end: number): number;
  /** `from` to `to`, both included, whole. */
  between(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the names, as often as their numbers say. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N;
  /** Another source, so that what runs at the same time does not draw from the same. */
  branch(): Random;
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** Mulberry32: small, and good enough to shuffle with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)]!,
    weighted: <N extends string>(weights: Readonly<Record<N, number>>) => {
      const entries = Object.entries<number>(weights) as [N, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return entries[0]![0];
    },
    branch: () => createRandom(below(2 ** 31)),
  };
}
