import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { tellOfUpdate } from './tell-of-update.ts';

let registry: Server;
let asked = 0;
let home: string;
const day = 24 * 60 * 60_000;
const watched = { stdoutIsTerminal: true, stderrIsTerminal: true, interactive: true };

beforeAll(async () => {
  registry = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end('{"dist-tags":{"latest":"99.0.0"},"versions":{"99.0.0":{"version":"99.0.0"}}}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => registry.once('listening', resolve));
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  registry.close();
});
beforeEach(() => {
  asked = 0;
  home = mkdtempSync(path.join(tmpdir(), 'docconv-update-'));
});
afterEach(() => rmSync(home, { recursive: true }));

type Options = NonNullable<Parameters<typeof fakeContext>[0]>;

function contextWith(options: Options, settings: { skipUpdateCheck?: boolean; ci?: boolean } = {}) {
  const context = fakeContext(options);
  return { ...context, settings: { ...context.settings, home, skipUpdateCheck: false, ...settings } };
}

test('tells a person at a terminal of a newer version, once a day', async () => {
  const context = contextWith({ terminal: watched });
  await tellOfUpdate(context, day);
  expect(context.err()).toMatch(
    /^docconv 99\.0\.0 is out, this is .*: npm install --global docconv@latest\n$/,
  );
  await tellOfUpdate(context, 2 * day - 1);
  expect(asked).toBe(1);
  await tellOfUpdate(context, 2 * day);
  expect(asked).toBe(2);
});

test.each<[string, Options, object]>([
  ['a pipe', { terminal: { ...watched, stdoutIsTerminal: false } }, {}],
  ['--json', { terminal: watched, mode: 'json' }, {}],
  ['--raw', { terminal: watched, mode: 'raw' }, {}],
  ['--silent', { terminal: watched, silent: true }, {}],
  ['CI', { terminal: watched }, { ci: true }],
  ['DOCCONV_SKIP_UPDATE_CHECK', { terminal: watched }, { skipUpdateCheck: true }],
])('asks nobody with %s', async (_title, options, settings) => {
  const context = contextWith(options, settings);
  await tellOfUpdate(context, day);
  expect([asked, context.err()]).toEqual([0, '']);
});
