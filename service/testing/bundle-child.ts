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
  });
}
