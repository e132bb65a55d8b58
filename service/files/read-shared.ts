import type { FileHandle } from 'node:fs/promises';

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
