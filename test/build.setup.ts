import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 20;
const PAUSE_MS = 250;

/**
 * Worker threads and the command run from `dist/`, so tests build it first. In a folder for the length of the run they share
 * what each would make again: what Node.js compiles of the build, whatever home a process has, as most do little else than
 * start; and an empty cluster of PostgreSQL.
 */
export function setup(): () => Promise<void> {
  execFileSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  const shared = mkdtempSync(join(tmpdir(), 'docconv-tests-'));
  chmodSync(shared, 0o711); // PostgreSQL runs as another user than root
  process.env.TESTS_SHARED_FOLDER = shared;
  process.env.NODE_COMPILE_CACHE = join(shared, 'code');
  return () => remove(shared);
}

/** Programs that end may still be keeping what they compiled, in folders too that were emptied already. */
async function remove(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
