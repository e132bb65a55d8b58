import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DocumentBytes } from '../../engine/index.ts';
import type { ConversionInput } from '../../service/convert/input.ts';
import { makeFolder } from '../../service/files/make-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../service/files/modes.ts';
import { readDocumentBytes } from '../../service/files/read-document.ts';

/** Where documents wait until they are converted. */
export interface Spool {
  begin(): Upload;
  /** Removes what a machine that lost its power left behind. */
  sweep(): Promise<void>;
}

/** A document that comes in piece by piece: a small one stays in memory, a larger one goes to a file. */
export interface Upload extends ConversionInput {
  write(chunk: Uint8Array): Promise<void>;
  /** Its bytes piece by piece; each call begins anew. */
  open(): Readable;
  /** Frees memory and file; it cannot be read any more. */
  discard(): Promise<void>;
}

/** One-page documents are smaller; a few hundred of them at once are not worth a thought. */
export const IN_MEMORY_BYTES = 128 * 1024;
/** No upload takes longer. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

export function createSpool(folder: string): Spool {
  return {
    begin: () => beginUpload(folder),
    sweep: async () => {
      await makeFolder(folder, PRIVATE_FOLDER);
      for (const path of (await readdir(folder)).map((name) => join(folder, name))) {
        if (Date.now() - (await stat(path)).mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
      }
    },
  };
}

function beginUpload(folder: string): Upload {
  const hash = createHash('sha256');
  let chunks: Uint8Array[] = [];
  let file: FileHandle | undefined;
  let byteLength = 0;

  async function moveToFile(): Promise<FileHandle> {
    const opened = await openNameless(folder);
    try {
      for (const chunk of chunks) await opened.appendFile(chunk);
    } catch (error) {
      // On a full disk: left open, it would go on taking what room there is.
      await opened.close();
      throw error;
    }
    chunks = [];
    return opened;
  }

  return {
    get byteLength() {
      return byteLength;
    },
    digest: () => hash.copy().digest('hex'),
    write: async (chunk) => {
      hash.update(chunk);
      byteLength += chunk.byteLength;
      if (byteLength > IN_MEMORY_BYTES) file ??= await moveToFile();
      if (file) await file.appendFile(chunk);
      else chunks.push(chunk);
    },
    open: () =>
      file && byteLength > 0
        ? file.createReadStream({ start: 0, end: byteLength - 1, autoClose: false })
        : Readable.from(chunks),
    read: async () => (file ? readWritten(file, byteLength) : Buffer.concat(chunks)),
    discard: async () => {
      chunks = [];
      const opened = file;
      file = undefined;
      await opened?.close();
    },
  };
}

/** A file that is gone by itself as soon as it is closed, also by the death of the process: its name is removed at once. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `${randomBytes(12).toString('hex')}.upload`);
  await makeFolder(folder, PRIVATE_FOLDER);
  const file = await open(path, 'wx+', PRIVATE_FILE);
  await rm(path);
  return file;
}

async function readWritten(file: FileHandle, byteLength: number): Promise<DocumentBytes> {
  const document = await readDocumentBytes(file, byteLength);
  if (document.byteLength < byteLength) throw new Error('an uploaded file is shorter than what was written');
  return document;
}
