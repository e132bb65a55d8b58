import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of code in `dist/`. */
export function chunksOf(dist: string): string[] {
  return readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(dist, name));
}

/** Names of the packages of which a file of the build holds code, as its map tells; not those inside of others. */
export function packagesIn(chunk: string): string[] {
  const { sources } = JSON.parse(readFileSync(`${chunk}.map`, 'utf8')) as { sources: string[] };
  return [...new Set(sources.flatMap((source) => OWN_PACKAGE.exec(source)?.[1] ?? []))];
}

const OWN_PACKAGE = /^(?:(?!node_modules\/).)*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/;
