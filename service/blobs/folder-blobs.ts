import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../files/make-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../files/modes.ts';
import { type Blobs, checkName } from './blobs.ts';

const TEMPORARY = '.tmp';

/** Keeps bytes in files that only their owner can read; nodes share the folder. */
export function createFolderBlobs(folder: string): Blobs {
  const pathOf = (name: string) => join(folder, checkName(name));
  return {
    put: async (name, content) => {
      const path = pathOf(name);
      const temporary = `${path}.${randomBytes(8).toString('hex')}${TEMPORARY}`;
      await makeFolder(dirname(path), PRIVATE_FOLDER);
      try {
        const file = await open(temporary, 'wx', PRIVATE_FILE);
        await pipeline(content.open(), file.createWriteStream({ flush: true }));
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: async (name) => {
      const file = await openIfThere(pathOf(name));
      if (!file) return undefined;
      const { size } = await file.stat();
      return { byteLength: size, stream: file.createReadStream() };
    },
    removeAll: (name) => rm(pathOf(name), { recursive: true, force: true }),
    remove: async (name) => {
      const path = pathOf(name);
      await rm(path, { force: true });
      await removeIfEmpty(dirname(path));
    },
    list: () => listFiles(folder),
    close: async () => {},
  };
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a process that died left half written is listed too, so that it is found to belong to nothing. */
async function* listFiles(folder: string): AsyncGenerator<{ name: string; changedAt: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing);
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found) yield { name: relative(folder, path).split(sep).join('/'), changedAt: found.mtimeMs };
  }
}

function ifMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** One that is not empty stays, as does one that somebody else is about to fill. */
async function removeIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch(() => undefined);
}
