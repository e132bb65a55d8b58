import { type FileHandle, readlink } from 'node:fs/promises';

/** Where an open file lies, as the system itself knows it. @returns undefined where it does not tell, as off Linux */
export async function openedPath({ fd }: FileHandle): Promise<string | undefined> {
  try {
    return await readlink(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}
