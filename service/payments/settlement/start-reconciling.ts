/** Rounds of reconciliation, one after the other, until it is stopped. */
interface Reconciling {
  /** Resolves when the round under way, if any, has ended, or the time is over. */
  stop(graceMilliseconds: number): Promise<void>;
}

const EVERY_MS = 15_000;

/**
 * Begins at once, for a server that was killed may have left payments unclear, and goes on in the background.
 * @param tell called when a round fails as a whole, and when one succeeds again after that
 */
export function startReconciling(
  round: (signal: AbortSignal) => Promise<unknown>,
  tell: { failed(error: unknown): void; recovered(): void },
  everyMilliseconds = EVERY_MS,
): Reconciling {
  const stopping = new AbortController();
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;

  async function reconcile(): Promise<void> {
    try {
      await round(stopping.signal);
      if (isFailing) tell.recovered();
      isFailing = false;
    } catch (error) {
      if (!isFailing) tell.failed(error);
      isFailing = true;
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMilliseconds).unref();
  }

  let current = reconcile();
  function next(): void {
    current = reconcile();
  }

  return {
    stop: async (graceMilliseconds) => {
      stopping.abort();
      clearTimeout(timer);
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMilliseconds);
      });
      await Promise.race([current, over]);
      clearTimeout(timer);
    },
  };
}
