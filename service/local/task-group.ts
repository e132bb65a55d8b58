/** Asynchronous work that has to end before the process may. */
export interface TaskGroup {
  /** @returns the same promise, whose rejection remains its caller's to handle */
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all work added so far has ended, whether it failed or not. */
  settled(): Promise<void>;
}

/** @param onEnd called after each piece of work */
export function createTaskGroup(onEnd: () => void): TaskGroup {
  const running = new Set<Promise<void>>();
  return {
    add: (work) => {
      const end = () => {
        running.delete(over);
        onEnd();
      };
      const over: Promise<void> = work.then(end, end);
      running.add(over);
      return work;
    },
    settled: async () => void (await Promise.all(running)),
  };
}
