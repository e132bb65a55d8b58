import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuild } from '../../test/architecture/read-build.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

let machine: Machine;
let coverage: string;
beforeAll(async () => {
  machine = makeMachine();
  const pdf = makePdf([['Lorem ipsum']]);
  writeFileSync(path.join(machine.folder, 'one.pdf'), pdf);
  const damaged = pdf.toString('latin1').replace('/Count 1', '/Count 9');
  writeFileSync(path.join(machine.folder, 'damaged.pdf'), damaged, 'latin1');
  await machine.run(['login', '--yes']);
});
afterAll(() => machine.remove());

/**
 * Packages of which a run loads anything, in all its threads: V8 lists every script when it counts coverage. Of those
 * that are built in the files of the build tell.
 */
async function packagesOf(argv: readonly string[]): Promise<Set<string>> {
  coverage = mkdtempSync(path.join(tmpdir(), 'docconv-loaded-'));
  const { code } = await machine.run(argv, {
    environment: {
      NODE_V8_COVERAGE: coverage,
      npm_config_registry: 'http://127.0.0.1:1/',
      DOCCONV_SKIP_UPDATE_CHECK: '',
    },
  });
  expect(code).toBe(0);
  const files = readdirSync(coverage).map((name) => readFileSync(path.join(coverage, name), 'utf8'));
  rmSync(coverage, { recursive: true });
  const urls = files.flatMap((text) =>
    (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => url),
  );
  expect(urls.some((url) => url.endsWith('bin/docconv.js'))).toBe(true);
  const installed = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  const build = readBuild();
  const builtIn = urls
    .filter((url) => url.includes('/dist/') && !url.includes('/node_modules/'))
    .flatMap((url) => build.get(path.basename(url)) ?? []);
  return new Set([...installed, ...builtIn]);
}

const heavy =
  /^(ink|react|react-reconciler|pdfjs-dist|turndown|hono|@hono\/.*|viem|@x402\/.*|@modelcontextprotocol\/.*|pg|undici|nodemailer|pino|prom-client|@opentelemetry\/.*|latest-version|package-json|ky)$/;
const heavyOf = (packages: Set<string>) => [...packages].filter((name) => heavy.test(name));

test('--version loads no package', async () => {
  expect([...(await packagesOf(['--version']))]).toEqual([]);
});

test.each([
  ['convert', 'one.pdf', '--raw'],
  ['convert', 'one.pdf', '--json'],
  ['usage'],
  ['whoami', '--json'],
  ['skills', 'get', 'core'],
  ['admin', 'payments'],
  ['--help'],
])('%s %s %s loads neither the drawing library, nor a server, nor MCP, nor wallets', async (...argv) => {
  expect(heavyOf(await packagesOf(argv.filter((word) => word !== undefined)))).toEqual([]);
});

test('what is looked for is seen where it is loaded', async () => {
  const checked = await packagesOf(['doctor']);
  expect([...checked]).toEqual(expect.arrayContaining(['sharp', 'latest-version']));
  const rescued = await packagesOf(['convert', 'damaged.pdf', '--raw']);
  expect([...rescued]).toContain('pdfjs-dist');
});
