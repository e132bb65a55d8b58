import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../doctor/check.ts';
import { pagesUsed, runHere } from '../testing/run-here.ts';
import { type Ended, type Machine, makeMachine, type RunOptions } from '../testing/run-program.ts';

const quiet = { DOCCONV_SKIP_UPDATE_CHECK: '1' };
/** With a server, which does not answer here, the converter is not tried: that takes longest. */
const noServer = { DOCCONV_BASE_URL: 'http://127.0.0.1:1' };

async function examine(machine: Machine, environment: RunOptions['environment'] = quiet) {
  return read(await runHere(machine, ['doctor', '--json'], { environment }));
}

function read({ code, stdout, stderr }: Ended) {
  const { type, data } = JSON.parse(stdout) as { type: string; data: { checks: Check[] } };
  const states = Object.fromEntries(data.checks.map(({ name, status }) => [name, status]));
  const of = (name: string) => data.checks.find((check) => check.name === name);
  return { code, type, states, of, said: stdout + stderr };
}

const sound = {
  runtime: 'ok',
  version: 'skipped',
  config: 'ok',
  disk: 'ok',
  network: 'ok',
  auth: 'ok',
  store: 'ok',
  pdfium: 'ok',
  sharp: 'ok',
  ocr: 'ok',
  // It may be installed on the machine that runs the tests.
  paddle: expect.stringMatching(/^(?:ok|skipped)$/),
};

