import type { Conversion } from '../convert.ts';
import type { Packed } from './packed.ts';
import { closeScratchFile, createScratchFile, type Extent } from './scratch-file.ts';
import type { ComposeTask } from './tasks.ts';
import type { TaskTerms, WorkerPool } from './worker-pool.ts';

/** Laid out pages that wait for the others to be composed with them. */
export interface GatheredPages {
  /** @param laidOut - packed `PageOutcome[]`, or as from `packOutcomes` when they wait in a file */
  add(laidOut: Packed): void;
  /** Once, when all are there. */
  compose(rest: Omit<ComposeTask, 'type' | 'laidOut'>, terms: TaskTerms): Promise<Conversion>;
  /** Call in the end. */
  discard(): Promise<void>;
}

export function gatherInMemory(workers: WorkerPool): GatheredPages {
  const laidOut: Packed[] = [];
  return {
    add: (packed) => laidOut.push(packed),
    compose: (rest, terms) => workers.run({ type: 'compose', ...rest, laidOut }, terms),
    discard: async () => {},
  };
}

/** @throws ConversionError `engine_failed` where no file can be made; `add` too, when there is no room in it */
export function gatherInFile(workers: WorkerPool): GatheredPages {
  const scratch = createScratchFile();
  const laidOut: Extent[] = [];
  return {
    add: (packed) => laidOut.push(scratch.append(new Uint8Array(packed))),
    compose: async (rest, terms) => {
      const task = { type: 'composeLong', ...rest, scratch: scratch.handle, laidOut } as const;
      const { conversion, markdown } = await workers.run(task, terms);
      if (markdown.length === 0) return conversion;
      await workers.rest(); // what the thread holds goes before the text comes
      const content = scratch.read(...markdown).toString();
      return { ...conversion, content, markdown: content };
    },
    discard: async () => {
      await workers.rest(); // one that was told to end in the middle of composing may still write
      closeScratchFile(scratch);
    },
  };
}
