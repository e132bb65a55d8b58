import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from './if-there.ts';

/**
 * Like `mkdir -p`; Node's own never ends where a file system lets nothing be made (`/proc`).
 * @param mode of the folders that are made; the system's usual one unless given
 * @throws as the file system says
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw thrown;
    await makeFolder(parent, mode);
    await mkdir(folder, { mode }).catch(ignoreExisting);
  }
}

/** Does something that needs a folder, which is made where it turns out to be missing: it mostly is there. */
export async function inFolder<T>(folder: string, mode: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolder(folder, mode);
    return await work();
  }
}

/** Somebody else may have made it meanwhile. */
function ignoreExisting(thrown: NodeJS.ErrnoException): void {
  if (thrown.code !== 'EEXIST') throw thrown;
}
