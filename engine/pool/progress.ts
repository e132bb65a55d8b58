export type OnProgress = (done: number, total: number) => void;

/** Adds up what several threads have done of one conversion. Never goes back, even when a part is lost. */
export interface Progress {
  /** A part of the work that one thread has begun. */
  begin(): Part;
}

export interface Part {
  /** Pages of this part that are done so far. */
  advance(done: number): void;
  /** The part has ended; `kept` of its pages count for good. */
  finish(kept: number): void;
}

export function createProgress(done: number, total: number, report?: OnProgress): Progress {
  const running = new Map<Part, number>();
  let finished = done;
  let reported = done;

  function tell(): void {
    const sum = [...running.values()].reduce((a, b) => a + b, finished);
    if (sum <= reported) return;
    reported = sum;
    report?.(sum, total);
  }

  return {
    begin: () => {
      const part: Part = {
        advance: (pages) => {
          running.set(part, pages);
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
