import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { DocconvError } from '../../service/errors.ts';
import { findSimilarNames } from '../../service/files/similar-names.ts';
import { nameFolders } from './name-folders.ts';
import { openedPath } from './opened-path.ts';

/** Opening a pipe would wait for its other end, a terminal would become ours. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Another machine: merely looking there would send it our user's name and a proof of their password on Windows. */
export const NETWORK_PATH = /^[\\/]{2}/;
/** Files there are the system itself, also for a server that may read all of the machine. */
const SYSTEM_FOLDERS = ['/proc', '/sys', '/dev'];

/**
 * Opens a regular file below one of the folders, symbolic links resolved. What was opened is compared with what the path leads
 * to, so that a path which is changed meanwhile gains nothing.
 * @throws DocconvError `bad_request`, reason `path_not_allowed` | `file_not_found` | `not_a_file`
 */
export async function openConfined(
  roots: readonly string[],
  path: string,
): Promise<{ file: FileHandle; size: number }> {
  if (NETWORK_PATH.test(path)) failOn('not_allowed', roots);
  const realRoots = await resolveRoots(roots);
  const asked = resolvePath(realRoots, path);
  const real = await realPathOf(asked, realRoots).catch((error: unknown) =>
    readAlike(asked, realRoots, error),
  );
  if (!mayRead(real, realRoots)) failOn('not_allowed', roots);
  const found = await stat(real).catch(() => failOn('not_found', roots));
  if (found.isDirectory()) failOn('folder', roots);
  if (!found.isFile()) failOn('not_a_file', roots);
  const file = await open(real, FLAGS).catch(() => failOn('unreadable', roots));
  try {
    const opened = await file.stat();
    if (!opened.isFile() || !isSame(opened, found)) failOn('not_allowed', roots);
    const lies = (await openedPath(file)) ?? (await realPathOf(real, realRoots));
    if (lies !== real) failOn('not_allowed', roots);
    return { file, size: opened.size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Folders without links; those that are not there are left out. @throws DocconvError `no_folder` when none is there */
export async function resolveRoots(roots: readonly string[]): Promise<[string, ...string[]]> {
  const found = await Promise.all(roots.map((root) => realpath(root).catch(() => undefined)));
  const [first, ...others] = found.filter((root) => root !== undefined);
  if (first === undefined) throw noneThere(roots);
  return [first, ...others];
}

function noneThere(roots: readonly string[]): DocconvError {
  return new DocconvError(
    'bad_request',
    `The folder that this server reads and writes is not there: ${nameFolders(roots)}.`,
    'Ask the user to make it, or to name another where this MCP server is configured (DOCCONV_MCP_ROOT).',
    { reason: 'no_folder' },
  );
}

/** A path as the first folder takes it, and `~` as shells do. */
export function resolvePath([first]: readonly [string, ...string[]], path: string): string {
  return resolve(
    first,
    path.replace(/^~(?=[\\/]|$)/, () => homedir()),
  );
}

/** Whether `path` is `root` or lies below it. Both are absolute and without links. */
export function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** @param path absolute and without links, as the roots */
function mayRead(path: string, realRoots: readonly string[]): boolean {
  const isOfSystem = SYSTEM_FOLDERS.some((folder) => isBelow(folder, path));
  return !isOfSystem && realRoots.some((root) => isBelow(root, path));
}

/** Outside the root it is not told whether something is there. */
async function realPathOf(path: string, roots: readonly string[]): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return failOn(roots.some((root) => isBelow(root, path)) ? 'not_found' : 'not_allowed', roots);
  }
}

/**
 * The path of the one file beside an absent one whose name reads the same: models type the characters they know.
 * @throws what looking for the path itself did, with the name that was probably meant
 */
async function readAlike(path: string, realRoots: readonly string[], error: unknown): Promise<string> {
  const folder = await realpath(dirname(path)).catch(() => undefined);
  if (folder === undefined || !mayRead(folder, realRoots)) throw error;
  const { same, near } = await findSimilarNames(folder, basename(path));
  if (same !== undefined) return realPathOf(join(folder, same), realRoots);
  if (near !== undefined) throw absent(`Did you mean ${JSON.stringify(near)}, in the same folder?`);
  if (!/[*?]/.test(path)) throw error;
  throw absent('Patterns are not understood: call convert once for each file, with the path of that file.');
}

function absent(hint: string): DocconvError {
  return new DocconvError('bad_request', 'There is no file at that path.', hint, {
    reason: 'file_not_found',
  });
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

function failOn(
  what: 'not_allowed' | 'not_found' | 'not_a_file' | 'folder' | 'unreadable',
  roots: readonly string[],
): never {
  switch (what) {
    case 'not_allowed':
      throw new DocconvError(
        'bad_request',
        'The path is outside the folder that this server may read.',
        `Use a path below ${nameFolders(roots)}, or start the server with DOCCONV_MCP_ROOT set to another folder.`,
        { reason: 'path_not_allowed' },
      );
    case 'not_found':
      throw absent(`Check the path; it is taken from ${nameFolders(roots.slice(0, 1))}.`);
    case 'unreadable':
      throw new DocconvError('bad_request', 'The file may not be read.', 'Check its permissions.', {
        reason: 'file_not_found',
      });
    case 'folder':
      throw new DocconvError(
        'bad_request',
        'The path is that of a folder.',
        'Call convert once for each document in it, with the path of that document.',
        { reason: 'not_a_file' },
      );
    case 'not_a_file':
      throw new DocconvError(
        'bad_request',
        'The path is not that of a file.',
        'Give the path of a document.',
        { reason: 'not_a_file' },
      );
  }
}
