import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type CliError, invalidArguments } from '../cli-error.ts';
import { printable } from '../printable.ts';

/** Temporary files being written; removed should the program be told to end. */
const unfinished = new Set<string>();

/**
 * Writes a file so that it is there wholly or not at all: under a temporary name in its folder, flushed to the
 * disk, then renamed over what was there. Makes missing folders. A pipe or device is written to directly.
 * @throws CliError `INVALID_ARGS` when it cannot be written
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  try {
    const old = await lookAt(file);
    if (old !== undefined && !old.isFile() && !old.isDirectory()) return await writeInto(file, content);
    await replace(old === undefined ? file : await realpath(file), content, old?.mode);
  } catch (thrown) {
    throw unwritable(file, thrown);
  }
}

/** Removes what was being written, at once: for the moment before the program ends by a signal. */
export function removeUnfinished(): void {
  for (const file of unfinished) rmSync(file, { force: true });
  unfinished.clear();
}

async function lookAt(file: string) {
  try {
    return await stat(file);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

async function writeInto(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

async function replace(file: string, content: string | Uint8Array, mode: number | undefined): Promise<void> {
  const folder = path.dirname(file);
  await makeFolder(folder);
  const temporary = temporaryIn(folder);
  unfinished.add(temporary);
  try {
    await writeFlushed(await open(temporary, 'wx'), content, mode);
    await rename(temporary, file);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  } finally {
    unfinished.delete(temporary);
  }
}

function temporaryIn(folder: string): string {
  return path.join(folder, `.docconv-${randomBytes(8).toString('hex')}.tmp`);
}

/** Like `mkdir -p`; Node's own never ends where a file system lets nothing be made (`/proc`). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw thrown;
    await makeFolder(parent);
    await mkdir(folder).catch(ignoreExisting);
  }
}

/** Another job may have made it meanwhile. */
function ignoreExisting(thrown: NodeJS.ErrnoException): void {
  if (thrown.code !== 'EEXIST') throw thrown;
}

/** Whether a file can be made in a folder is only known by making one. @throws as the file system says */
export async function tryWriting(folder: string): Promise<void> {
  const temporary = temporaryIn(folder);
  const handle = await open(temporary, 'wx');
  unfinished.add(temporary);
  await handle.close();
  await rm(temporary, { force: true });
  unfinished.delete(temporary);
}

async function writeFlushed(
  handle: FileHandle,
  content: string | Uint8Array,
  mode: number | undefined,
): Promise<void> {
  try {
    if (mode !== undefined) await handle.chmod(mode & 0o777);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Why an output could not be written. */
export function unwritable(file: string, thrown: unknown): CliError {
  const shown = `"${printable(file)}"`;
  const code = (thrown as NodeJS.ErrnoException).code;
  switch (code) {
    case 'EISDIR':
    case 'ENOTEMPTY':
      return invalidArguments(`${shown} is a folder.`, 'End it with / to write into it.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return invalidArguments(`${shown} may not be written.`, 'Choose a folder you may write to.');
    case 'ENOTDIR':
    case 'EEXIST':
      return invalidArguments(`${shown} lies below something that is no folder.`, 'Choose another path.');
    case 'ENOSPC':
    case 'EDQUOT':
      return invalidArguments(`${shown} could not be written: the disk is full.`, 'Make room and try again.');
    case 'ENOENT':
      return invalidArguments(`${shown} cannot be made there.`, 'Choose another folder.');
    case 'ENAMETOOLONG':
      return invalidArguments(`${shown} is too long a name.`, 'Choose a shorter path.');
    default:
      return invalidArguments(
        `${shown} could not be written (${code ?? 'unknown reason'}).`,
        'Choose another path.',
      );
  }
}
