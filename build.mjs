// Bundles the product into dist/: one file an entry point, shared code in chunks, libraries left outside.
import { existsSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const entryPoints = {
  index: 'engine/index.ts',
  worker: 'engine/pool/worker.ts',
  cli: 'cli/main.tsx',
  dump: 'bench/inspect/dump.ts',
  'read-all': 'bench/inspect/read-all.ts',
};

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: Object.fromEntries(Object.entries(entryPoints).filter(([, file]) => existsSync(file))),
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
});
