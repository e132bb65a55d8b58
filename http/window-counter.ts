/** Counts by name in windows of time, which begin with the first count. In memory: for what is too frequent to be stored. */
export interface WindowCounter {
  count(name: string): void;
  /** @returns milliseconds until it may go on; undefined when the limit is not reached */
  blockedFor(name: string): number | undefined;
}

/** So many names are kept; past it, whoever came first is forgotten first. */
const MOST_NAMES = 50_000;

export function createWindowCounter(
  { limit, windowMs }: { limit: number; windowMs: number },
  clock: () => number,
): WindowCounter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    count: (name) => {
      const now = clock();
      const current = windows.get(name);
      if (current && current.endsAt > now) {
        current.count++;
        return;
      }
      windows.delete(name);
      windows.set(name, { count: 1, endsAt: now + windowMs });
      if (windows.size <= MOST_NAMES) return;
      const [oldest] = windows.keys();
      if (oldest !== undefined) windows.delete(oldest);
    },
    blockedFor: (name) => {
      const current = windows.get(name);
      const left = current && current.count >= limit ? current.endsAt - clock() : 0;
      return left > 0 ? left : undefined;
    },
  };
}
