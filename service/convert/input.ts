import { createHash } from 'node:crypto';
import { type DocumentBytes, sliceBytes } from '../../engine/open-file.ts';

/** A document that came in and waits to be converted, here or elsewhere. */
export interface ConversionInput {
  byteLength: number;
  /** SHA-256, hexadecimal. */
  digest(): string;
  /** The document, fetched when it is needed and not before; it must not be changed. */
  read(): Promise<DocumentBytes>;
}

/** Of a document that is in memory, or in a file that is open. */
export function atHand(document: DocumentBytes): ConversionInput {
  return {
    byteLength: document.byteLength,
    digest: () => digestOf(document),
    read: async () => document,
  };
}

/** Bytes hashed at once: so many of a file are in memory. */
const STRIDE = 1 << 20;

/** SHA-256, hexadecimal. */
export function digestOf(document: DocumentBytes): string {
  const hash = createHash('sha256');
  for (let from = 0; from < document.byteLength; from += STRIDE)
    hash.update(sliceBytes(document, from, from + STRIDE));
  return hash.digest('hex');
}
