import { fstatSync, readSync } from 'node:fs';

/**
 * A PDF that is read from where it lies instead of being brought into memory. It must not be closed before the work on it
 * is over, nor changed.
 */
export interface OpenFile {
  readonly descriptor: number;
  readonly byteLength: number;
  /** When it was changed last, as the file system tells it. */
  readonly modified: number;
}

/** What a document is given as. */
export type DocumentBytes = Uint8Array | OpenFile;

/** @param descriptor - of a file, no pipe */
export function lookAtFile(descriptor: number): OpenFile {
  const { size, mtimeMs } = fstatSync(descriptor);
  return { descriptor, byteLength: size, modified: mtimeMs };
}

export function hasChanged({ descriptor, byteLength, modified }: OpenFile): boolean {
  const now = lookAtFile(descriptor);
  return now.byteLength !== byteLength || now.modified !== modified;
}

export function isOpenFile(document: DocumentBytes): document is OpenFile {
  return typeof document === 'object' && 'descriptor' in document;
}

/** Some bytes of a document, fewer where it ends before. */
export function sliceBytes(document: DocumentBytes, from: number, to: number): Uint8Array {
  if (!isOpenFile(document)) return document.subarray(from, to);
  const bytes = new Uint8Array(Math.max(0, Math.min(to, document.byteLength) - from));
  return bytes.subarray(0, readInto(bytes, document, from));
}

export function wholeBytes(document: DocumentBytes): Uint8Array {
  return isOpenFile(document) ? sliceBytes(document, 0, document.byteLength) : document;
}

/** Fills `bytes` from a place of the file on. @returns how many that are; fewer where the file ends before */
export function readInto(
  bytes: Uint8Array,
  { descriptor }: Pick<OpenFile, 'descriptor'>,
  from: number,
): number {
  let read = 0;
  while (read < bytes.length) {
    const some = readSync(descriptor, bytes, read, bytes.length - read, from + read);
    if (some === 0) break;
    read += some;
  }
  return read;
}
