import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunServer, runServer } from '../../http/testing/run-server.ts';
import { newAccountId, newApiKey } from '../../service/accounts/new-account.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

describe('docconv login to a server', { timeout: 60_000 }, () => {
  let server: RunServer;
  let accountId: string;
  let machine: Machine;
  beforeAll(async () => {
    server = await runServer();
    accountId = newAccountId();
    const { record } = newApiKey({ name: 'first', now: Date.now() });
    await server.store.createAccount({ id: accountId, plan: 'starter', createdAt: Date.now() }, record);
  });
  afterAll(() => server.remove());
  beforeEach(() => {
    machine = makeMachine();
  });
  afterEach(() => machine.remove());

  const stored = () => JSON.parse(readFileSync(path.join(machine.home, 'config.json'), 'utf8'));

  async function decide(approvalUrl: string, decision: 'approved' | 'denied') {
    const id = approvalUrl.split('/').at(-1) ?? '';
    const now = Date.now();
    await server.store.decideConnectSession({ id, accountId, decision, expiresAt: now + 60_000, now });
    return server.store.findConnectSession({ id });
  }

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
    const session = await decide(url, decision);
    return { ...(await ended), session };
  }

  test('fetches the key after approval, stores it with the server, and uses both', async () => {
    const { code, stdout, stderr, session } = await loginWith([], 'approved');
    expect([code, stdout]).toEqual([0, '']);
    expect(session).toMatchObject({
      provider: 'docconv',
      codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { apiKey, baseUrl } = stored();
    expect(baseUrl).toBe(server.url);
    expect(statSync(path.join(machine.home, 'config.json')).mode & 0o777).toBe(0o600);
    expect(stderr).toContain(`Signed in at ${server.url} with the key ${apiKey.slice(0, 12)}…`);
    expect(stderr).not.toContain(apiKey);
    const who = JSON.parse((await machine.run(['whoami', '--json'])).stdout);
    expect(who.data).toMatchObject({ account: accountId, plan: 'starter', mode: server.url });
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
      data: { key_prefix: stored().apiKey.slice(0, 12), mode: server.url },
    });
  });

  test('stores nothing when it was denied', async () => {
    const { code, stderr } = await loginWith([], 'denied');
    expect(code).toBe(3);
    expect(stderr).toMatch(/denied in the browser.*docconv login/);
    expect((await machine.run(['usage'])).code).toBe(3);
  });

  test('takes a key from standard input, and keeps neither key nor server when it is wrong', async () => {
    const wrong = { stdin: `dc_live_${'a'.repeat(33)}\n` };
    const argv = ['login', '--base-url', server.url, '--api-key-stdin'];
    expect((await machine.run(argv, wrong)).code).toBe(3);
    expect((await machine.run(['whoami', '--json'])).stderr).toContain('--yes');
    const key = await server.addKey('pro');
    expect((await machine.run(argv, { stdin: `${key}\n` })).code).toBe(0);
    expect(stored()).toMatchObject({ apiKey: key, baseUrl: server.url });
  });

  test('goes back to this machine', async () => {
    const key = await server.addKey('pro');
    await machine.run(['login', '--base-url', server.url, '--api-key-stdin'], { stdin: `${key}\n` });
    expect((await machine.run(['login', '--base-url', 'none', '--yes'])).code).toBe(0);
    expect(stored()).toEqual({ apiKey: expect.not.stringContaining(key) });
    expect((await machine.run(['whoami'])).stdout).toContain('embedded');
  });

  test.each([
    ['not an address', ['login', '--base-url', 'docs', '--yes'], 'INVALID_ARGS'],
    ['nobody there', ['login', '--base-url', 'http://127.0.0.1:1', '--yes'], 'NETWORK_ERROR'],
  ])('%s is told', async (_title, argv, code) => {
    const { code: exit, stderr } = await machine.run([...argv, '--json']);
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
    const { code, stdout, stderr } = await machine.run([]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Commands:');
  });

  test('makes an account with --yes', async () => {
    expect((await machine.run(['--yes'])).code).toBe(0);
    expect((await machine.run(['whoami'])).stdout).toContain('plan     local');
  });

  test('asks on a terminal, then tells what to try', async () => {
    const { code, stdout } = await machine.onTerminal('docconv', { typed: { after: 3000, text: '\r' } });
    expect(code).toBe(0);
    expect(stdout).toMatch(/How do you want to use docconv\?[\s\S]*Signed in with the key[\s\S]*Try:/);
    const again = await machine.onTerminal('docconv', {
      environment: { DOCCONV_NO_BANNER: '1', NO_COLOR: '1' },
    });
    expect(again.stdout).toMatch(/^account +acc_[\s\S]*Try:/);
  });

  test.each(['', 'login'])('%j ends by Ctrl-C while it asks', async (words) => {
    const { stdout } = await machine.onTerminal(`bash -c 'trap : INT; docconv ${words}; echo "code $?"'`, {
      typed: { after: 3000, text: '\u0003' },
    });
    expect(stdout).toMatch(/code 130/);
  });
});
