import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const IMPORT = /^(?:(?:import|\}) (?:.* )?(?:from )?|(?:.* = )?require\w*\()"\.\/([^"]+)"\)?;/gm;

/** Files of the build that are loaded with one of them, without what is imported later on. */
export function loadedFiles(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const code = readFileSync(fileURLToPath(new URL(`../../dist/${file}`, import.meta.url)), 'utf8');
  for (const [, next] of code.matchAll(IMPORT)) loadedFiles(next!, loaded);
  return loaded;
}
