import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A disk of its own size. */
export interface Disk {
  folder: string;
  /** Leaves no room on it, for so long. */
  fill(milliseconds: number): Promise<void>;
  remove(): void;
}

/** PostgreSQL takes 100 MB of it. */
const SIZE = '768m';
const BLOCK = Buffer.alloc(2 ** 20);

/** Why no disk can be made here; undefined when one can. */
export function diskMissing(): string | undefined {
  try {
    makeDisk().remove();
    return undefined;
  } catch (error) {
    return `no disk can be mounted here: ${(error as Error).message.split('\n').at(-1)}`;
  }
}

/** In memory. @throws Error for whoever may not mount one */
export function makeDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'docconv-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'docconv', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async (milliseconds) => {
      await writeUntilFull(filler);
      await sleep(milliseconds);
      await rm(filler);
    },
    remove: () => {
      // Lazily: a process that was killed may not have let go of it yet.
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
