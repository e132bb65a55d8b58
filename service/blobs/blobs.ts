import type { Readable } from 'node:stream';

/** Bytes by name, the same for every node. Names are parts of letters, digits, `-`, `_` and `.` with `/` between them. */
export interface Blobs {
  /** Whole or not at all; what was there under that name is replaced. @throws DocconvError `store_unavailable` */
  put(name: string, content: BlobContent): Promise<void>;
  /** @returns undefined when there is none @throws DocconvError `store_unavailable` */
  get(name: string): Promise<Blob | undefined>;
  /** Removes all whose name begins with a folder, which ends in `/`. */
  removeAll(folder: string): Promise<void>;
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; changedAt: number }>;
  close(): Promise<void>;
}

/** What is written; it may be read more than once. */
export interface BlobContent {
  byteLength: number;
  open(): Readable;
}

export interface Blob {
  byteLength: number;
  /** Has to be read, or destroyed. */
  stream: Readable;
}

/** Keeps a mistake from leading elsewhere. */
export function checkName(name: string): string {
  if (/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/.test(name)) return name;
  throw new Error('not a name of stored bytes');
}
