import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runServer } from '../../http/testing/run-server.ts';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';
import { runServerWithAccount, type ServerWithAccount } from '../testing/server-with-account.ts';

/** A question is asked, and answers are listened for. */
const atChoice = /Esc to leave/;

describe('docconv login to a server', { timeout: 60_000 }, () => {
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

  const keyOf = (url: string): string => stored().servers[url].apiKey;
  const stored = () => JSON.parse(readFileSync(path.join(machine.home, 'config.json'), 'utf8'));

  /** Starts the login and decides once the page's address is told. */
  async function loginWith(flags: string[], decision: 'approved' | 'denied') {
    const { child, ended } = machine.start(['login', '--base-url', `${server.url}/`, '--yes', ...flags]);
    const said = flags.includes('--json') ? child.stdout : child.stderr;
    const url = await new Promise<string>((resolve) =>
      said?.on('data', (text: string) => {
        const [found] = /http:[^\s"]+\/connect\/[\w-]+/.exec(text) ?? [];
        if (found) resolve(found);
      }),
    );
    await server.decide(url, decision);
    const session = await server.store.findConnectSession({ id: url.split('/').at(-1) ?? '' });
    return { ...(await ended), session };
  }

  test('fetches the key after approval, stores it with the server, and uses both', async () => {
    const { code, stdout, stderr, session } = await loginWith([], 'approved');
    expect([code, stdout]).toEqual([0, '']);
    expect(session).toMatchObject({
      provider: 'docconv',
      codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { baseUrl } = stored();
    const apiKey = keyOf(server.url);
    expect(baseUrl).toBe(server.url);
    expect(statSync(path.join(machine.home, 'config.json')).mode & 0o777).toBe(0o600);
    expect(stderr).toContain(`Signed in at ${server.url} with the key ${apiKey.slice(0, 12)}…`);
    expect(stderr).not.toContain(apiKey);
    const who = JSON.parse((await runHere(machine, ['whoami', '--json'])).stdout);
    expect(who.data).toMatchObject({ account: server.accountId, plan: 'starter', mode: server.url });
  });

  test('is two envelopes under --json', async () => {
    const { code, stdout, stderr } = await loginWith(['--json'], 'approved');
    expect([code, stderr]).toEqual([0, '']);
    const [approval, done] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(approval).toMatchObject({ type: 'approval', data: { expires_at: expect.stringMatching(/Z$/) } });
    expect(done).toEqual({
      type: 'login',
      data: { key_prefix: keyOf(server.url).slice(0, 12), mode: server.url },
    });
  });

  test('stores nothing when it was denied', async () => {
    const { code, stderr } = await loginWith([], 'denied');
    expect(code).toBe(3);
    expect(stderr).toMatch(/denied in the browser.*docconv login/);
    expect((await runHere(machine, ['usage'])).code).toBe(3);
  });

  test('takes a key from standard input, and keeps neither key nor server when it is wrong', async () => {
    const wrong = { stdin: `dc_live_${'a'.repeat(33)}\n` };
    const argv = ['login', '--base-url', server.url, '--api-key-stdin'];
    expect((await runHere(machine, argv, wrong)).code).toBe(3);
    expect((await runHere(machine, ['whoami', '--json'])).stderr).toContain('--yes');
    const key = await server.addKey('pro');
    expect((await runHere(machine, argv, { stdin: `${key}\n` })).code).toBe(0);
    expect(stored()).toEqual({ baseUrl: server.url, servers: { [server.url]: { apiKey: key } } });
  });

  describe('between servers', () => {
    const mode = async () => JSON.parse((await runHere(machine, ['whoami', '--json'])).stdout).data;
    const to = (address: string, stdin?: string) =>
      runHere(machine, ['login', '--base-url', address, ...(stdin ? ['--api-key-stdin'] : [])], { stdin });

    test('each keeps its key, so that going back asks for none', async () => {
      const other = await runServer();
      try {
        expect((await runHere(machine, ['login', '--yes'])).code).toBe(0);
        const here = await mode();
        const keys = [await server.addKey('pro'), await other.addKey('starter')];
        expect((await to(server.url, keys[0])).code).toBe(0);
        expect((await to(other.url, keys[1])).code).toBe(0);
        expect(await mode()).toMatchObject({ plan: 'starter', mode: other.url });

        const back = await to(server.url);
        expect([back.code, back.stderr]).toEqual([0, expect.stringContaining(server.url)]);
        expect(back.stderr).not.toContain(keys[0]);
        expect(await mode()).toMatchObject({ plan: 'pro', mode: server.url });
        expect((await to('none')).code).toBe(0);
        expect(await mode()).toEqual(here);
        expect(statSync(path.join(machine.home, 'config.json')).mode & 0o777).toBe(0o600);
      } finally {
        await other.remove();
      }
    });

    test('signing out removes the key of the one in use alone', async () => {
      await runHere(machine, ['login', '--yes']);
      await to(server.url, await server.addKey('pro'));
      expect((await runHere(machine, ['logout'])).code).toBe(0);
      expect((await runHere(machine, ['usage'])).code).toBe(3);
      expect((await to(server.url)).code).toBe(1);
      expect((await to('none')).code).toBe(0);
      expect(await mode()).toMatchObject({ plan: 'local', mode: 'embedded' });
    });

    test('no server is sent the key of another', async () => {
      await runHere(machine, ['login', '--yes']);
      const environment = { DOCCONV_BASE_URL: server.url };
      const { code, stderr } = await runHere(machine, ['usage', '--json'], { environment });
      expect([code, JSON.parse(stderr).error.code]).toEqual([3, 'AUTH_REQUIRED']);
    });

    test('a key that is no longer accepted is not gone on with', async () => {
      const key = await server.addKey('pro');
      await to(server.url, key);
      await to('none');
      const { account } = (await server.store.findByKey(hashApiKey(key))) ?? {};
      await server.store.deleteAccount(account?.id ?? '');
      const { code, stderr } = await to(server.url);
      expect([code, stderr]).toEqual([1, expect.stringContaining('--api-key-stdin')]);
    });
  });

  test.each([
    ['not an address', ['login', '--base-url', 'docs', '--yes'], 'INVALID_ARGS'],
    ['nobody there', ['login', '--base-url', 'http://127.0.0.1:1', '--yes'], 'NETWORK_ERROR'],
  ])('%s is told', async (_title, argv, code) => {
    const { code: exit, stderr } = await runHere(machine, [...argv, '--json']);
    expect([exit, JSON.parse(stderr).error.code]).toEqual([1, code]);
  });
});

describe('docconv without a command', { timeout: 60_000 }, () => {
  let machine: Machine;
  beforeEach(() => {
    machine = makeMachine();
  });
  afterEach(() => machine.remove());

  test('prints help where nobody can answer', async () => {
    const { code, stdout, stderr } = await runHere(machine, []);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Commands:');
  });

  test('makes an account with --yes', async () => {
    expect((await runHere(machine, ['--yes'])).code).toBe(0);
    expect((await runHere(machine, ['whoami'])).stdout).toContain('plan     local');
  });

  test('asks on a terminal, then tells what to try', async () => {
    const { code, stdout } = await machine.onTerminal('docconv', { typed: { after: atChoice, text: '\r' } });
    expect(code).toBe(0);
    expect(stdout).toMatch(/How do you want to use docconv\?[\s\S]*Signed in with the key[\s\S]*Try:/);
    const again = await machine.onTerminal('docconv', {
      environment: { DOCCONV_NO_BANNER: '1', NO_COLOR: '1' },
    });
    expect(again.stdout).toMatch(/^account +acc_[\s\S]*Try:/);
  });

  test.each(['', 'login'])('%j ends by Ctrl-C while it asks', async (words) => {
    const { stdout } = await machine.onTerminal(`bash -c 'trap : INT; docconv ${words}; echo "code $?"'`, {
      typed: { after: atChoice, text: '\u0003' },
    });
    expect(stdout).toMatch(/code 130/);
  });
});
