import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Worker threads and the command run from `dist/`, so tests build it first. What Node.js compiles of it is kept for all
 * processes that tests start, whatever home they have: most of them do little else than start.
 */
export function setup(): () => void {
  execFileSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  const code = mkdtempSync(join(tmpdir(), 'docconv-code-'));
  process.env.NODE_COMPILE_CACHE = code;
  return () => rmSync(code, { recursive: true, force: true });
}
