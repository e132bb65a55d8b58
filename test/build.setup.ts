import { execFileSync } from 'node:child_process';

/** Worker threads and the command run from `dist/`, so tests build it first. */
export function setup(): void {
  execFileSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
}
