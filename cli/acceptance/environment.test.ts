import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashApiKey, prefixOfKey } from '../../service/accounts/api-key.ts';
import { addAccount } from '../../service/keys/first-use.ts';
import { openStore } from '../../service/open/open-store.ts';
import { openPlaces, type Place, type Places, places } from '../testing/places.ts';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';
import { type Registry, startRegistry } from '../testing/start-registry.ts';

let opened: Places;
beforeAll(async () => {
  opened = await openPlaces();
});
afterAll(() => opened.remove());

const unknown = `dc_live_${'a'.repeat(33)}`;

/** A machine without a key. */
function freshMachine(): Machine {
  const machine = opened.machine('embedded');
  rmSync(machine.home, { recursive: true });
  return machine;
}

/** A machine, and the key of another account of its place. */
async function withOtherKey(place: Place) {
  const machine = opened.machine(place);
  if (place === 'remote') return { machine, key: await opened.server.addKey('pro') };
  const { store } = await openStore({ storeFolder: path.join(machine.home, 'store') });
  return { machine, key: await addAccount(store, { plan: 'pro', keyName: 'other', now: Date.now() }) };
}

describe.each(places)('DOCCONV_API_KEY, %s', (place) => {
  const identify = async (machine: Machine, DOCCONV_API_KEY: string) => {
    const ended = await runHere(machine, ['whoami', '--json'], { environment: { DOCCONV_API_KEY } });
    return { ...ended, prefix: ended.code === 0 && JSON.parse(ended.stdout).data.key_prefix };
  };

  test('takes precedence over the stored key, which stays; empty it counts as unset', async () => {
    const { machine, key } = await withOtherKey(place);
    const stored = prefixOfKey(opened.key(place));
    expect((await identify(machine, key)).prefix).toBe(prefixOfKey(key));
    expect((await identify(machine, '')).prefix).toBe(stored);
    const loggedIn = await runHere(machine, ['login', '--api-key-stdin'], {
      stdin: opened.key(place),
      environment: { DOCCONV_API_KEY: key },
    });
    expect(loggedIn.stderr).toMatch(/DOCCONV_API_KEY is set and takes precedence over the stored key/);
  });

  test('is not replaced by the stored key when it is wrong', async () => {
    const { code, stderr } = await identify(opened.machine(place), unknown);
    expect([code, JSON.parse(stderr).error.code]).toEqual([3, 'AUTH_REQUIRED']);
  });

  test('is shown by its first characters at most, whatever happens', async () => {
    const { machine, key } = await withOtherKey(place);
    const environment = { DOCCONV_API_KEY: key, DOCCONV_DEBUG: '1' };
    const commands = [
      ['whoami'],
      ['usage'],
      ['doctor'],
      ['logout'],
      ['convert', 'one.pdf'],
      ['convert', 'none.pdf'],
      ['convert', key],
      ['convert', `${key}.pdf`, '--output', `${key}/`],
      ['login', key],
      ['login', `--api-key=${key}`],
      ['admin', 'keys', key],
      ['skills', 'get', key],
      [key],
    ];
    const runs = commands.flatMap((argv) => [
      runHere(machine, argv, { environment }),
      runHere(machine, [...argv, '--json'], { environment }),
    ]);
    // What the launcher itself would say is looked at too.
    const started = [['convert', key], [key]].map((argv) => machine.run(argv, { environment }));
    const said = await Promise.all([...runs, ...started]);
    for (const { stdout, stderr } of said) {
      expect(stdout + stderr).not.toMatch(/dc_live_[0-9A-Za-z]{5}/);
      expect(stdout + stderr).not.toContain(hashApiKey(key));
    }
  }, 120_000);
});

describe('DOCCONV_INTERACTIVE and CI', () => {
  const question = /Make an account on this machine\?/;
  const convert = 'docconv convert one.pdf';

  test.each<[string, Record<string, string>, boolean]>([
    ['neither', {}, true],
    ['an empty CI', { CI: '' }, true],
    ['CI', { CI: 'false' }, false],
    ['DOCCONV_INTERACTIVE=0', { DOCCONV_INTERACTIVE: '0' }, false],
    ['DOCCONV_INTERACTIVE=1 in CI', { DOCCONV_INTERACTIVE: '1', CI: '1' }, true],
  ])('on a terminal with %s, it is asked: %4$s', async (_title, environment, asks) => {
    const typed = asks ? { after: question, text: 'y\n' } : undefined;
    const { code, stdout } = await freshMachine().onTerminal(convert, { environment, typed });
    expect([question.test(stdout), code]).toEqual(asks ? [true, 0] : [false, 3]);
  });

  test('1 asks where there is no terminal too, 0 and nothing do not', async () => {
    const run = (environment: Record<string, string>) =>
      runHere(freshMachine(), ['convert', 'one.pdf'], { environment, stdin: 'y\n' });
    const asked = await run({ DOCCONV_INTERACTIVE: '1' });
    expect([asked.code, asked.stdout, question.test(asked.stderr)]).toEqual([
      0,
      expect.stringMatching(/Lorem/),
      true,
    ]);
    for (const environment of [{}, { DOCCONV_INTERACTIVE: '0' }, { CI: '1' }] as Record<string, string>[]) {
      const { code, stderr } = await run(environment);
      expect([code, question.test(stderr)]).toEqual([3, false]);
    }
  });

  test.each(['DOCCONV_INTERACTIVE=0', 'CI=1'])(
    'without a command, %s prints help on a terminal',
    async (setting) => {
      const [name = '', value = ''] = setting.split('=');
      const environment = { [name]: value };
      const { code, stdout } = await runHere(freshMachine(), [], { environment, onTerminal: true });
      expect([code, stdout]).toEqual([0, expect.stringContaining('Commands:')]);
    },
  );
});

