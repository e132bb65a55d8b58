import { randomBytes } from 'node:crypto';
import { closeSync, fsync, openSync, renameSync, writeFile, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeIfThere } from './if-there.ts';
import { PRIVATE_FILE } from './modes.ts';

/** Bytes up to which a file is written in place; more could keep everybody else in this process waiting. */
const WRITTEN_IN_PLACE = 1 << 17;

/** How a file is replaced. */
interface Replacement {
  /** Asked right before the change is made visible; throws to call it off. */
  confirm?: () => void;
  /** Whether a power cut may bring the earlier content back: the disk is waited for once instead of twice. */
  mayRevert?: boolean;
}

/**
 * Puts new content in the place of a file, whole or not at all, also when the process or the machine dies
 * midway. Temporary files that a dead process leaves behind end in `.tmp`.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { confirm, mayRevert = false }: Replacement = {},
): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeDurably(temporary, content);
    confirm?.();
    renameSync(temporary, path);
  } catch (error) {
    removeIfThere(temporary);
    throw error;
  }
  if (!mayRevert) await syncFolder(dirname(path));
}

async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = openSync(path, 'wx', PRIVATE_FILE);
  try {
    if (content.length <= WRITTEN_IN_PLACE) writeFileSync(file, content);
    else await called((done) => writeFile(file, content, done));
    await called((done) => fsync(file, done));
  } finally {
    closeSync(file);
  }
}

/** Makes the renaming itself last. Windows cannot open folders and needs none of it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    await called((done) => fsync(folder, done));
  } finally {
    closeSync(folder);
  }
}

/** Waits for what takes long enough to be left to a thread. */
function called(call: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}
