import type { ResultFiles } from '../../service/result-files.ts';
import { createMemoryShelf, type DocumentShelf, SHELF_MS, shelve } from './document-shelf.ts';

/**
 * Keeps documents where results are remembered, so that any node can read on in them; they go when they expire, and
 * when their owner purges what is remembered. One too large for that stays in this process.
 */
export function createResultShelf(
  results: Pick<ResultFiles, 'save' | 'load'>,
  clock: () => number,
): DocumentShelf {
  const memory = createMemoryShelf(clock);
  return {
    put: async (owner, conversion) => {
      const reference = await results.save(owner, conversion, clock() + SHELF_MS);
      return reference === undefined
        ? memory.put(owner, conversion)
        : Buffer.from(reference).toString('base64url');
    },
    find: async (owner, id) => {
      const kept = await memory.find(owner, id);
      if (kept) return kept;
      const reference = Buffer.from(id, 'base64url').toString();
      const conversion = await results.load(owner, reference, clock());
      return conversion && shelve(conversion, id);
    },
  };
}
