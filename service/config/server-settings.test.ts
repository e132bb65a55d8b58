import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { openServerSecret } from './server-secret.ts';
import { checkServerSettings, isLoopback } from './server-settings.ts';

const LONG_SECRET = 'x'.repeat(32);
const exposed = {
  DOCCONV_PUBLIC_URL: 'https://docs.example.com/',
  DOCCONV_SMTP_URL: 'smtps://mail.example.com',
};

function check(environment: Record<string, string>, wish: { host?: string; port?: number } = {}) {
  return checkServerSettings(loadConfig({ DOCCONV_HOME: '/nowhere', ...environment }).server, wish);
}

describe('settings of a server', () => {
  test('are those of a machine alone when nothing is said', () => {
    expect(check({})).toEqual({
      host: '127.0.0.1',
      port: 8787,
      loopbackOnly: true,
      trustedProxies: [],
      logLevel: 'info',
      signUpPlan: 'free',
      shutdownGrace: 900_000,
      cors: true,
      hstsSubdomains: false,
    });
  });

  test('tell how long work may go on, and where plans are bought', () => {
    expect(check({ DOCCONV_SHUTDOWN_GRACE: '30' }).shutdownGrace).toBe(30_000);
    expect(check({ DOCCONV_SHUTDOWN_GRACE: '0' }).shutdownGrace).toBe(0);
    expect(check({ DOCCONV_PLANS_URL: 'mailto:sales@example.com' }).plansUrl).toBe(
      'mailto:sales@example.com',
    );
    expect(check({ DOCCONV_CORS: '0', DOCCONV_HSTS_SUBDOMAINS: '1' })).toMatchObject({
      cors: false,
      hstsSubdomains: true,
    });
  });

  test('for others are an https address and a mail server', () => {
    expect(check(exposed, { host: '0.0.0.0', port: 80 })).toMatchObject({
      host: '0.0.0.0',
      port: 80,
      loopbackOnly: false,
      publicUrl: 'https://docs.example.com',
      smtpUrl: 'smtps://mail.example.com',
    });
  });

  test.each([
    ['DOCCONV_PUBLIC_URL is not set', { DOCCONV_SMTP_URL: 'smtp://x' }],
    ['DOCCONV_PUBLIC_URL is not https', { ...exposed, DOCCONV_PUBLIC_URL: 'http://docs.example.com' }],
    ['DOCCONV_SMTP_URL is not set', { DOCCONV_PUBLIC_URL: 'https://docs.example.com' }],
  ])('for others are refused because %s', (why, environment) => {
    for (const host of ['0.0.0.0', '::', '192.168.0.7', 'docs.example.com']) {
      expect(() => check(environment, { host })).toThrow(`The server does not listen on ${host}: ${why}`);
    }
    expect(check(environment, { host: '::1' }).loopbackOnly).toBe(true);
  });

  test('may do without a mail server when told so', () => {
    const environment = {
      DOCCONV_PUBLIC_URL: 'https://docs.example.com',
      DOCCONV_ALLOW_PRINTED_LINKS: '1',
    };
    expect(check(environment, { host: '0.0.0.0' }).loopbackOnly).toBe(false);
  });

  test.each([
    ['DOCCONV_PUBLIC_URL', 'docs.example.com'],
    ['DOCCONV_PUBLIC_URL', 'https://docs.example.com/under'],
    ['DOCCONV_PUBLIC_URL', 'https://me:secret@docs.example.com'],
    ['DOCCONV_PUBLIC_URL', 'ftp://docs.example.com'],
    ['DOCCONV_DATABASE_URL', 'mysql://db/docconv'],
    ['DOCCONV_SECRET', 'short'],
    ['DOCCONV_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['DOCCONV_TRUSTED_PROXIES', '10.0.0.1,proxy'],
    ['DOCCONV_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['DOCCONV_LOG_LEVEL', 'loud'],
    ['DOCCONV_SIGN_UP_PLAN', 'toString'],
    ['DOCCONV_SHUTDOWN_GRACE', 'soon'],
    ['DOCCONV_SHUTDOWN_GRACE', '-1'],
    ['DOCCONV_SHUTDOWN_GRACE', '99999'],
    ['DOCCONV_PLANS_URL', 'javascript:alert(1)'],
    ['DOCCONV_PLANS_URL', 'sales@example.com'],
  ])('name %s when it is "%s"', (name, value) => {
    expect(() => check({ [name]: value })).toThrow(name);
  });

  test('have to share a secret where they share a database', () => {
    const DOCCONV_DATABASE_URL = 'postgres://db.example.com/docconv';
    expect(() => check({ DOCCONV_DATABASE_URL })).toThrow('DOCCONV_SECRET is not set');
    expect(check({ DOCCONV_DATABASE_URL, DOCCONV_SECRET: LONG_SECRET }).secret).toBe(LONG_SECRET);
  });

  test('list the proxies that are trusted', () => {
    const { trustedProxies } = check({ DOCCONV_TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16 fd00::/8' });
    expect(trustedProxies).toEqual(['10.0.0.1', '192.168.0.0/16', 'fd00::/8']);
  });
});

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is loopback', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(['0.0.0.0', '::', '10.0.0.1', '127.example.com', 'localhost.example.com'])(
  '%s is not loopback',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

describe('the secret of a server', () => {
  test('is made once, whoever comes first, and readable by its owner alone', async () => {
    const home = await mkdtemp(join(tmpdir(), 'docconv-secret-'));
    const opened = await Promise.all([1, 2, 3].map(() => openServerSecret(join(home, 'new'))));
    expect(new Set(opened).size).toBe(1);
    expect(opened[0]).toHaveLength(64);
    expect((await stat(join(home, 'new', 'secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(home, 'new', 'secret'), 'utf8')).trim()).toBe(opened[0]);
    await rm(home, { recursive: true });
  });

  test('is not replaced when somebody cut it', async () => {
    const home = await mkdtemp(join(tmpdir(), 'docconv-secret-'));
    await writeFile(join(home, 'secret'), 'short');
    await expect(openServerSecret(home)).rejects.toMatchObject({ reason: 'invalid_config' });
    await rm(home, { recursive: true });
  });
});
