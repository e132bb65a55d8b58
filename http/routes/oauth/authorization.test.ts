import { createHash } from 'node:crypto';
import {
  auth as authCurrent,
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { auth as authEarlier } from '@modelcontextprotocol/sdk/client/auth.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashApiKey } from '../../../service/accounts/api-key.ts';
import { DAY, HOUR, MINUTE } from '../../../service/admission/throttle.ts';
import { startHost, type TestHost, testAuthority } from '../../../service/fetch/testing/start-host.ts';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';
import { answerRequest } from './testing/approve.ts';
import { createMemoryProvider } from './testing/memory-provider.ts';

const CALLBACK = 'http://127.0.0.1:33418/callback';
const ISSUER = 'http://127.0.0.1:8787';
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let door: TestDoor;
let browser: TestBrowser;
let host: TestHost | undefined;
/** What the host of documents about clients answers, by path. */
let documents: Record<string, { status?: number; type?: string; body: unknown }>;

beforeEach(async () => {
  documents = {};
  const listening = await startHost((request, response) => {
    const { status = 200, type = 'application/json', body } = documents[request.url ?? ''] ?? { status: 404 };
    const location = status === 302 ? { location: 'https://files.example/client.json' } : {};
    response.writeHead(status, { 'content-type': type, ...location });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? null));
  });
  host = listening;
  door = await openDoor(
    {},
    {
      resolve: () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
      authority: testAuthority,
      port: listening.port,
    },
  );
  browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
});
afterEach(() => Promise.all([door.close(), host?.close()]));

async function post(path: string, body: URLSearchParams | object, from = '198.51.100.7') {
  const isForm = body instanceof URLSearchParams;
  const response = await door.ask(path, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body.toString() : JSON.stringify(body),
    from,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

const register = (more: object = {}, from?: string) =>
  post('/oauth/register', { client_name: 'Acme Editor', redirect_uris: [CALLBACK], ...more }, from);

function requestOf(clientId: string, change: Record<string, string | undefined> = {}): URL {
  const url = new URL(`${ISSUER}/connect`);
  const asked: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 's p&c=é',
    resource: `${ISSUER}/mcp`,
    ...change,
  };
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

const token = (fields: Record<string, string>) => post('/oauth/token', new URLSearchParams(fields));

async function codeFor(clientId: string, change: Record<string, string | undefined> = {}): Promise<string> {
  const back = await answerRequest(browser, requestOf(clientId, change));
  return back.searchParams.get('code') ?? '';
}

const exchange = (code: string, clientId: string, change: Record<string, string> = {}) =>
  token({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    ...change,
  });

const refresh = (refreshToken: string, clientId: string, change: Record<string, string> = {}) =>
  token({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId, ...change });

async function isValid(key: string): Promise<boolean> {
  const response = await door.ask('/api/v1/convert', { headers: { authorization: `Bearer ${key}` } });
  return response.status === 200;
}

/** A client that registered itself and was approved. */
async function connected() {
  const { client_id: clientId } = (await register()).body;
  const { body } = await exchange(await codeFor(clientId), clientId);
  return {
    clientId: String(clientId),
    key: String(body.access_token),
    refreshToken: String(body.refresh_token),
  };
}

describe('a host that knows nothing but the address of the server', () => {
  test('is sent to sign in by convert, converts with what it gets, and is revoked by its name in the dashboard', async () => {
    const url = new URL(`${await door.publish()}/mcp`);
    const authProvider = createMemoryProvider();
    const open = async () => {
      const client = new CurrentClient({ name: 'test', version: '1' });
      const transport = new CurrentTransport(url, { authProvider });
      await client.connect(transport);
      return { client, transport };
    };
    const convert = { name: 'convert', arguments: { source: `data:text/plain;base64,${btoa('one\ntwo')}` } };

    const stranger = await open();
    expect((await stranger.client.listTools()).tools).toHaveLength(4);
    await expect(stranger.client.callTool(convert)).rejects.toThrow(/unauthorized/i);
    const asked = authProvider.asked ?? new URL('none:');
    expect(asked.searchParams.get('resource')).toBe(url.href);
    const page = await browser.open(`${asked.pathname}${asked.search}`);
    expect((await browser.follow()).text).toContain('Acme Editor');
    expect(page.status).toBe(303);
    const back = await answerRequest(browser, asked);
    expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:33418\/callback\?/);
    expect(back.searchParams.get('state')).toBe('state-of-the-host');
    await stranger.transport.finishAuth(back.searchParams);
    await stranger.client.close();

    const { client } = await open();
    expect(JSON.stringify((await client.callTool(convert)).content)).toContain('one');
    expect((await client.callTool({ name: 'connect' })).structuredContent).toMatchObject({
      status: 'connected',
    });
    const keys = await browser.open('/dashboard/api');
    expect(keys.text).toContain('<h3>Acme Editor</h3>');
    const [, revokePath = ''] = /href="(\/dashboard\/api\/[^"]+\/revoke)"/.exec(keys.text) ?? [];
    await browser.open(revokePath);
    await browser.submit(revokePath);
    await expect(client.callTool(convert)).rejects.toThrow();
    await client.close();
  });

  test.each([
    ['the current', authCurrent],
    ['the earlier', authEarlier as typeof authCurrent],
  ])('gets its key by auth() of %s SDK, and another when that has expired', async (_name, auth) => {
    const serverUrl = `${await door.publish()}/mcp`;
    const provider = createMemoryProvider();
    expect(await auth(provider, { serverUrl })).toBe('REDIRECT');
    const back = await answerRequest(browser, provider.asked ?? new URL('none:'));
    const authorizationCode = back.searchParams.get('code') ?? '';
    const iss = back.searchParams.get('iss') ?? undefined;
    expect(await auth(provider, { serverUrl, authorizationCode, iss })).toBe('AUTHORIZED');
    const first = provider.kept.tokens?.access_token ?? '';
    expect(await isValid(first)).toBe(true);
    expect(provider.kept.tokens?.expires_in).toBe(86_400);
    door.wait(DAY);
    expect(await isValid(first)).toBe(false);
    const expired = await door.ask('/api/v1/convert', { headers: { authorization: `Bearer ${first}` } });
    expect(await expired.json()).toMatchObject({
      hint: expect.stringContaining('refresh it at /oauth/token'),
    });
    expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED');
    expect(await isValid(provider.kept.tokens?.access_token ?? '')).toBe(true);
  });
});

