// Packs the MCP server with all it needs into dist/docconv.mcpb, or another file that is named, for hosts that install
// bundles. Some libraries hold native code, so a bundle is for the kind of machine it was packed on, and says so.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What of the libraries Node.js never loads: copies for browsers, and models that recognition does without. */
const NEVER_LOADED = [
  'node_modules/tesseract.js-core/*.wasm.js',
  'node_modules/@tesseract.js-data/eng/4.0.0/',
  'node_modules/@tesseract.js-data/osd/4.0.0_best_int/',
];

const repository = fileURLToPath(new URL('../../', import.meta.url));
const mcpb = path.join(repository, 'node_modules', '@anthropic-ai', 'mcpb', 'dist', 'cli', 'cli.js');
const bundle = path.resolve(process.argv[2] ?? path.join(repository, 'dist', 'docconv.mcpb'));
const folder = mkdtempSync(path.join(tmpdir(), 'docconv-bundle-'));
const staged = path.join(folder, 'package');
const run = (program, args, cwd) =>
  execFileSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] }).toString();

try {
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], repository),
  );
  run('tar', ['-xzf', path.join(folder, filename), '-C', folder]);
  copyFileSync(path.join(repository, 'package-lock.json'), path.join(staged, 'package-lock.json'));
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts'], staged);
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8'));
  manifest.compatibility.platforms = [process.platform];
  writeFileSync(path.join(staged, 'manifest.json'), JSON.stringify(manifest, null, 2));
  writeFileSync(path.join(staged, '.mcpbignore'), NEVER_LOADED.join('\n'));
  run(process.execPath, [mcpb, 'pack', staged, bundle]);
} finally {
  rmSync(folder, { recursive: true });
}
