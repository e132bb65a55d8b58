import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateApiKey } from '../../service/accounts/api-key.ts';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine, type RunOptions, type Typed } from '../testing/run-program.ts';
import { runServerWithAccount, type ServerWithAccount } from '../testing/server-with-account.ts';

const [down, enter, esc, interrupt, clear] = ['\u001b[B', '\r', '\u001b', '\u0003', '\u0015'];
const screen = 'stty rows 24 cols 60;';

let server: ServerWithAccount;
let machine: Machine;
beforeAll(async () => {
  server = await runServerWithAccount();
});
afterAll(() => server.remove());
beforeEach(() => {
  machine = makeMachine();
});
afterEach(() => machine.remove());

const stored = () => JSON.parse(readFileSync(path.join(machine.home, 'config.json'), 'utf8'));

async function onTerminal(line: string, typed: readonly Typed[], options: RunOptions = {}) {
  const { code, stdout } = await machine.onTerminal(`${screen} ${line}`, { ...options, typed });
  return { code, drawn: stdout, text: stripVTControlCharacters(stdout).replaceAll('\r', '') };
}

/** Runs a line in a shell that goes on after Ctrl-C, and tells how it ended and how the terminal was left. */
const inShell = (words: string) => `bash -c 'trap : INT; docconv ${words}; echo "code $?"; stty -a'`;

const atChoice = /Esc to leave/;
const atKey = /it is not shown/;

describe('the guided setup', { timeout: 120_000 }, () => {
  test('says what to do, makes an account, and ends with a command for a document that lies here', async () => {
    machine.put('paper.pdf', '%PDF-1.4');
    const { code, text } = await onTerminal('docconv', [{ after: atChoice, text: enter }]);
    expect(code).toBe(0);
    expect(text).toMatch(/docconv turns PDFs[\s\S]*How do you want to use docconv\?[\s\S]*On this machine/);
    expect(text).toMatch(
      /✓ Signed in with the key dc_live_\w{4}…\.\n\nTry:\n {2}docconv convert paper\.pdf --output paper\.md/,
    );
    expect(stored().apiKey).toMatch(/^dc_live_/);
  });

  test('has a banner that can be plain or left out', async () => {
    const banner = async (environment: Record<string, string>) =>
      (await onTerminal('docconv', [{ after: atChoice, text: esc }], { environment })).text;
    expect(await banner({})).toContain('╺┳┓');
    expect(await banner({ DOCCONV_ASCII_LOGO: '1' })).toContain('| (_| |');
    expect(await banner({ DOCCONV_NO_BANNER: '1' })).toMatch(/^docconv turns/);
  });

  test('tells at once what is no key, and asks for the server that knows it', async () => {
    const key = await server.addKey('pro');
    const { code, drawn, text } = await onTerminal('docconv', [
      { after: atChoice, text: down },
      { after: /❯ With an API key/, text: enter },
      { after: atKey, text: 'sk_live_abcx\u007f' },
      { after: /keys begin with dc_live_/, text: `${clear}${key.slice(0, -1)}` },
      { after: /41 of 42 characters/, text: key.slice(-1) },
      { after: /This has the form of a key/, text: enter },
      { after: /no account with that key/, text: server.url.replace('http://', '') },
      { after: /✓ http/, text: enter },
    ]);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/Signed in at http:\/\/127\.0\.0\.1:\d+ with the key dc_live_\w{4}/),
    ]);
    expect(drawn).not.toContain(key.slice(12));
    expect(stored().baseUrl).toBe(server.url);
  });

  test('signs in anew when the key is no longer accepted', async () => {
    await runHere(machine, ['login', '--yes']);
    const home = path.join(machine.home, 'config.json');
    const { apiKey, ...others } = stored();
    machine.put(path.relative(machine.folder, home), JSON.stringify({ ...others, apiKey: generateApiKey() }));
    const { code, text } = await onTerminal('docconv', [{ after: atChoice, text: enter }]);
    expect([code, text]).toEqual([0, expect.stringMatching(/docconv: .*key[\s\S]*✓ Signed in/)]);
    expect(apiKey).toMatch(/^dc_live_/);
  });
});

