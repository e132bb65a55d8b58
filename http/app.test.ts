import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDoor, type TestDoor } from './testing/open-door.ts';

let door: TestDoor;
beforeEach(async () => {
  door = await openDoor();
});
afterEach(() => door.close());

const APRIL = String(Date.UTC(2026, 3, 1) / 1000);

describe('every answer', () => {
  test.each(['/healthz', '/nowhere', '/api/nowhere'])(
    'of %s has rate-limit and security headers',
    async (path) => {
      const { headers } = await door.ask(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-ratelimit-limit': '0',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': APRIL,
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[\w-]{12}-\w+$/),
      });
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );

  test('over https asks to stay there', async () => {
    const secure = await openDoor({
      secure: true,
      loopbackOnly: false,
      publicUrl: 'https://docs.example.com',
    });
    const { headers } = await secure.ask('/healthz', { headers: { host: 'docs.example.com' } });
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    await secure.close();
  });

  test('repeats the id a request came with, unless it could forge a log', async () => {
    const ask = async (id: string) =>
      (await door.ask('/healthz', { headers: { 'x-request-id': id } })).headers;
    expect((await ask('trace-1')).get('x-request-id')).toBe('trace-1');
    expect((await ask('a"},{"b":"')).get('x-request-id')).toMatch(/^[\w-]{12}-\w+$/);
  });
});

describe('what is not there', () => {
  test('is JSON for programs', async () => {
    const answer = await door.ask('/api/nowhere', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  test('is a page for people', async () => {
    const answer = await door.ask('/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<h1>There is nothing at this address.</h1>');
  });
});

describe('a server on loopback', () => {
  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'evil.example:8787' },
    { host: '127.0.0.1.evil.example' },
    { host: '192.168.0.7' },
    { host: '' },
  ])('refuses %o', async (headers) => {
    expect((await door.ask('/healthz', { headers })).status).toBe(421);
  });

  test.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null'])(
    'refuses what pages of %s send',
    async (origin) => {
      expect((await door.ask('/healthz', { headers: { origin } })).status).toBe(403);
    },
  );

  test.each<Record<string, string>>([
    { host: 'localhost:8787' },
    { host: '[::1]:8787' },
    { host: '127.0.0.2' },
    { origin: 'http://localhost:8787' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ])('takes %o', async (headers) => {
    expect((await door.ask('/healthz', { headers })).status).toBe(200);
  });
});

describe('the address of a client', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.1.1.1' };

  async function addressSeen(trustedProxies: string[], from: string): Promise<string> {
    const behind = await openDoor({ trustedProxies });
    await behind.ask('/healthz', { from, headers: forwarded });
    await behind.close();
    return JSON.parse(behind.logged()).address;
  }

  test('is that of the connection when nobody is trusted', async () => {
    expect(await addressSeen([], '192.0.2.1')).toBe('192.0.2.1');
    expect(await addressSeen(['10.0.0.0/8'], '192.0.2.1')).toBe('192.0.2.1');
  });

  test('is the last one that no trusted proxy has', async () => {
    expect(await addressSeen(['10.0.0.0/8'], '10.2.2.2')).toBe('198.51.100.7');
    expect(await addressSeen(['10.0.0.0/8'], '::ffff:10.2.2.2')).toBe('198.51.100.7');
    expect(await addressSeen(['10.0.0.0/8', '198.51.100.7'], '10.2.2.2')).toBe('203.0.113.9');
  });
});

describe('over a socket', () => {
  test('headers past 16 KB are refused with the headers of every answer', async () => {
    const url = await door.listen();
    const answer = await new Promise<{ status?: number; limit?: string }>((resolve, reject) => {
      const asked = request(`${url}/healthz`, { headers: { 'x-long': 'a'.repeat(17_000) } }, (response) => {
        response.resume();
        const limit = response.headers['x-ratelimit-limit'];
        resolve({ status: response.statusCode, limit: String(limit) });
      });
      asked.on('error', reject).end();
    });
    expect(answer).toEqual({ status: 431, limit: '0' });
  });

  test('headers that dribble in are given up', async () => {
    const url = new URL(await door.listen({ headersTimeout: 200, connectionsCheckingInterval: 50 }));
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () =>
        socket.write('GET /healthz HTTP/1.1\r\nHost: '),
      );
      let text = '';
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toContain('X-RateLimit-Reset: ');
  });
});
