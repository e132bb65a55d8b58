import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ofTheBuild = new URL('../../../build-libraries.mjs', import.meta.url).href;

/**
 * Bundles the stand-in worker, as deep in the repository as `dist/worker.cjs`; threads of Node 20 run JavaScript only.
 * Split, so that a thread loads no recognition that it does not ask for, and with trees apart as in the build.
 */
export async function buildStandInWorker(): Promise<URL> {
  const { treesApart } = (await import(ofTheBuild)) as { treesApart: Plugin };
  const outdir = fileURLToPath(new URL('../../../out', import.meta.url));
  await build({
    entryPoints: { 'stand-in-worker': fileURLToPath(new URL('./worker.ts', import.meta.url)) },
    outdir,
    chunkNames: 'stand-in-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [treesApart],
    logLevel: 'warning',
  });
  return pathToFileURL(join(outdir, 'stand-in-worker.js'));
}
