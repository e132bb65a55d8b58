import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Versions of Node.js that are installed apart from the product's dependencies. */
export type Runtime = 18 | 20 | 22 | 24;

/** The folder with the program `node` of a version. */
export function runtimeFolder(version: Runtime): string {
  return fileURLToPath(new URL(`../runtimes/node_modules/node${version}/bin`, import.meta.url));
}

/** Whether they are installed; says so when they are not. */
export function hasRuntimes(): boolean {
  const has = existsSync(runtimeFolder(24));
  if (!has)
    console.warn(
      '\nThe package is NOT TRIED with other versions of Node.js: npm ci --prefix test/packaging/runtimes\n',
    );
  return has;
}
