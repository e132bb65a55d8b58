// Bundles the product into dist/: one file an entry point, shared code in chunks, with the libraries that are not
// installed beside it. With --types, as for a package, the declarations of the exported API too.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { joinChunks } from './build-chunks.mjs';
import { buildDocs } from './build-docs.mjs';
import {
  inEnglishAlone,
  installedLibraries,
  requestsAlone,
  requiredBuiltins,
  treesApart,
  withoutPackageData,
  withoutStyles,
} from './build-libraries.mjs';
import { collectLicenses } from './build-licenses.mjs';

const entryPoints = {
  index: 'engine/index.ts',
  remote: 'service/remote/index.ts',
  worker: 'engine/pool/thread/worker.ts',
  paddle: 'engine/ocr/engines/paddle/main.ts',
  cli: 'cli/main.ts',
};

rmSync('dist', { recursive: true, force: true });
const built = await build({
  entryPoints,
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  plugins: [
    installedLibraries,
    requestsAlone,
    requiredBuiltins,
    withoutPackageData,
    inEnglishAlone,
    treesApart,
  ],
  // Libraries are built in as they are meant for use; ink's way to React's developer tools is left out.
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  external: ['*/devtools.js'],
  jsx: 'automatic',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});
const metafile = await joinChunks(built.metafile, 'dist');

for (const name of ['package.json', 'cmaps', 'iccs', 'standard_fonts', 'wasm'])
  cpSync(`node_modules/pdfjs-dist/${name}`, `dist/pdfjs/${name}`, { recursive: true });
await packTokenRanks();
buildDocs();
writeFileSync('dist/metafile.json', JSON.stringify(metafile));
const [assets, sanitizer] = await Promise.all([buildAssets(), buildSanitizer()]);
const copied = ['node_modules/gpt-tokenizer', 'node_modules/@scalar/fastify-api-reference'];
writeFileSync('dist/LICENSES.txt', collectLicenses([metafile, assets, sanitizer], copied));
if (process.argv.includes('--types')) {
  execFileSync('node', ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.types.json'], {
    stdio: 'inherit',
  });
}

/** The table of token ranks, in the form in which it is used without parsing. */
async function packTokenRanks() {
  const { outputFiles } = await build({
    entryPoints: ['service/tokens/rank-table.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { packRanks, parseRanks } = await import(`data:text/javascript;base64,${code}`);
  const ranks = fileURLToPath(import.meta.resolve('gpt-tokenizer/data/o200k_base.tiktoken'));
  writeFileSync('dist/o200k_base.ranks', packRanks(parseRanks(readFileSync(ranks, 'utf8'))));
}

/**
 * The sanitizer of HTML in one file, which loads in half the time of its many. It parses styles only when asked to, so
 * the parser stays away.
 * @returns metafile
 */
async function buildSanitizer() {
  const { metafile } = await build({
    entryPoints: ['sanitize-html'],
    outfile: 'dist/sanitize-html.cjs',
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    plugins: [withoutStyles],
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

/**
 * What browsers get, text compressed too, under names that change with the content; `assets.json` says them.
 * @returns metafile
 */
async function buildAssets() {
  const entryPoints = Object.entries({
    style: 'http/assets/style/main.css',
    icon: 'http/assets/icon.svg',
    'sample-sheet': 'http/assets/sample-sheet.webp',
    'sample-page': 'http/assets/sample-page.md',
    'sample-table': 'http/assets/sample-table.webp',
    copy: 'http/assets/copy.ts',
    jobs: 'http/assets/jobs.ts',
    'try-it': 'http/assets/try-it/main.ts',
    preview: 'http/assets/try-it/preview.css',
    reference: 'http/assets/reference/main.ts',
    'reference-frame': 'http/assets/reference/frame.css',
    'pdf-worker': 'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  });
  const { metafile } = await build({
    entryPoints: entryPoints.map(([out, file]) => ({ in: file, out })),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    outdir: 'dist/assets',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    loader: { '.svg': 'copy', '.webp': 'copy', '.md': 'copy' },
    metafile: true,
    logLevel: 'warning',
  });
  const built = [...Object.keys(metafile.outputs).map((path) => basename(path)), copyScalar()];
  const names = built.map((name) => [name.replace(/\.[A-Z0-9]{8}(?=\.)/, ''), name]);
  writeFileSync('dist/assets.json', JSON.stringify(Object.fromEntries(names), null, 2));
  for (const name of built.filter((each) => /\.(?:css|js|svg|md)$/.test(each))) {
    const file = `dist/assets/${name}`;
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
  return metafile;
}

/** Scalar as one script for browsers, unchanged. This package has that and little else. @returns its name */
function copyScalar() {
  const script = fileURLToPath(
    new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')),
  );
  const hash = createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 8).toUpperCase();
  const name = `scalar.${hash}.js`;
  copyFileSync(script, `dist/assets/${name}`);
  return name;
}
