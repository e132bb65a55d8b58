// Bundles one of the benchmarks beside the product in dist/ and runs it: node bench/run.mjs bench/quality.ts [options]
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [entry, ...options] = process.argv.slice(2);
if (!existsSync('dist/worker.js')) await import('../build.mjs');
const outfile = resolve('dist', `bench-${basename(entry, '.ts')}.js`);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
process.argv.splice(1, Number.POSITIVE_INFINITY, outfile, ...options);
await import(pathToFileURL(outfile));
