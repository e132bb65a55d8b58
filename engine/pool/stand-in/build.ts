import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the stand-in worker, as deep in the repository as `dist/worker.js`; threads of Node 20 run JavaScript only. */
export async function buildStandInWorker(): Promise<URL> {
  const outfile = fileURLToPath(new URL('../../../out/stand-in-worker.js', import.meta.url));
  const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  return pathToFileURL(outfile);
}
