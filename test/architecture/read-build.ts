import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const metafile = fileURLToPath(new URL('../../dist/metafile.json', import.meta.url));

/**
 * Names of the packages of which each file of the build holds code, by its name in `dist/`. Packages that lie inside
 * others, as other versions do, are left out.
 */
export function readBuild(): Map<string, string[]> {
  const { outputs } = JSON.parse(readFileSync(metafile, 'utf8')) as {
    outputs: Record<string, { inputs: Record<string, unknown> }>;
  };
  return new Map(
    Object.entries(outputs).map(([file, { inputs }]) => [
      file.replace(/^dist\//, ''),
      [...new Set(Object.keys(inputs).flatMap((input) => OWN_PACKAGE.exec(input)?.[1] ?? []))],
    ]),
  );
}

const OWN_PACKAGE = /^(?:(?!node_modules\/).)*node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/;
