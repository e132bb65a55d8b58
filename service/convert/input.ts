import { createHash } from 'node:crypto';

/** A document that came in and waits to be converted, in memory or elsewhere. */
export interface ConversionInput {
  byteLength: number;
  /** SHA-256, hexadecimal. */
  digest(): string;
  /** The bytes, fetched when they are needed and not before; they must not be changed. */
  read(): Promise<Uint8Array>;
}

export function inMemory(bytes: Uint8Array): ConversionInput {
  return {
    byteLength: bytes.byteLength,
    digest: () => createHash('sha256').update(bytes).digest('hex'),
    read: async () => bytes,
  };
}