describe('the look of a terminal', () => {
  const setup = (environment: Record<string, string>) =>
    runHere(opened.machine('embedded'), [], { environment, onTerminal: true });
  const banner = /documents to Markdown or HTML/;

  test('DOCCONV_NO_BANNER leaves the banner out, DOCCONV_ASCII_LOGO draws it in plain letters', async () => {
    const [usual, none, plain] = await Promise.all([
      setup({}),
      setup({ DOCCONV_NO_BANNER: '1' }),
      setup({ DOCCONV_ASCII_LOGO: '1' }),
    ]);
    expect(usual.stdout).toMatch(banner);
    expect(usual.stdout).toMatch(/[━┃]/);
    expect(none.stdout).not.toMatch(banner);
    expect(none.stdout).not.toMatch(/[━┃]|\|_/);
    expect(none.stdout).toMatch(/^account +acc_/m);
    expect(plain.stdout).toMatch(banner);
    expect(plain.stdout).not.toMatch(/[━┃]/);
    expect(plain.stdout).toMatch(/\\__,_\|/);
  });

  // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape byte is what is looked for
  const color = /\u001b\[[\d;]*m/;
  test.each(['convert one.pdf', 'doctor', ''])('NO_COLOR leaves colours out of docconv %s', async (words) => {
    const show = (NO_COLOR: string) =>
      // Where a server converts, the doctor has less to try.
      runHere(opened.machine(words === 'doctor' ? 'remote' : 'embedded'), words.split(' ').filter(Boolean), {
        environment: { NO_COLOR },
        onTerminal: true,
      });
    const [colored, plain] = await Promise.all([show(''), show('0')]);
    expect([colored.code, plain.code]).toEqual([0, 0]);
    expect(colored.stdout).toMatch(color);
    expect(plain.stdout).not.toMatch(color);
  });
});

describe('DOCCONV_SKIP_UPDATE_CHECK', () => {
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry('99.0.0');
  });
  afterAll(() => registry.close());

  test.each<[string, Record<string, string>, boolean]>([
    ['unset', { DOCCONV_SKIP_UPDATE_CHECK: '' }, true],
    ['0', { DOCCONV_SKIP_UPDATE_CHECK: '0' }, true],
    ['1', { DOCCONV_SKIP_UPDATE_CHECK: '1' }, false],
    ['unset, in CI', { DOCCONV_SKIP_UPDATE_CHECK: '', CI: '1' }, false],
  ])('%s: the registry is asked on a terminal: %3$s', async (_title, settings, asks) => {
    registry.asked.length = 0;
    const environment = { ...registry.environment, ...settings };
    const machine = opened.machine('embedded');
    const { code, stdout } = await machine.onTerminal('docconv usage', { environment });
    expect([code, registry.asked.length, /99\.0\.0 is out/.test(stdout)]).toEqual([0, asks ? 1 : 0, asks]);
    const piped = await runHere(machine, ['usage'], { environment });
    expect([piped.code, piped.stderr, registry.asked.length]).toEqual([0, '', asks ? 1 : 0]);
  });
});

test('DOCCONV_HOME is where settings and store are, and nothing is written elsewhere', async () => {
  const machine = makeMachine();
  try {
    const DOCCONV_HOME = path.join(machine.folder, 'elsewhere');
    expect((await runHere(machine, ['login', '--yes'], { environment: { DOCCONV_HOME } })).code).toBe(0);
    expect(JSON.parse(readFileSync(path.join(DOCCONV_HOME, 'config.json'), 'utf8')).apiKey).toMatch(
      /^dc_live_/,
    );
    expect((await runHere(machine, ['usage'])).code).toBe(3);
  } finally {
    machine.remove();
  }
});
