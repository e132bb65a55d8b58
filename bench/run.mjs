// Bundles a benchmark or a tool beside the product in dist/ and runs it: node bench/run.mjs bench/quality.ts [options]
// With --help it only says what that is, and what it takes.
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

/** What the comment of an entry that begins with its command says: how it is called, what it does. */
async function usageOf(entry) {
  const [comment] = /^(?:\/\/|\/\*\*(?:\n \*)?) npm run .*(?:\n(?:\/\/| \*).*)*/m.exec(
    await readFile(entry, 'utf8'),
  );
  return comment.replace(/^(?:\/\*\*\n \*|\/\*\*|\/\/| \*\/?) ?| ?\*\/$/gm, '').trim();
}

const [entry, ...options] = process.argv.slice(2);
if (options.includes('--help')) {
  console.log(await usageOf(entry));
  process.exit();
}
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
