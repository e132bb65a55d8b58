import { dirname, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles a program of the tests so that a process of its own can run it. What it imports when it needs it stays apart:
 * a process of the store of files is not to load the library of a database.
 */
export async function bundleChild(source: URL, outfile: string): Promise<void> {
  const { name, ext } = parse(outfile);
  await build({
    entryPoints: { [name]: fileURLToPath(source) },
    outdir: dirname(outfile),
    outExtension: { '.js': ext },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    // Libraries that are no ES modules ask for those of Node.js in the old way.
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire('/');` },
    external: ['pg-native'],
  });
}
