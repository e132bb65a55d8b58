// Packs the MCP server with all it needs into dist/docconv.mcpb, for hosts that install bundles. Some libraries hold
// native code, so a bundle is for the kind of machine it was packed on.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const mcpb = path.join(repository, 'node_modules', '@anthropic-ai', 'mcpb', 'dist', 'cli', 'cli.js');
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
  copyFileSync(new URL('manifest.json', import.meta.url), path.join(staged, 'manifest.json'));
  run(process.execPath, [mcpb, 'pack', staged, path.join(repository, 'dist', 'docconv.mcpb')]);
} finally {
  rmSync(folder, { recursive: true });
}
