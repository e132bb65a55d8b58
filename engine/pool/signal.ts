/** Wakes whoever waits for a change. */
interface Signal {
  tell(): void;
  /** Resolves at the next change from now on. */
  next(): Promise<void>;
}

export function createSignal(): Signal {
  let listeners: (() => void)[] = [];
  return {
    tell: () => {
      const told = listeners;
      listeners = [];
      for (const listener of told) listener();
    },
    next: () => new Promise((resolve) => listeners.push(resolve)),
  };
}
