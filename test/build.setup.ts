import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Worker threads and the command run from `dist/`, so tests build it first. In a folder for the length of the run they share
 * what each would make again: what Node.js compiles of the build, whatever home a process has, as most do little else than
 * start; and an empty cluster of PostgreSQL.
 */
export function setup(): () => void {
  execFileSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  const shared = mkdtempSync(join(tmpdir(), 'docconv-tests-'));
  chmodSync(shared, 0o711); // PostgreSQL runs as another user than root
  process.env.TESTS_SHARED_FOLDER = shared;
  process.env.NODE_COMPILE_CACHE = join(shared, 'code');
  // Programs that end may still be keeping what they compiled.
  return () => rmSync(shared, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
