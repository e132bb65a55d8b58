import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionError } from '../../errors.ts';
import { readInto } from '../../open-file.ts';

/** Where something lies in a scratch file. */
export interface Extent {
  offset: number;
  length: number;
}

/** A scratch file on its way to another thread. */
export interface ScratchHandle {
  descriptor: number;
  /** Its length, which all threads count on. */
  size: SharedArrayBuffer;
}

/** What of a long document has to wait lies in a file instead of in memory. All threads may append to it at once. */
export interface ScratchFile {
  readonly handle: ScratchHandle;
  /** @throws ConversionError `engine_failed` when there is no room. */
  append(bytes: Uint8Array): Extent;
  /** What lies in extents, on end. */
  read(...extents: readonly Extent[]): Uint8Array;
  /** The text, in UTF-8, that lies in extents, on end. */
  readText(...extents: readonly Extent[]): string;
}

/**
 * Makes a file in the folder for temporary files. Its name is removed at once: it is gone as soon as it is closed, also by
 * the death of the process.
 * @throws ConversionError `engine_failed`
 */
export function createScratchFile(): ScratchFile {
  const name = join(tmpdir(), `docconv-${randomBytes(12).toString('hex')}.pages`);
  const descriptor = withRoom(() => openSync(name, 'wx+', 0o600));
  rmSync(name);
  return openScratchFile({ descriptor, size: new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT) });
}

/** The same file in another thread. */
export function openScratchFile(handle: ScratchHandle): ScratchFile {
  const { descriptor } = handle;
  const size = new BigInt64Array(handle.size);
  const read = (extents: readonly Extent[]): Buffer => {
    const bytes = Buffer.allocUnsafeSlow(extents.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const { offset, length } of extents) {
      if (readInto(bytes.subarray(at, at + length), handle, offset) < length)
        throw new Error('a scratch file is shorter than what was written');
      at += length;
    }
    return bytes;
  };
  return {
    handle,
    append: (bytes) => {
      const offset = Number(Atomics.add(size, 0, BigInt(bytes.length)));
      withRoom(() => writeAll(descriptor, bytes, offset));
      return { offset, length: bytes.length };
    },
    read: (...extents) => read(extents),
    readText: (...extents) => read(extents).toString(),
  };
}

/** No thread may use it any more: the number of the descriptor goes to the next file that is opened. */
export function closeScratchFile({ handle }: ScratchFile): void {
  closeSync(handle.descriptor);
}

function writeAll(descriptor: number, bytes: Uint8Array, offset: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(descriptor, bytes, at, bytes.length - at, offset + at);
}

function withRoom<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConversionError(
      'engine_failed',
      `Pages of the document could not be put into the folder for temporary files: ${code}.`,
      'Make room there, or name another folder by TMPDIR.',
    );
  }
}