describe('an authorization request', () => {
  test('is answered with code, state and issuer, once for each approval', async () => {
    const { client_id: clientId } = (await register()).body;
    const back = await answerRequest(browser, requestOf(clientId));
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w.-]{60,}$/),
      state: 's p&c=é',
      iss: ISSUER,
    });
    const issued = await exchange(back.searchParams.get('code') ?? '', clientId);
    expect(issued).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', scope: 'api', expires_in: 86_400 },
    });
    expect(issued.headers.get('cache-control')).toBe('no-store');
    const { key } = (await door.parts.store.findByKey(hashApiKey(issued.body.access_token))) ?? {};
    expect(key).toMatchObject({ name: 'Acme Editor', provider: 'Acme Editor' });
  });

  test('that is denied is told so, and gives nothing', async () => {
    const { client_id: clientId } = (await register()).body;
    const back = await answerRequest(browser, requestOf(clientId), 'denied');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', iss: ISSUER });
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('shows who asks, where it leads, and in nobody’s frame', async () => {
    const { client_id: clientId } = (await register({ client_name: '<b>Acme</b>' })).body;
    const asked = requestOf(clientId);
    await browser.open(`${asked.pathname}${asked.search}`);
    const page = await browser.follow();
    expect(page.text).toContain('&lt;b&gt;Acme&lt;/b&gt;');
    expect(page.text).toContain('a program on this computer (127.0.0.1:33418)');
    expect(page.text).toContain('nobody but itself');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  test('is approved by the page’s own form only', async () => {
    const { client_id: clientId } = (await register()).body;
    const asked = requestOf(clientId);
    const { location = '' } = await browser.open(`${asked.pathname}${asked.search}`);
    await browser.follow();
    browser.headers.origin = 'https://evil.example';
    expect((await browser.submit('/connect/', { decision: 'approved' })).status).toBe(403);
    browser.headers.origin = undefined;
    await browser.open(location);
    expect((await browser.submit('/connect/', { decision: 'approved', token: 'x' })).status).toBe(403);
    expect((await browser.open(location)).text).toContain('Acme Editor');
  });

  test('waits for whoever has to sign in first', async () => {
    const { client_id: clientId } = (await register()).body;
    const stranger = openBrowser(door);
    const asked = requestOf(clientId);
    await stranger.open(`${asked.pathname}${asked.search}`);
    await stranger.follow();
    const signInPage = await stranger.follow();
    expect(signInPage.text).toContain('/sign-in');
    expect(signInPage.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  test.each([
    ['another address than its own', { redirect_uri: 'https://evil.example/cb' }],
    ['an address that begins like its own', { redirect_uri: `${CALLBACK}/more` }],
    ['no address', { redirect_uri: undefined }],
    ['an unknown client', { client_id: 'A'.repeat(43) }],
    ['no client', { client_id: undefined }],
  ])('with %s leads nowhere', async (_what, change) => {
    const { client_id: clientId } = (await register()).body;
    const asked = requestOf(clientId, change);
    const page = await browser.open(`${asked.pathname}${asked.search}`);
    expect([page.status, page.location, page.headers.get('refresh')]).toEqual([400, undefined, null]);
    expect(page.text).not.toContain('evil.example');
  });

  const FAULTS: [Record<string, string | undefined>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ state: 'x'.repeat(5_000) }, 'invalid_request'],
  ];

  test.each(FAULTS)('with %o is told to a program on this machine as %s', async (change, error) => {
    const { client_id: clientId } = (await register()).body;
    const asked = requestOf(clientId, change);
    const { status, location = '' } = await browser.open(`${asked.pathname}${asked.search}`);
    expect([status, location.startsWith(`${CALLBACK}?`)]).toEqual([303, true]);
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({ error, iss: ISSUER });
  });

  test('that cannot be answered takes nobody to another site by itself', async () => {
    const redirect_uri = 'https://claimed.example/cb';
    const { client_id: clientId } = (await register({ redirect_uris: [redirect_uri] })).body;
    const asked = requestOf(clientId, { redirect_uri, code_challenge: undefined });
    const page = await browser.open(`${asked.pathname}${asked.search}`);
    expect([page.status, page.location, page.headers.get('refresh')]).toEqual([400, undefined, null]);
    expect(page.text).toContain('href="https://claimed.example/cb?error=invalid_request');
  });

  test('takes each parameter once', async () => {
    const { client_id: clientId } = (await register()).body;
    const asked = requestOf(clientId);
    const page = await browser.open(`${asked.pathname}${asked.search}&redirect_uri=https://evil.example`);
    expect([page.status, page.location]).toEqual([400, undefined]);
  });

  test('is no session of Connect', async () => {
    const { client_id: clientId } = (await register()).body;
    const asked = requestOf(clientId);
    const { location = '' } = await browser.open(`${asked.pathname}${asked.search}`);
    const sessionId = location.split('/').at(-1);
    await answerRequest(browser, asked);
    expect((await door.ask(`/api/connect/session?sessionId=${sessionId}`)).status).toBe(404);
    const body = { sessionId, codeVerifier: VERIFIER };
    expect((await post('/api/connect/exchange', body)).status).toBe(404);
  });

  test('may begin thirty times in ten minutes from one network', async () => {
    const { client_id: clientId } = (await register()).body;
    const asked = requestOf(clientId);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++)
      statuses.push((await browser.open(`${asked.pathname}${asked.search}`)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(303), 429]);
  });
});

describe('a code', () => {
  test.each([
    [
      'another verifier',
      { code_verifier: 'another-verifier-of-at-least-forty-three-chars' },
      'invalid_grant',
    ],
    ['another address', { redirect_uri: 'http://127.0.0.1:33419/callback' }, 'invalid_grant'],
    ['another resource', { resource: `${ISSUER}/other` }, 'invalid_target'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['a change', { code: `${'A'.repeat(43)}.${'0'.repeat(64)}` }, 'invalid_grant'],
  ])('with %s gives nothing, and stays good for its own', async (_what, change, error) => {
    const { client_id: clientId } = (await register()).body;
    const code = await codeFor(clientId);
    expect(await exchange(code, clientId, change)).toMatchObject({ status: 400, body: { error } });
    expect((await exchange(code, clientId)).status).toBe(200);
  });

  test('is no other client’s', async () => {
    const { client_id: clientId } = (await register()).body;
    const { client_id: other } = (await register()).body;
    const code = await codeFor(clientId);
    expect((await exchange(code, other)).body.error).toBe('invalid_grant');
  });

  test('that comes twice ends the key that it gave', async () => {
    const { client_id: clientId } = (await register()).body;
    const code = await codeFor(clientId);
    const { body } = await exchange(code, clientId);
    expect(await isValid(body.access_token)).toBe(true);
    expect((await exchange(code, clientId)).body.error).toBe('invalid_grant');
    expect(await isValid(body.access_token)).toBe(false);
    expect((await refresh(body.refresh_token, clientId)).body.error).toBe('invalid_grant');
  });

  test('is of no use after five minutes', async () => {
    const { client_id: clientId } = (await register()).body;
    const code = await codeFor(clientId);
    door.wait(5 * MINUTE);
    expect((await exchange(code, clientId)).body.error).toBe('invalid_grant');
  });

  test('comes back to whatever port a program of this machine has at the time', async () => {
    const { client_id: clientId } = (await register({ redirect_uris: ['http://127.0.0.1/callback'] })).body;
    const redirect_uri = 'http://127.0.0.1:50123/callback';
    const code = await codeFor(clientId, { redirect_uri });
    expect((await exchange(code, clientId, { redirect_uri })).status).toBe(200);
  });
});

describe('a refresh token', () => {
  test('gives the same key another secret, for as long as it is used', async () => {
    const { clientId, key, refreshToken } = await connected();
    const { body } = await refresh(refreshToken, clientId, { resource: `${ISSUER}/mcp` });
    expect(await isValid(key)).toBe(false);
    expect(await isValid(body.access_token)).toBe(true);
    const { account } = (await door.parts.store.findByKey(hashApiKey(body.access_token))) ?? {};
    expect(await door.parts.store.listKeys(account?.id ?? '')).toHaveLength(1);
    door.wait(89 * DAY);
    const next = await refresh(body.refresh_token, clientId);
    expect(await isValid(next.body.access_token)).toBe(true);
    door.wait(90 * DAY);
    expect((await refresh(next.body.refresh_token, clientId)).status).not.toBe(200);
    const later = openBrowser(door);
    await signIn(door, later, 'ada@example.com');
    expect((await later.open('/dashboard/api')).text).toContain('Revoked keys (1)');
  });

  test('that comes twice ends the key', async () => {
    const { clientId, refreshToken } = await connected();
    const { body } = await refresh(refreshToken, clientId);
    expect(await refresh(refreshToken, clientId)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await isValid(body.access_token)).toBe(false);
    expect((await refresh(body.refresh_token, clientId)).body.error).toBe('invalid_grant');
  });

  test('is no other client’s, nor for another resource', async () => {
    const { clientId, refreshToken } = await connected();
    const { client_id: other } = (await register()).body;
    expect((await refresh(refreshToken, other)).body.error).toBe('invalid_grant');
    const resource = { resource: 'https://other.example/mcp' };
    expect((await refresh(refreshToken, clientId, resource)).body.error).toBe('invalid_target');
    expect((await refresh(refreshToken, clientId)).status).toBe(200);
  });

  test('is revoked, and its key with it', async () => {
    const { clientId, key, refreshToken } = await connected();
    const fields = new URLSearchParams({ token: refreshToken, client_id: clientId });
    expect((await post('/oauth/revoke', fields)).status).toBe(200);
    expect(await isValid(key)).toBe(false);
    expect((await refresh(refreshToken, clientId)).body.error).toBe('invalid_grant');
  });

  test('is in no page, export or log', async () => {
    const { refreshToken } = await connected();
    const secrets = [refreshToken.slice(11, 54), refreshToken.slice(54), 'familyHash', '"hash"'];
    const shown = [(await browser.open('/dashboard/api')).text, door.logged()];
    const exported = await browser.open('/account/export');
    expect(exported.status).toBe(200);
    shown.push(exported.text);
    for (const secret of secrets) expect(shown.join('\n')).not.toContain(secret);
  });
});

describe('registration', () => {
  test('answers what it took in', async () => {
    const { status, body } = await register({
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'everything',
    });
    expect([status, body]).toEqual([
      201,
      {
        client_id: expect.stringMatching(/^[\w-]{43}$/),
        client_id_issued_at: expect.any(Number),
        client_name: 'Acme Editor',
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'api',
      },
    ]);
  });

  test.each([
    [{ redirect_uris: ['http://evil.example/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array(11).fill(CALLBACK) }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'x' }, 'invalid_redirect_uri'],
    [[], 'invalid_client_metadata'],
  ])('of %j is refused as %s', async (metadata, error) => {
    const response = await post('/oauth/register', metadata);
    expect(response).toMatchObject({ status: 400, body: { error } });
  });

  test('of nobody is gone after a day, of somebody who was let in stays', async () => {
    const { client_id: unused } = (await register()).body;
    const { clientId } = await connected();
    door.wait(DAY);
    const gone = requestOf(unused);
    expect((await browser.open(`${gone.pathname}${gone.search}`)).status).toBe(400);
    expect(await exchange('x', unused)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await codeFor(clientId)).not.toBe('');
  });

  test('is bounded for each network', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await register()).status);
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
    expect((await register({}, '192.0.2.1')).status).toBe(201);
    door.wait(HOUR);
    expect((await register()).status).toBe(201);
  });

  test('of more than a little is not read', async () => {
    expect((await register({ client_name: 'x'.repeat(9_000) })).status).toBe(413);
  });

  test('may be asked for by pages of other sites, which bring no rights along', async () => {
    const remote = await openDoor({ publicUrl: 'https://docs.example.com', loopbackOnly: false });
    for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke']) {
      const { status, headers } = await remote.ask(path, {
        method: 'OPTIONS',
        headers: {
          host: 'docs.example.com',
          origin: 'https://inspector.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,mcp-protocol-version',
        },
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
    await remote.close();
  });
});

describe('a client whose id is the address of a document', () => {
  const id = 'https://files.example/client.json';
  const document = { client_id: id, client_name: 'Acme Online', redirect_uris: [CALLBACK] };
  const open = async (clientId = id) => {
    const asked = requestOf(clientId);
    return browser.open(`${asked.pathname}${asked.search}`);
  };

  test('is known by it, and shown with the host that answers for it', async () => {
    documents['/client.json'] = { body: { ...document, token_endpoint_auth_method: 'none' } };
    expect((await open()).status).toBe(303);
    const page = await browser.follow();
    expect(page.text).toContain('Acme Online');
    expect(page.text).toContain('<dd>files.example</dd>');
    const { body, status } = await exchange(await codeFor(id), id);
    expect(status).toBe(200);
    expect((await refresh(body.refresh_token, id)).status).toBe(200);
    expect(host?.asked).toEqual(['/client.json']);
  });

  test('is looked at anew after an hour', async () => {
    documents['/client.json'] = { body: document };
    await open();
    documents['/client.json'] = { body: { ...document, redirect_uris: ['https://files.example/cb'] } };
    expect((await open()).status).toBe(303);
    door.wait(HOUR);
    expect((await open()).status).toBe(400);
  });

  test('connects by auth() of the SDK without registering', async () => {
    documents['/client.json'] = { body: document };
    const serverUrl = `${await door.publish()}/mcp`;
    const provider = createMemoryProvider(id);
    expect(await authCurrent(provider, { serverUrl })).toBe('REDIRECT');
    expect(provider.asked?.searchParams.get('client_id')).toBe(id);
    const back = await answerRequest(browser, provider.asked ?? new URL('none:'));
    const authorizationCode = back.searchParams.get('code') ?? '';
    const iss = back.searchParams.get('iss') ?? undefined;
    expect(await authCurrent(provider, { serverUrl, authorizationCode, iss })).toBe('AUTHORIZED');
    expect(await isValid(provider.kept.tokens?.access_token ?? '')).toBe(true);
  });

  test.each([
    ['is about another client', { body: { ...document, client_id: 'https://files.example/other.json' } }],
    ['names no client', { body: { ...document, client_id: undefined } }],
    [
      'is that of a client with a secret',
      { body: { ...document, token_endpoint_auth_method: 'client_secret_post' } },
    ],
    ['has no addresses', { body: { ...document, redirect_uris: undefined } }],
    ['leads elsewhere', { status: 302, body: document }],
    ['is a page', { type: 'text/html', body: document }],
    ['is broken', { body: '{' }],
    ['is long', { body: { ...document, more: 'x'.repeat(20_000) } }],
    ['is not there', { status: 404, body: document }],
  ])('is not known by one that %s', async (_what, answered) => {
    documents['/client.json'] = answered;
    const page = await open();
    expect([page.status, page.location]).toEqual([400, undefined]);
  });

  test.each([
    'http://files.example/client.json',
    'https://files.example/',
    'https://files.example',
    'https://files.example/client.json#x',
    'https://user@files.example/client.json',
    'https://files.example/a/../client.json',
    'https://FILES.example/client.json',
  ])('is not %s', async (other) => {
    documents['/client.json'] = { body: { ...document, client_id: other } };
    expect((await open(other)).status).toBe(400);
    expect(host?.asked).toEqual([]);
  });

  test('has no document in our own network', async () => {
    const guarded = await openDoor();
    const asked = requestOf('https://127.0.0.1/client.json');
    const response = await guarded.ask(`${asked.pathname}${asked.search}`);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('private network'),
    ]);
    await guarded.close();
  });
});
