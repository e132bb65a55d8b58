import type { ResultFiles } from '../../service/results/result-files.ts';
import { makeDocumentId } from './cursor.ts';
import { createMemoryShelf, type DocumentShelf, SHELF_MS, shelve } from './document-shelf.ts';

/**
 * Keeps documents where results are remembered, so that any node can read on in them; they go when they expire, and
 * when their owner purges what is remembered. One too large for that stays in this process.
 */
export function createResultShelf(
  results: Pick<ResultFiles, 'save' | 'loadNamed'>,
  clock: () => number,
): DocumentShelf {
  const memory = createMemoryShelf(clock);
  return {
    put: async (owner, conversion) => {
      const id = makeDocumentId();
      const reference = await results.save(owner, conversion, clock() + SHELF_MS, id);
      return reference === undefined ? memory.put(owner, conversion) : id;
    },
    find: async (owner, id) => {
      const kept = await memory.find(owner, id);
      if (kept) return kept;
      const conversion = await results.loadNamed(owner, id, clock());
      return conversion && shelve(conversion, id);
    },
  };
}
