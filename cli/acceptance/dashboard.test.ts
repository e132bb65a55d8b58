import { statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseArguments } from '../arguments/arguments.ts';
import { dashboard } from '../commands/dashboard.ts';
import { openInBrowser } from '../terminal/open-in-browser.ts';
import { fakeContext } from '../testing/fake-context.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

describe('the program', () => {
  let machine: Machine;
  beforeEach(() => {
    machine = makeMachine();
  });
  afterEach(() => machine.remove());

  test('signs the owner of the machine in by a link that is good once', async () => {
    const { child, ended } = machine.start(['serve', '--port', '0', '--json']);
    const { url } = await firstEnvelope(child.stdout);
    const { code, stdout } = await machine.run(['dashboard', '--url', url, '--yes', '--json']);
    const link: string = JSON.parse(stdout).data.url;
    expect([code, link]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sign-in\/link\/[\w-]{43}$/),
    ]);
    expect(await signIn(link, url)).toEqual({ status: 303, location: '/dashboard' });
    expect(await signIn(link, url)).toEqual({ status: 410, location: null });
    child.kill('SIGTERM');
    await ended;
  });

  test('says what to do when no server runs', async () => {
    const { code, stdout, stderr } = await machine.run([
      'dashboard',
      '--url',
      'http://127.0.0.1:9',
      '--yes',
      '--json',
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'NETWORK_ERROR',
      hint: expect.stringContaining('docconv serve'),
    });
  });

  test('needs an account', async () => {
    const { code, stderr } = await machine.run(['dashboard', '--json']);
    expect([code, JSON.parse(stderr).error.code]).toEqual([3, 'AUTH_REQUIRED']);
  });

  test('leads to the dashboard of another server without a secret', async () => {
    const environment = { DOCCONV_BASE_URL: 'https://docs.example.com/' };
    const { code, stdout } = await machine.run(['dashboard'], { environment });
    expect([code, stdout]).toEqual([0, 'https://docs.example.com/dashboard\n']);
  });

  /** Opens the link and sends the form of its page, as a browser does. */
  async function signIn(link: string, origin: string) {
    const page = await fetch(link);
    const cookie = page.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const body = new URLSearchParams({ token });
    const response = await fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin },
      body,
    });
    return { status: response.status, location: response.headers.get('location') };
  }
});

async function firstEnvelope(stream: NodeJS.ReadableStream | null): Promise<{ url: string }> {
  let text = '';
  for await (const part of stream ?? []) {
    text += part;
    if (text.includes('\n')) return JSON.parse(text.slice(0, text.indexOf('\n'))).data;
  }
  throw new Error('the server said nothing');
}

describe('the command', () => {
  test('opens the browser for a person at a terminal, and prints the link for whoever else', async () => {
    const opened: string[] = [];
    const person = fakeContext({ terminal: { stdoutIsTerminal: true, interactive: true } });
    const program = fakeContext();
    for (const context of [person, program]) {
      context.services.openInBrowser = async (link) => opened.push(link) > 0;
      expect(await dashboard(context, undefined)).toBe(0);
      expect(context.out()).toBe('http://127.0.0.1:8787/sign-in/link/secret\n');
    }
    expect(opened).toEqual(['http://127.0.0.1:8787/sign-in/link/secret']);
    expect([person.err(), program.err()]).toEqual([expect.stringContaining('good once'), '']);
  });

  test.each(['ftp://x', 'localhost:8787', 'http://u@host', 'http://host/?a=b', ''])(
    '--url %j is refused',
    (url) => {
      expect(() => parseArguments(['dashboard', `--url=${url}`])).toThrow(/--url/);
    },
  );
});

test('the link is handed to the browser in a file that others cannot read, not as an argument', async () => {
  const machine = makeMachine();
  await openInBrowser('http://127.0.0.1:8787/sign-in/link/secret', { home: machine.home, hasDisplay: true });
  const page = path.join(machine.home, 'open.html');
  expect(statSync(page).mode & 0o777).toBe(0o600);
  machine.remove();
});
