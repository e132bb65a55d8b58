import type { CrashBudget } from '../crash-budget.ts';

/** The pages of a conversion that no thread has, in order. */
interface PageQueue {
  readonly length: number;
  first(): number | undefined;
  /** Takes the next pages out, at most `most`; a page that has cost a thread is taken alone. */
  take(most?: number): number[];
  /** Puts pages back in their places, since whoever composes them waits for the first that is missing. */
  putBack(pages: readonly number[]): void;
}

/** Pages taken at once: enough that the hand-over costs nothing, few enough to keep all threads busy to the end. */
const MOST_PAGES = 16;
/** Each thread is to come back this often, so that the last chunks are small. */
const ROUNDS = 4;

/** @param threads that share the pages */
export function createPageQueue(pages: readonly number[], threads: number, crashes: CrashBudget): PageQueue {
  let queue = withoutGivenUp(pages);

  function withoutGivenUp(candidates: readonly number[]): number[] {
    return candidates.filter((page) => !crashes.isGivenUp(page));
  }

  return {
    get length() {
      return queue.length;
    },
    first: () => queue[0],
    take: (most = MOST_PAGES) => {
      const size = Math.min(most, Math.ceil(queue.length / (threads * ROUNDS)));
      const suspect = queue.findIndex((page) => crashes.isSuspect(page));
      if (suspect === 0) return queue.splice(0, 1);
      return queue.splice(0, suspect > 0 ? Math.min(size, suspect) : size);
    },
    putBack: (returned) => {
      queue = [...withoutGivenUp(returned), ...queue].sort((a, b) => a - b);
    },
  };
}
