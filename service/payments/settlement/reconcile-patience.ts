const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** Which payments it is time to ask about again: twice as long after each time that told nothing. */
export interface Patience {
  isDue(id: string): boolean;
  wait(id: string): void;
  /** Forgets all others. */
  keepOnly(ids: readonly string[]): void;
}

export function createPatience(clock: () => number): Patience {
  const waits = new Map<string, { until: number; ms: number }>();
  return {
    isDue: (id) => (waits.get(id)?.until ?? 0) <= clock(),
    wait: (id) => {
      const ms = Math.min((waits.get(id)?.ms ?? FIRST_WAIT_MS / 2) * 2, LONGEST_WAIT_MS);
      waits.set(id, { until: clock() + ms, ms });
    },
    keepOnly: (ids) => {
      const kept = new Set(ids);
      for (const id of waits.keys()) if (!kept.has(id)) waits.delete(id);
    },
  };
}
