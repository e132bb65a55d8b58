import { readFileSync } from 'node:fs';

/** Version of the package; its manifest lies one folder up both from the sources and from the bundle. */
export const engineVersion: string = readVersion(new URL('../package.json', import.meta.url));

function readVersion(manifest: URL): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}
