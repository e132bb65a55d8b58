import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FOLDER } from '../../service/files/modes.ts';
import { replaceFile } from '../../service/files/replace-file.ts';

/** How long a server remembers results by their idempotency key. */
const rememberedMilliseconds = 24 * 60 * 60_000;
const folderIn = (home: string) => path.join(home, 'unwritten');

/** The idempotency key under which a server still has a result that could not be written. @param work a safe file name */
export async function unwrittenKey(home: string, work: string): Promise<string | undefined> {
  const file = path.join(folderIn(home), work);
  if (!(await isFresh(file))) return undefined;
  return readFile(file, 'utf8').catch(() => undefined);
}

/** Keeps such a key. If that fails, the earlier error is the one reported. */
export async function keepUnwritten(home: string, work: string, idempotencyKey: string): Promise<void> {
  const folder = folderIn(home);
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    for (const name of await readdir(folder)) {
      if (!(await isFresh(path.join(folder, name)))) await rm(path.join(folder, name), { force: true });
    }
    await replaceFile(path.join(folder, work), idempotencyKey);
  } catch {
    return;
  }
}

/** The result was written at last. */
export async function forgetUnwritten(home: string, work: string): Promise<void> {
  await rm(path.join(folderIn(home), work), { force: true });
}

async function isFresh(file: string): Promise<boolean> {
  const about = await stat(file).catch(() => undefined);
  return about !== undefined && Date.now() - about.mtimeMs < rememberedMilliseconds;
}
