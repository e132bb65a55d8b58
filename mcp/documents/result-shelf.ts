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
      const reference = Buffer.from(id, 'base64url').toString();
      if (!isReferenceOf(owner, reference)) return memory.find(owner, id);
      const conversion = await results.load(reference, clock());
      return conversion && shelve(conversion, id);
    },
  };
}

/** A reference begins with its account; the rest is ours to make, so that it leads nowhere else. */
function isReferenceOf(owner: string, reference: string): boolean {
  return reference.startsWith(`${owner}/`) && /^[\w-]+\.json$/.test(reference.slice(owner.length + 1));
}
