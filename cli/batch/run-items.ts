import type { CliError } from '../cli-error.ts';
import { toCliError } from '../exit-code.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import { type ActiveItem, type BatchProgress, beginItem, endItem } from '../terminal/progress.ts';
import type { Delivered, Outcome } from './outcome.ts';

/** Resolves when it is an item's turn to hand out. */
export type Turn = () => Promise<void>;

export interface ItemWork<T> {
  /**
   * Makes the result of an item, keeping `active` up to date; what it throws is the item's failure. What it hands out itself
   * waits for its turn.
   */
  make(item: BatchItem, active: ActiveItem, turn: Turn): Promise<T>;
  /** Writes or prints a result; what it throws is the item's failure. */
  deliver(item: BatchItem, made: T): Promise<Delivered>;
  /** Tells of a failure. */
  fail(item: BatchItem, error: CliError): Promise<void>;
  /** Errors that end everything, not only their item. */
  isFatal(thrown: unknown): boolean;
}

interface BatchRules {
  concurrency: number;
  onError: 'stop' | 'continue';
  /** Deliver in the order of the items. At most `concurrency` results wait for their turn. */
  inOrder: boolean;
  progress: BatchProgress;
  /** Told of each outcome as it is known. */
  onOutcome?: (outcomes: readonly Outcome[]) => void;
}

/**
 * Works through the items, some at a time.
 * @param known what has come of the items before; those that succeeded are not done again
 * @returns one outcome an item, in the order of the items
 */
export async function runItems<T>(
  items: readonly BatchItem[],
  work: ItemWork<T>,
  rules: BatchRules,
  known: readonly Outcome[] = [],
): Promise<Outcome[]> {
  const outcomes = items.map((_, i): Outcome => known[i] ?? { status: 'not_attempted' });
  const turns = takeTurns(items.length);
  let next = 0;
  let stopped = false;

  async function workOff(): Promise<void> {
    while (!stopped && next < items.length) {
      const index = next;
      next += 1;
      const item = items[index];
      if (item === undefined) continue;
      if (outcomes[index]?.status === 'succeeded') {
        turns.end(index);
        continue;
      }
      outcomes[index] = await runInTurn(item, index);
      rules.onOutcome?.(outcomes);
    }
  }

  async function runInTurn(item: BatchItem, index: number): Promise<Outcome> {
    const turn = () => (rules.inOrder ? turns.of(index) : Promise.resolve());
    try {
      const outcome = await runItem(item, work, rules.progress, turn);
      if (outcome.status === 'failed' && rules.onError === 'stop') stopped = true;
      return outcome;
    } catch (fatal) {
      stopped = true;
      throw fatal;
    } finally {
      turns.end(index);
    }
  }

  const workers = Math.min(rules.concurrency, items.length);
  // What is under way is let end even after a fatal error, so that it can give its quota back.
  const ended = await Promise.allSettled(Array.from({ length: workers }, workOff));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return outcomes;
}

async function runItem<T>(
  item: BatchItem,
  work: ItemWork<T>,
  progress: BatchProgress,
  turn: Turn,
): Promise<Outcome> {
  const active = beginItem(progress, item.input.name);
  try {
    const made = await catchThrown(work.make(item, active, turn));
    await turn();
    if ('thrown' in made) throw made.thrown;
    const counts = await work.deliver(item, made.value);
    endItem(progress, active, counts.pages);
    return { status: 'succeeded', ...counts };
  } catch (thrown) {
    if (work.isFatal(thrown)) throw thrown;
    const error = toCliError(thrown);
    endItem(progress, active, undefined);
    await work.fail(item, error);
    return { status: 'failed', error };
  }
}

/** Keeps a failure until its turn, so that errors are printed in order too. */
async function catchThrown<T>(promise: Promise<T>): Promise<{ value: T } | { thrown: unknown }> {
  try {
    return { value: await promise };
  } catch (thrown) {
    return { thrown };
  }
}

/** One promise an item that is kept once every item before it has ended. */
function takeTurns(count: number) {
  const ended = new Array<boolean>(count).fill(false);
  const waiting = new Map<number, () => void>();
  let current = 0;
  return {
    of(index: number): Promise<void> {
      if (index === current) return Promise.resolve();
      return new Promise((resolve) => waiting.set(index, resolve));
    },
    end(index: number): void {
      ended[index] = true;
      while (ended[current] === true) current += 1;
      waiting.get(current)?.();
      waiting.delete(current);
    },
  };
}
