/** Work that is taken from somewhere else as hands are free. */
export interface Taking {
  /** Looks for work at once. */
  wake(): void;
  /** Takes nothing new. */
  stop(): void;
  /** Resolves when all that was taken is over. */
  drain(): Promise<void>;
}

interface TakingWish {
  /** At once. */
  most: number;
  /** @param hands that are free @returns what is to be done, or undefined when there is nothing */
  take(hands: number): Promise<(() => Promise<void>) | undefined>;
  /** Told of each piece of work that fails; of a look for work once, until one succeeds or fails otherwise. */
  failed(error: unknown): void;
}

/** How often work of other processes is looked for. */
const POLL_MS = 500;

/** Takes work while there is some and hands are free: now and then, when some ends, and when woken. */
export function startTaking({ most, take, failed }: TakingWish): Taking {
  const atWork = new Set<Promise<void>>();
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  let isWoken = false;
  let isStopped = false;
  /** What the last look failed with. */
  let trouble: string | undefined;

  function wake(): void {
    isWoken = true;
    if (isLooking || isStopped) return;
    isLooking = true;
    looking = look()
      .catch(lookFailed)
      .finally(() => {
        isLooking = false;
        // Woken after the last look, and before it was known to be the last.
        if (isWoken) wake();
      });
  }

  function lookFailed(error: unknown): void {
    const known = trouble;
    trouble = String(error);
    if (trouble !== known) failed(error);
  }

  async function look(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      while (!isStopped && atWork.size < most) {
        const work = await take(most - atWork.size);
        trouble = undefined;
        if (!work) break;
        begin(work);
      }
    }
  }

  function begin(work: () => Promise<void>): void {
    const ended: Promise<void> = work()
      .catch(failed)
      .finally(() => {
        atWork.delete(ended);
        wake();
      });
    atWork.add(ended);
  }

  const timer = setInterval(wake, POLL_MS);
  wake();
  return {
    wake,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
    drain: async () => {
      await looking;
      await Promise.all(atWork);
    },
  };
}
