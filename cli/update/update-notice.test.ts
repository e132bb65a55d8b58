import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { type Registry, startRegistry } from '../testing/start-registry.ts';
import { printUpdateNotice } from './update-notice.ts';

let registry: Registry;
let home: string;
const day = 24 * 60 * 60_000;
const watched = { stdoutIsTerminal: true, stderrIsTerminal: true, interactive: true };

beforeAll(async () => {
  registry = await startRegistry('99.0.0');
  vi.stubEnv('npm_config_registry', registry.environment.npm_config_registry);
});
afterAll(() => {
  vi.unstubAllEnvs();
  return registry.close();
});
beforeEach(() => {
  registry.asked.length = 0;
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
  await printUpdateNotice(context, day);
  expect(context.err()).toMatch(
    /^docconv 99\.0\.0 is out, this is .*: npm install --global docconv-99\.0\.0\.tgz\n$/,
  );
  await printUpdateNotice(context, 2 * day - 1);
  expect(registry.asked.length).toBe(1);
  await printUpdateNotice(context, 2 * day);
  expect(registry.asked.length).toBe(2);
});

test('asks again after a day that a wrong clock had put in the future', async () => {
  const context = contextWith({ terminal: watched });
  await printUpdateNotice(context, 1000 * day);
  await printUpdateNotice(context, 2 * day);
  expect(registry.asked.length).toBe(2);
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
  await printUpdateNotice(context, day);
  expect([registry.asked.length, context.err()]).toEqual([0, '']);
});
