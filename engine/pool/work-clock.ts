import { startProcessorClock } from '../processor-clock.ts';

/**
 * Counts the time that a conversion is at work, whatever it waits in between for others; on a busy machine what the process
 * got of the processor, so that a long scan is not given up because others work.
 */
export interface WorkClock {
  /** One of its tasks goes on a thread. */
  begin(): void;
  /** It is off again. */
  end(): void;
  /** Counts no more. */
  stop(): void;
}

/** @param onSpent called once when `milliseconds` are over */
export function createWorkClock(
  milliseconds: number,
  onSpent: () => void,
  startClock: () => () => number = startProcessorClock,
): WorkClock {
  let left = milliseconds;
  let atWork = 0;
  let elapsed = () => 0;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const rest = left - elapsed();
    if (rest > 0) timer = setTimeout(look, Math.ceil(rest));
    else onSpent();
  }

  function pause(): void {
    clearTimeout(timer);
    left -= elapsed();
  }

  return {
    begin: () => {
      if (atWork++ > 0) return;
      elapsed = startClock();
      timer = setTimeout(look, left);
    },
    end: () => {
      if (--atWork === 0) pause();
    },
    stop: () => clearTimeout(timer),
  };
}
