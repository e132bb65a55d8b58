import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a program of the tests into one file that a process of its own can run. */
export async function bundleChild(source: URL, outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    // Libraries that are no ES modules ask for those of Node.js in the old way.
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire('/');` },
    external: ['pg-native'],
  });
}
