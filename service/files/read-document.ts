import type { FileHandle } from 'node:fs/promises';
import { type DocumentBytes, lookAtFile } from '../../engine/open-file.ts';

/** From this size on a PDF is left on the disk: read in small blocks from there it takes no longer. */
const LEFT_ON_DISK = 1 << 22;

const PDF_HEADER = Buffer.from('%PDF-');

/** A large PDF as the open file, which must stay open then, anything else as bytes that threads share. */
export async function readDocumentBytes(file: FileHandle, size: number): Promise<DocumentBytes> {
  return size >= LEFT_ON_DISK && (await isPdf(file)) ? lookAtFile(file.fd) : readShared(file, size);
}

async function isPdf(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(PDF_HEADER.length), 0, PDF_HEADER.length, 0);
  return buffer.equals(PDF_HEADER);
}

/**
 * Reads the first `size` bytes of a file into memory that the engine's threads share: a large document is in memory only
 * once. A file that is shorter gives what it has.
 */
export async function readShared(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  for (let end = 0; end < size; ) {
    const { bytesRead } = await file.read(bytes, end, size - end, end);
    if (bytesRead === 0) return bytes.subarray(0, end);
    end += bytesRead;
  }
  return bytes;
}
