import { readFileSync, type Stats, statSync, unlinkSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** @returns undefined when there is no such file */
export function readIfThere(path: string): Promise<string | undefined> {
  return orIfMissing(readFile(path, 'utf8'), undefined);
}

/**
 * Like `readIfThere`, in place, for files of some kilobytes: a call that a thread makes for us takes ten times the work
 * of one like these.
 */
export function readNow(path: string): string | undefined {
  return ifThere(() => readFileSync(path, 'utf8'));
}

/** @returns undefined when there is no such file */
export function statIfThere(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Removes a file, if there is one. */
export function removeIfThere(path: string): void {
  ifThere(() => unlinkSync(path));
}

/** Names in a folder; none when there is no such folder. */
export function listIfThere(path: string): Promise<string[]> {
  return orIfMissing(readdir(path), []);
}

function ifThere<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function orIfMissing<T, U>(reading: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return instead;
    throw error;
  }
}

/** Whether what went wrong is that a file, or the folder for it, is not there. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
