import type { MeteredConversion } from '../../service/docconv.ts';
import { makeDocumentId } from './cursor.ts';

/** A converted document that its owner can go on reading. */
export type ShelvedDocument = Pick<
  MeteredConversion,
  | 'fileName'
  | 'outputFormat'
  | 'content'
  | 'pageCount'
  | 'totalPages'
  | 'tokenCount'
  | 'pages'
  | 'warnings'
  | 'images'
  | 'layout'
> & { id: string };

/** Converted documents, private to their owners, for a while. */
export interface DocumentShelf {
  /** @returns the document's id */
  put(owner: string, conversion: MeteredConversion): Promise<string>;
  /** @returns undefined when it is gone, or somebody else's; which of them is not told */
  find(owner: string, id: string): Promise<ShelvedDocument | undefined>;
}

/** How long a document stays after it was last read. */
export const SHELF_MS = 60 * 60_000;
/** Of all documents together, text in UTF-16 units and pictures in bytes; the longest unread goes first. */
const SHELF_UNITS = 128 * 1024 * 1024;

interface Entry {
  owner: string;
  document: ShelvedDocument;
  readAt: number;
}

/** Keeps documents in memory. */
export function createMemoryShelf(clock: () => number = Date.now, capacity = SHELF_UNITS): DocumentShelf {
  /** The longest unread first. */
  const entries = new Map<string, Entry>();
  let units = 0;

  function remove(id: string, { document }: Entry): void {
    entries.delete(id);
    units -= sizeOf(document);
  }

  function makeRoom(now: number): void {
    for (const [id, entry] of entries) {
      const expired = now - entry.readAt >= SHELF_MS;
      if (!expired && (units <= capacity || entries.size === 1)) return;
      remove(id, entry);
    }
  }

  return {
    put: async (owner, conversion) => {
      const now = clock();
      const document = shelve(conversion, makeDocumentId());
      entries.set(document.id, { owner, document, readAt: now });
      units += sizeOf(document);
      makeRoom(now);
      return document.id;
    },
    find: async (owner, id) => {
      const now = clock();
      makeRoom(now);
      const entry = entries.get(id);
      if (entry?.owner !== owner) return undefined;
      entries.delete(id);
      entries.set(id, { ...entry, readAt: now });
      return entry.document;
    },
  };
}

/** What of a conversion is read on. */
export function shelve(conversion: Omit<MeteredConversion, 'usage'>, id: string): ShelvedDocument {
  const { fileName, outputFormat, content, pageCount, totalPages, tokenCount } = conversion;
  const { pages, warnings, images, layout } = conversion;
  const described = { id, fileName, outputFormat, pageCount, totalPages, tokenCount, pages, warnings };
  return { ...described, content, images, layout };
}

function sizeOf({ content, images, layout = '' }: ShelvedDocument): number {
  return content.length + layout.length + images.reduce((sum, { data }) => sum + data.byteLength, 0);
}
