import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FILE } from './modes.ts';

/**
 * Puts new content in the place of a file, whole or not at all, also when the process or the machine dies
 * midway. Temporary files that a dead process leaves behind end in `.tmp`.
 * @param confirm asked right before the change is made visible; throws to call it off
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  confirm: () => Promise<void> = async () => {},
): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeDurably(temporary, content);
    await confirm();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the renaming itself last. Windows cannot open folders and needs none of it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