describe('docconv doctor', { timeout: 60_000 }, () => {
  let machine: Machine;
  let config: string;
  let written: string;
  beforeAll(async () => {
    machine = makeMachine();
    config = path.join(machine.home, 'config.json');
    expect((await runHere(machine, ['login', '--yes'])).code).toBe(0);
    written = readFileSync(config, 'utf8');
  });
  afterAll(() => machine.remove());

  test('finds a sound installation so, charges nothing and shows no key', async () => {
    const run = machine.run(['doctor', '--json'], { environment: quiet });
    const { code, type, states, said } = read(await run);
    expect([code, type, states]).toEqual([0, 'doctor', sound]);
    expect(said).not.toContain(JSON.parse(written).apiKey);
    expect(await pagesUsed(machine)).toBe(0);
  });

  test('is a line for each check, and the same on a terminal, where nothing of the drawing stays', async () => {
    const piped = await machine.run(['doctor'], { environment: quiet });
    expect([piped.code, piped.stderr]).toEqual([0, '']);
    const [verdict, blank, ...lines] = piped.stdout.trim().split('\n').reverse();
    expect([verdict, blank]).toEqual(['✓ All is well.', '']);
    expect(lines).toHaveLength(Object.keys(sound).length);
    for (const line of lines) expect(line).toMatch(/^[✓-] [a-z]+ +\S/);

    const { code, stdout } = await machine.onTerminal('stty rows 30 cols 160; docconv doctor', {
      environment: quiet,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Checking the converter/);
    const shown = stripVTControlCharacters(stdout).replaceAll('\r', '');
    for (const line of lines) if (!line.includes('disk')) expect(shown).toContain(line);
    expect(stdout.slice(stdout.lastIndexOf('Checking'))).toMatch(/All is well/);
  });

  test('is without colour where there is none', async () => {
    const { stdout } = await machine.onTerminal('docconv doctor 2>/dev/null', {
      environment: { ...quiet, ...noServer, NO_COLOR: '1' },
    });
    expect(stdout).toMatch(/^✓ runtime/);
    expect(stdout).not.toContain('\u001b');
  });

  test('finds a key missing or unknown', async () => {
    const fresh = makeMachine();
    const none = await examine(fresh);
    expect([none.code, none.states.auth]).toEqual([1, 'failed']);
    expect(none.of('auth')?.hint).toMatch(/docconv login/);
    const key = `dc_live_${'a'.repeat(33)}`;
    const unknown = await examine(fresh, { ...quiet, DOCCONV_API_KEY: key });
    expect([unknown.code, unknown.states.auth, unknown.said.includes(key)]).toEqual([1, 'failed', false]);
    fresh.remove();
  });

  test('finds a config file open to others, and one that is no JSON', async () => {
    chmodSync(config, 0o644);
    const open = await examine(machine);
    expect([open.code, open.of('config')?.hint]).toEqual([1, expect.stringMatching(/^Run: chmod 600 /)]);
    chmodSync(config, 0o600);
    writeFileSync(config, '{"apiKey": "dc_live_');
    const broken = await examine(machine);
    expect([broken.code, broken.of('config')?.message]).toEqual([1, expect.stringMatching(/not valid JSON/)]);
    expect(broken.states).toEqual({ ...sound, config: 'failed', network: 'skipped', auth: 'skipped' });
    writeFileSync(config, written);
  });

  test('finds all variables with wrong values', async () => {
    const wrong = {
      DOCCONV_BASE_URL: 'foo',
      DOCCONV_INTERACTIVE: 'maybe',
      DOCCONV_DATABASE_URL: 'a:secret@b',
    };
    const { code, states, said } = await examine(machine, { ...quiet, ...wrong });
    expect([code, states]).toEqual([1, { ...sound, config: 'failed', network: 'skipped', auth: 'skipped' }]);
    const { checks } = JSON.parse(said).data as { checks: Check[] };
    const found = checks.filter(({ name }) => name === 'config').map(({ message }) => message);
    expect(found).toHaveLength(3);
    for (const name of Object.keys(wrong)) expect(found.join()).toContain(name);
    expect(said).not.toContain('secret');
  });

  test('finds a database that does not answer, and says what of it to check', async () => {
    const away = { DOCCONV_DATABASE_URL: 'postgres://127.0.0.1:9/docconv', DOCCONV_SECRET: 's'.repeat(32) };
    const { code, of } = await examine(machine, { ...quiet, ...away });
    expect([code, of('store')]).toMatchObject([
      1,
      { status: 'failed', hint: expect.stringMatching(/^Check DOCCONV_DATABASE_URL/) },
    ]);
  });

  test('finds a server that does not answer, and leaves alone what it would do', async () => {
    const { code, states } = await examine(machine, { ...quiet, ...noServer });
    expect(code).toBe(1);
    expect(states).toEqual({
      ...sound,
      network: 'failed',
      auth: 'skipped',
      store: 'skipped',
      pdfium: 'skipped',
      sharp: 'skipped',
      ocr: 'skipped',
    });
  });

  describe('with the registry that npm is set up with', () => {
    let registry: Server;
    let latest: string;
    let asked: (string | undefined)[] = [];
    beforeAll(async () => {
      registry = createServer((request, response) => {
        // As a server of docconv it refuses at once; one that does not answer is asked again for some seconds.
        if (request.url?.startsWith('/api/')) return void response.writeHead(401).end();
        asked.push(request.url);
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ 'dist-tags': { latest }, versions: { [latest]: { version: latest } } }),
        );
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => registry.once('listening', resolve));
    });
    afterAll(() => registry.close());

    const versionCheck = async (environment: Record<string, string> = {}) => {
      asked = [];
      const { port } = registry.address() as AddressInfo;
      const address = `http://127.0.0.1:${port}`;
      const asking = {
        DOCCONV_BASE_URL: address,
        DOCCONV_API_KEY: `dc_live_${'a'.repeat(33)}`,
        npm_config_registry: `${address}/`,
        DOCCONV_SKIP_UPDATE_CHECK: '',
        ...environment,
      };
      return read(await machine.run(['doctor', '--json'], { environment: asking })).of('version');
    };

    test('tells of a newer version', async () => {
      latest = '99.1.0';
      expect(await versionCheck()).toMatchObject({
        status: 'warning',
        message: expect.stringMatching(/99\.1\.0 is out$/),
        hint: 'Run: npm install --global docconv-99.1.0.tgz',
      });
      latest = '0.0.1';
      expect(await versionCheck()).toMatchObject({ status: 'ok' });
      expect(asked).toEqual(['/docconv']);
    });

    test('does not ask when told so', async () => {
      const checks = await Promise.all([versionCheck(quiet), versionCheck({ CI: '1' })]);
      expect(checks).toMatchObject([{ status: 'skipped' }, { status: 'skipped' }]);
      expect(asked).toEqual([]);
    });
  });
});
