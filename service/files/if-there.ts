import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';

/** @returns undefined when there is no such file */
export function readIfThere(path: string): Promise<string | undefined> {
  return orIfMissing(readFile(path, 'utf8'), undefined);
}

/** @returns undefined when there is no such file */
export function statIfThere(path: string): Promise<Stats | undefined> {
  return orIfMissing(stat(path), undefined);
}

/** Names in a folder; none when there is no such folder. */
export function listIfThere(path: string): Promise<string[]> {
  return orIfMissing(readdir(path), []);
}

async function orIfMissing<T, U>(reading: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    throw error;
  }
}
