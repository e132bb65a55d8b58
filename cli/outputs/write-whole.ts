import { randomBytes } from 'node:crypto';
import { rmSync, type Stats } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../service/files/make-folder.ts';
import { CliError } from '../cli-error.ts';
import { readOnly, unwritable } from './unwritable.ts';

/** Temporary files being written; removed if the program is ended. */
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
    if (old !== undefined && !mayBeWritten(old)) throw readOnly(file);
    await replace(old === undefined ? file : await realpath(file), content, old?.mode);
  } catch (thrown) {
    throw thrown instanceof CliError ? thrown : unwritable(file, thrown);
  }
}

/** Whether a file is there that its owner keeps from being changed; replacing it would pass over that. */
export async function isReadOnly(file: string): Promise<boolean> {
  const old = await lookAt(file).catch(() => undefined); // whatever is wrong with it, writing will tell
  return old?.isFile() === true && !mayBeWritten(old);
}

const writeBits = 0o222;
const mayBeWritten = ({ mode }: Stats) => (mode & writeBits) !== 0;

/** Removes what was being written, at once: for the moment before the program ends by a signal. */
export function removeUnfinished(): void {
  for (const file of unfinished) rmSync(file, { force: true });
  unfinished.clear();
}

async function lookAt(file: string): Promise<Stats | undefined> {
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
