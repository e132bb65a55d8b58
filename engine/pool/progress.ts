export type OnProgress = (done: number, total: number, recognizing: boolean) => void;

/** Adds up what several threads have done of one conversion. Never goes back, even when a part is lost. */
interface ConversionProgress {
  /** A part of the work that one thread has begun. */
  begin(): ProgressPart;
}

export interface ProgressPart {
  /** Pages of this part that are done so far, and whether the next one is recognised. */
  advance(standing: { done: number; recognizing: boolean }): void;
  /** The part has ended; `kept` of its pages count for good. */
  finish(kept: number): void;
}

export function createProgress(done: number, total: number, report?: OnProgress): ConversionProgress {
  const running = new Map<ProgressPart, { done: number; recognizing: boolean }>();
  let finished = done;
  let told = { done, recognizing: false };

  function tell(): void {
    const parts = [...running.values()];
    const sum = parts.reduce((a, part) => a + part.done, finished);
    const now = {
      done: Math.max(sum, told.done),
      recognizing: parts.some(({ recognizing }) => recognizing),
    };
    if (now.done === told.done && now.recognizing === told.recognizing) return;
    told = now;
    report?.(now.done, total, now.recognizing);
  }

  return {
    begin: () => {
      const part: ProgressPart = {
        advance: (standing) => {
          running.set(part, standing);
          tell();
        },
        finish: (kept) => {
          running.delete(part);
          finished += kept;
          tell();
        },
      };
      return part;
    },
  };
}
