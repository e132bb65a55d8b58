// Bundles a benchmark or a tool beside the product in dist/ and runs it: node bench/run.mjs bench/quality.ts [options]
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** What tests are made of finds files beside its sources; the product finds them beside the bundle. */
const keepPlaceOfTests = {
  name: 'keep-place-of-tests',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]test(?:ing)?[\\/].*\.ts$/ }, async ({ path }) => {
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', place), loader: 'ts' };
    }),
};

const [entry, ...options] = process.argv.slice(2);
if (!existsSync('dist/worker.cjs')) await import('../build.mjs');
const outfile = resolve('dist', `run-${entry.replace(/\W+/g, '-')}.js`);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  plugins: [keepPlaceOfTests],
});
process.argv.splice(1, Number.POSITIVE_INFINITY, outfile, ...options);
await import(pathToFileURL(outfile));
