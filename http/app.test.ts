import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDoor, type TestDoor } from './testing/open-door.ts';

let door: TestDoor;
beforeEach(async () => {
  door = await openDoor();
});
afterEach(() => door.close());

const LISTED = 'The API is described at /api-docs; /llms.txt lists all there is.';

const APRIL = String(Date.UTC(2026, 3, 1) / 1000);

describe('every response', () => {
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

test.each([
  ['POST', '/', 'GET, HEAD'],
  ['DELETE', '/api/connect/session', 'GET, HEAD, POST'],
  ['PUT', '/oauth/token', 'POST'],
  ['POST', '/api/x402/probe', 'GET, HEAD'],
  ['GET', '/mcp/uploads/x', 'PUT'],
  ['PATCH', '/api/v1/jobs/x', 'GET, HEAD, DELETE'],
  ['GET', '/mcp', 'POST'],
  ['DELETE', '/mcp', 'POST'],
])('%s %s is told which methods there are', async (method, path, allowed) => {
  const response = await door.ask(path, { method });
  const { code } = (await response.json()) as { code: string };
  expect([response.status, response.headers.get('allow'), code.toUpperCase()]).toEqual([
    405,
    allowed,
    'METHOD_NOT_ALLOWED',
  ]);
});

test.each([
  ['/', 'GET, HEAD, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/llms.txt', 'GET, HEAD, OPTIONS'],
  ['/api/v1/convert', 'GET, HEAD, POST, OPTIONS'],
  ['/api/v1/jobs/x', 'GET, HEAD, DELETE, OPTIONS'],
  ['/api/x402/convert', 'GET, HEAD, OPTIONS'],
  ['/oauth/token', 'POST, OPTIONS'],
  ['/dashboard/api', 'GET, HEAD, POST, OPTIONS'],
  ['/mcp', 'POST, OPTIONS'],
])('OPTIONS of %s says which methods there are', async (path, allowed) => {
  const response = await door.ask(path, { method: 'OPTIONS' });
  expect([response.status, response.headers.get('allow')]).toEqual([204, allowed]);
  expect((await door.ask('/nowhere', { method: 'OPTIONS' })).status).toBe(404);
});

describe('a slash at the end of an address', () => {
  test.each([
    ['/for/ai-agents/', '/for/ai-agents'],
    ['/dashboard/?month=2026-03', '/dashboard?month=2026-03'],
    ['/api/v1/convert//', '/api/v1/convert'],
  ])('%s leads to %s', async (path, to) => {
    const response = await door.ask(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });

  test.each(['//example.com/', '/\\example.com/'])('of %s leads nowhere else', async (path) => {
    const response = await door.app.request(`http://127.0.0.1:8787${path}`);
    expect([response.status, response.headers.has('location')]).toEqual([404, false]);
  });

  test('leads clients of MCP on with their message', async () => {
    const response = await door.ask('/mcp/', { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/mcp']);
  });

  test('is named to whoever sends something there', async () => {
    const response = await door.ask('/api/v1/convert/', { method: 'POST' });
    expect(await response.json()).toMatchObject({
      code: 'NOT_FOUND',
      hint: 'Leave out the slash at its end.',
    });
  });
});

describe('what is not there', () => {
  test('is not said to be there without a slash', async () => {
    const response = await door.ask('/api/nowhere/');
    expect(await response.json()).toMatchObject({ hint: LISTED });
  });

  test.each([
    ['POST', '/convert', 'Use /api/v1/convert.'],
    ['POST', '/v1/convert', 'Use /api/v1/convert.'],
    ['POST', '/api/convert/', 'Use /api/v1/convert.'],
    ['POST', '/api/v2/convert', 'Use /api/v1/convert.'],
    ['DELETE', '/v1/convert', 'Use GET or POST /api/v1/convert.'],
    ['POST', '/API/V1/Convert', 'Use /api/v1/convert.'],
    ['POST', '//api//v1/convert', 'Use /api/v1/convert.'],
    ['GET', '/Docs/CLI', 'Use /docs/cli.'],
    ['POST', '/api/v1/usage', 'GET /api/v1/convert tells plan and usage.'],
    ['POST', '/upload', 'POST /api/v1/convert takes a document.'],
    ['POST', '/api/v1/files', 'POST /api/v1/convert takes a document.'],
    ['GET', '/sse', 'POST /mcp takes messages of MCP.'],
    ['GET', '/api/v1/job', 'Use /api/v1/jobs.'],
    ['GET', '/api/v1/jobs/x/results', 'Use /api/v1/jobs/x/result.'],
    ['POST', '/api/v1/jobs/x/cancel', 'Use GET or DELETE /api/v1/jobs/x.'],
    ['GET', '/v1/nowhere', ''],
    ['GET', '/v1/jobs/%3Cb%3E', ''],
  ])('leads %s %s to where that is', async (method, path, next) => {
    const response = await door.ask(path, { method });
    expect([response.status, (await response.json()) as object]).toMatchObject([
      404,
      { hint: `${next} ${LISTED}`.trim() },
    ]);
  });

  test('leads other methods of OAuth to where that is described', async () => {
    const response = await door.ask('/oauth/token');
    expect(await response.json()).toMatchObject({ hint: 'The API is described at /auth.md.' });
  });

  test('is JSON for programs', async () => {
    const response = await door.ask('/api/nowhere', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  test('is a page for people', async () => {
    const response = await door.ask('/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(page).toContain('<h1>There is nothing at this address.</h1>');
    expect(page).toContain('at <a href="/api-docs">/api-docs</a>; <a href="/llms.txt">/llms.txt</a> lists');
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

  test('refuses others’ names between requests for its own', async () => {
    const asked = ['localhost:8787', 'evil.example', 'localhost:8787', '127.0.0.1:8787', 'evil.example'];
    const statuses: number[] = [];
    for (const host of asked) statuses.push((await door.ask('/healthz', { headers: { host } })).status);
    expect(statuses).toEqual([200, 421, 200, 200, 421]);
  });

  test.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null'])(
    'refuses what pages of %s send',
    async (origin) => {
      const response = await door.ask('/healthz', { headers: { origin } });
      expect([response.status, (await response.json()) as object]).toMatchObject([
        403,
        { hint: expect.stringContaining('DOCCONV_PUBLIC_URL') },
      ]);
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
    return JSON.parse(behind.logged().trim().split('\n').at(-1) ?? '').address;
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

test('a proxy that was not declared is warned of once', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const warnings = () => door.logged().match(/DOCCONV_TRUSTED_PROXIES/g)?.length ?? 0;
  await door.ask('/healthz', { from: '10.2.2.2' });
  expect(warnings()).toBe(0);
  for (const _ of [1, 2, 3]) await door.ask('/healthz', { from: '10.2.2.2', headers });
  expect(warnings()).toBe(1);
});

test('the log names accounts, by a hash', async () => {
  const lines = () =>
    door
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; account?: string })
      .filter(({ msg }) => msg === 'request');
  const [one, other] = [await door.addKey(), await door.addKey()];
  for (const key of [one, one, other]) await door.ask('/api/v1/convert', { headers: { 'x-api-key': key } });
  await door.ask('/healthz');
  const [first, second, third, nobody] = lines().map(({ account }) => account);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect([second === first, third === first, nobody]).toEqual([true, false, undefined]);
});

describe('pages of other sites', () => {
  const origin = 'https://app.example.com';
  const preflight = {
    method: 'OPTIONS',
    headers: {
      host: 'docs.example.com',
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  };
  const settings = { publicUrl: 'https://docs.example.com', isPublished: true, secure: true };

  test('may call the API and Connect with a key in a header, and no cookie', async () => {
    const published = await openDoor(settings);
    for (const path of ['/api/v1/convert', '/api/connect/session', '/api/connect/exchange']) {
      const response = await published.ask(path, preflight);
      expect([path, response.status]).toEqual([path, 204]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-headers')).toMatch(/Authorization/);
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    }
    const key = await published.addKey();
    const headers = { host: 'docs.example.com', origin, authorization: `Bearer ${key}` };
    const status = await published.ask('/api/v1/convert', { headers });
    expect([status.status, status.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(status.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(status.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const dashboard = await published.ask('/dashboard', { headers });
    expect(dashboard.headers.has('access-control-allow-origin')).toBe(false);
    await published.close();
  });

  test('may not where that is switched off, nor at a server for this machine alone', async () => {
    const off = await openDoor({ ...settings, cors: false });
    const refused = await off.ask('/api/v1/convert', preflight);
    expect([refused.status, refused.headers.has('access-control-allow-origin')]).toEqual([405, false]);
    await off.close();
    const headers = { ...preflight.headers, host: '127.0.0.1:8787' };
    expect((await door.ask('/api/v1/convert', { ...preflight, headers })).status).toBe(403);
  });
});

test('browsers are told of https for names below only when that is asked for', async () => {
  for (const [hstsSubdomains, told] of [
    [false, 'max-age=63072000'],
    [true, 'max-age=63072000; includeSubDomains'],
  ] as const) {
    const secure = await openDoor({ secure: true, hstsSubdomains });
    expect((await secure.ask('/healthz')).headers.get('strict-transport-security')).toBe(told);
    await secure.close();
  }
});

describe('over a socket', () => {
  test('TRACE is refused, and is no fault of the server', async () => {
    const url = await door.listen();
    const answer = await new Promise((resolve, reject) => {
      const asked = request(`${url}/`, { method: 'TRACE' }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers.allow]);
      });
      asked.on('error', reject).end();
    });
    expect(answer).toEqual([405, 'GET, HEAD']);
    expect(door.logged()).not.toContain('"level":"error"');
  });

  test('headers past 16 KB are refused with the headers of every response', async () => {
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

  test.each([
    ['a method that is none', 'FOO / HTTP/1.1\r\nHost: HOST\r\n\r\n', 501, 'unknown_method'],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: HOST\r\n\r\n', 405, 'no_proxy'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'not_http'],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'invalid_address'],
    ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n', 400, 'invalid_address'],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n', 400, 'invalid_address'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: HOST\r\nExpect: x\r\n\r\n', 417, 'expectation_failed'],
    [
      'chunks that are none',
      'POST /mcp HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'malformed_body',
    ],
    [
      'long headers',
      `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('%s gets a response of the usual shape', async (_name, sent, status, reason) => {
    const url = new URL(await door.listen());
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () =>
        socket.write(sent.replace('HOST', url.host), 'latin1'),
      );
      let text = '';
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n')));
    expect(body).toMatchObject({ success: false, code: expect.stringMatching(/^[A-Z_]+$/), reason });
    expect(body.hint).toMatch(/\w/);
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
    expect(heard).toContain('X-Content-Type-Options: nosniff');
    expect(heard).toContain('Content-Security-Policy: ');
  });
});
