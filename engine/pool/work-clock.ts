/** Counts the time that a conversion is at work, whatever it waits in between for others. */
export interface WorkClock {
  /** One of its tasks goes on a thread. */
  begin(): void;
  /** It is off again. */
  end(): void;
  /** Counts no more. */
  stop(): void;
}

/** @param onSpent called once when `milliseconds` are over */
export function createWorkClock(milliseconds: number, onSpent: () => void): WorkClock {
  let left = milliseconds;
  let atWork = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;

  function pause(): void {
    clearTimeout(timer);
    left -= performance.now() - since;
  }

  return {
    begin: () => {
      if (atWork++ > 0) return;
      since = performance.now();
      timer = setTimeout(onSpent, left);
    },
    end: () => {
      if (--atWork === 0) pause();
    },
    stop: () => clearTimeout(timer),
  };
}