describe('docconv login', { timeout: 120_000 }, () => {
  test('takes a key that is pasted where a choice is asked for', async () => {
    await runHere(machine, ['login', '--yes']);
    const { apiKey } = stored();
    await runHere(machine, ['logout']);
    const { code, drawn } = await onTerminal('docconv login', [
      { after: atChoice, text: apiKey },
      { after: /This has the form of a key/, text: enter },
    ]);
    expect([code, stored().apiKey, drawn.includes(apiKey)]).toEqual([0, apiKey, false]);
  });

  test('shows an address, a code and the time that is left, and goes on once a person has approved', async () => {
    const typed = [
      { after: atChoice, text: '3' },
      { after: /Address of the server/, text: `${server.url}${enter}` },
    ];
    const heard = {
      pattern: /connect\/([\w-]{43})[\s\S]*Waiting for/,
      act: ([, id = '']: string[]) => void server.decide(id, 'approved'),
    };
    const { code, text } = await onTerminal('docconv login', typed, { heard });
    expect(text).toMatch(/\/connect {2}with the code {2}[B-Z]{4}-[B-Z]{4}\n/);
    expect(text).toMatch(/Waiting for your approval · 1[45]:\d\d left · Esc to leave/);
    expect([code, text]).toEqual([0, expect.stringContaining(`✓ Signed in at ${server.url}`)]);
    expect(stored().baseUrl).toBe(server.url);
  });

  test('asks again for a server that does not answer', async () => {
    const { text } = await onTerminal('docconv login', [
      { after: atChoice, text: '3' },
      { after: /Address of the server/, text: `127.0.0.1:1${enter}` },
      { after: /docconv:[\s\S]*Address of the server/, text: esc },
    ]);
    expect(text).toMatch(/docconv: .*127\.0\.0\.1:1/);
  });

  test.each([
    ['a choice', '', [], atChoice],
    ['a key', '', [{ after: atChoice, text: '1' }], atKey],
    ['an approval', '--base-url SERVER', [{ after: atChoice, text: '1' }], /Waiting for/],
  ] as const)(
    'asking for %s, ends by Esc and by Ctrl-C, the terminal as it was',
    async (_what, flags, first, then) => {
      const line = inShell(`login ${flags.replace('SERVER', server.url)}`);
      for (const leaving of [esc, interrupt]) {
        const { drawn, text } = await onTerminal(line, [...first, { after: then, text: leaving }]);
        expect(text).toMatch(/^code 130$/m);
        expect(text).toMatch(/(?<!-)\bicanon\b[\s\S]*(?<!-)\becho\b/);
        expect(drawn.lastIndexOf('\u001b[?25h')).toBeGreaterThan(drawn.lastIndexOf('\u001b[?25l'));
        expect(text).not.toMatch(/docconv: /);
      }
    },
  );

  test('asks in plain lines where nothing can be drawn', async () => {
    const typed = [
      { after: /\[1\]: /, text: `7${enter}` },
      { after: /\[1\]: [\s\S]*\[1\]: /, text: `2${enter}` },
    ];
    const { code, drawn } = await onTerminal('docconv login', typed, { environment: { TERM: 'dumb' } });
    expect([code, drawn]).toEqual([0, expect.stringMatching(/1 {2}With an API key[\s\S]*Signed in with/)]);
    expect(drawn).not.toContain(esc);
  });

  test('answers can be piped in where that is wished for', async () => {
    const { code, stderr } = await machine.run(['login'], {
      stdin: 'what?\n2\n',
      environment: { DOCCONV_INTERACTIVE: '1' },
    });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Signed in with the key/)]);
    const none = await machine.run(['login'], { environment: { DOCCONV_INTERACTIVE: '1' } });
    expect([none.code, none.stderr]).toEqual([1, expect.stringMatching(/docconv: Nothing was answered/)]);
  });

  test.each([
    ['DOCCONV_INTERACTIVE', '0'],
    ['CI', 'true'],
  ])('asks nothing with %s=%s', async (name, value) => {
    const environment = { [name]: value };
    const { code, text } = await onTerminal('docconv login', [], { environment });
    expect([code, text]).toEqual([1, expect.stringMatching(/^docconv: There is nobody to ask.*--yes/s)]);
  });
});
