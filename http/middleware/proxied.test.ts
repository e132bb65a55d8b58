import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor, type TestDoor } from '../testing/open-door.ts';

const publicUrl = 'https://docs.example.com';
const elsewhere = 'https://elsewhere.example';
const doors = {} as Record<'proxied' | 'alone', { door: TestDoor; port: number }>;

beforeAll(async () => {
  const proxied = await openDoor({ loopbackOnly: true, publicUrl });
  const alone = await openDoor({ loopbackOnly: true });
  doors.proxied = { door: proxied, port: Number(new URL(await proxied.listen()).port) };
  doors.alone = { door: alone, port: Number(new URL(await alone.listen()).port) };
});
afterAll(() => Promise.all(Object.values(doors).map(({ door }) => door.close())));

interface ReceivedResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** As a proxy on the same host passes it on, or a browser sends it. */
function ask(
  where: keyof typeof doors,
  { method = 'GET', path, headers = {} }: { method?: string; path: string; headers?: Record<string, string> },
): Promise<ReceivedResponse> {
  const host = where === 'proxied' ? 'docs.example.com' : `127.0.0.1:${doors.alone.port}`;
  return new Promise((resolve, reject) => {
    const { port } = doors[where];
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: { host, ...headers } },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const preflight = {
  origin: elsewhere,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
};

describe('behind a proxy on the same host', () => {
  it.each([
    '/llms.txt',
    '/auth.md',
    '/.well-known/oauth-protected-resource',
    '/mcp/server-card',
    '/.well-known/openapi.json',
  ])('pages of any site may read %s, and its ETag', async (path) => {
    const { status, headers } = await ask('proxied', { path, headers: { origin: elsewhere } });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(headers['access-control-expose-headers']).toMatch(/\bETag\b/);
    const again = await ask('proxied', {
      path,
      headers: { origin: elsewhere, 'if-none-match': String(headers.etag) },
    });
    expect([again.status, again.headers['access-control-allow-origin']]).toEqual([304, '*']);
    expect((await ask('proxied', { method: 'OPTIONS', path, headers: preflight })).status).toBe(204);
  });

  it('/mcp tells browsers what pages of any site may send', async () => {
    const { status, headers } = await ask('proxied', { method: 'OPTIONS', path: '/mcp', headers: preflight });
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(headers['access-control-allow-methods']).toContain('POST');
    for (const name of preflight['access-control-request-headers'].split(',')) {
      expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain(name);
    }
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('other names still lead nowhere, and forms still look at their origin', async () => {
    const other = await ask('proxied', { path: '/llms.txt', headers: { host: 'elsewhere.example' } });
    expect(other.status).toBe(421);
    const form = { origin: elsewhere, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await ask('proxied', { method: 'POST', path: '/sign-in', headers: form });
    expect(sent.status).toBe(403);
  });
});

describe('on this machine alone', () => {
  it.each(['/llms.txt', '/mcp'])('pages of other sites get nothing: %s', async (path) => {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const { status } = await ask('alone', { method, path, headers: preflight });
      expect(status).toBe(403);
    }
  });
});
