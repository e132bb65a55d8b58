import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashApiKey } from '../../../service/accounts/api-key.ts';
import { MINUTE } from '../../../service/admission/throttle.ts';
import { createKey, KEY_LIMIT } from '../../../service/keys/keys.ts';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';

let door: TestDoor;
let browser: TestBrowser;
beforeEach(async () => {
  door = await openDoor();
  browser = openBrowser(door);
});
afterEach(() => door.close());

interface ReceivedResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: read by tests, which check it
  body: any;
}

async function post(path: string, body: unknown, from = '198.51.100.7'): Promise<ReceivedResponse> {
  const response = await door.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    from,
  });
  return { status: response.status, body: await response.json() };
}

async function begin(request: object = { provider: 'Acme Editor' }): Promise<string> {
  const { status, body } = await post('/api/connect/session', request);
  expect(status).toBe(200);
  return body.sessionId;
}

async function poll(sessionId: string, from = '198.51.100.7'): Promise<ReceivedResponse> {
  const response = await door.ask(`/api/connect/session?sessionId=${encodeURIComponent(sessionId)}`, {
    from,
  });
  return { status: response.status, body: await response.json() };
}

const exchange = (sessionId: string, more: object = {}) =>
  post('/api/connect/exchange', { sessionId, ...more });

async function decide(sessionId: string, decision = 'approved') {
  await browser.open(`/connect/${sessionId}`);
  return browser.submit(`/connect/${sessionId}`, { decision });
}

describe('a session', () => {
  test('is found by its code too, by whoever approves on another device', async () => {
    const { body } = await post('/api/connect/session', { provider: 'Acme Editor' });
    await signIn(door, browser, 'ada@example.com');
    await browser.open('/connect');
    const { location } = await browser.submit('/connect', { user_code: body.userCode.toLowerCase() });
    expect(location).toContain(`/connect/${body.sessionId}`);
  });

  test('is approved by a person and exchanged once for a key that works', async () => {
    const { status, body } = await post('/api/connect/session', {
      provider: 'Acme Editor',
      keyName: 'laptop',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      approvalUrl: `http://127.0.0.1:8787/connect/${body.sessionId}`,
      expiresAt: door.parts.clock() + 15 * MINUTE,
      userCode: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      codeUrl: 'http://127.0.0.1:8787/connect',
    });
    expect(await poll(body.sessionId)).toEqual({
      status: 200,
      body: {
        ...body,
        approvalUrl: undefined,
        userCode: undefined,
        codeUrl: undefined,
        status: 'pending',
        provider: 'Acme Editor',
        keyName: 'laptop',
      },
    });
    await signIn(door, browser, 'ada@example.com');
    expect((await decide(body.sessionId)).location).toBe(`/connect/${body.sessionId}/answered`);
    expect((await poll(body.sessionId)).body).toMatchObject({
      status: 'approved',
      expiresAt: door.parts.clock() + 5 * MINUTE,
    });
    const issued = await exchange(body.sessionId);
    expect(issued).toEqual({
      status: 200,
      body: {
        success: true,
        key: expect.stringMatching(/^dc_live_[0-9A-Za-z]{34}$/),
        keyPrefix: issued.body.key.slice(0, 12),
        provider: 'Acme Editor',
      },
    });
    const found = await door.parts.store.findByKey(hashApiKey(issued.body.key));
    expect(found).toMatchObject({
      account: { email: 'ada@example.com' },
      key: { name: 'laptop', provider: 'Acme Editor' },
    });
    expect((await poll(body.sessionId)).body.status).toBe('exchanged');
    expect(await exchange(body.sessionId)).toMatchObject({
      status: 410,
      body: { code: 'session_exchanged' },
    });
    expect(door.logged()).not.toContain(issued.body.key);
  });

  test('that is pending gives no key', async () => {
    expect(await exchange(await begin())).toEqual({
      status: 403,
      body: {
        success: false,
        error: 'The session is not approved yet.',
        code: 'session_not_approved',
        hint: expect.any(String),
      },
    });
  });

  test('that is denied gives none either', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    await decide(id, 'denied');
    expect((await poll(id)).body.status).toBe('denied');
    expect(await exchange(id)).toMatchObject({
      status: 403,
      body: { code: 'session_denied', hint: expect.stringContaining('Ask the person first') },
    });
    expect((await browser.follow()).text).toContain('Access denied');
  });

  test('expires after 15 minutes, approved ones 5 minutes after the approval', async () => {
    await signIn(door, browser, 'ada@example.com');
    const [waiting, approved] = [await begin(), await begin()];
    await decide(approved);
    door.wait(5 * MINUTE);
    expect((await poll(approved)).body.status).toBe('expired');
    expect(await exchange(approved)).toMatchObject({ status: 410, body: { code: 'session_expired' } });
    for (const place of ['', '/answered']) {
      const page = await browser.open(`/connect/${approved}${place}`);
      expect([page.status, page.text]).toEqual([410, expect.stringContaining('did not fetch its key')]);
    }
    door.wait(10 * MINUTE);
    expect((await poll(waiting)).body.status).toBe('expired');
    expect(await exchange(waiting)).toMatchObject({ status: 410, body: { code: 'session_expired' } });
    const page = await browser.open(`/connect/${waiting}`);
    expect([page.status, page.text]).toEqual([410, expect.stringContaining('has expired')]);
  });

  test('approved at the last moment can still be exchanged', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    door.wait(15 * MINUTE - 1);
    await decide(id);
    door.wait(5 * MINUTE - 1);
    expect((await exchange(id)).status).toBe(200);
  });

  test('that expires while its page is open cannot be approved', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    await browser.open(`/connect/${id}`);
    door.wait(15 * MINUTE);
    expect((await browser.submit(`/connect/${id}`, { decision: 'approved' })).status).toBe(410);
    expect((await exchange(id)).status).toBe(410);
  });

  test.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', 'a'.repeat(200)])('%j is none', async (id) => {
    const [polled, exchanged] = [await poll(id), await exchange(id)];
    const expected =
      id === ''
        ? { status: 400, body: { code: 'bad_request' } }
        : { status: 404, body: { code: 'session_not_found' } };
    expect(polled).toMatchObject(expected);
    expect(exchanged).toMatchObject(expected);
  });

  test('is exchanged once, however many try at the same time', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    await decide(id);
    const responses = await Promise.all(Array.from({ length: 8 }, () => exchange(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(410)]);
    const account = await door.parts.store.findAccountByEmail('ada@example.com');
    expect(await door.parts.store.listKeys(account?.id ?? '')).toHaveLength(1);
  });

  test('waits when the account has no room for a key', async () => {
    await signIn(door, browser, 'ada@example.com');
    const accountId = (await door.parts.store.findAccountByEmail('ada@example.com'))?.id ?? '';
    for (let i = 0; i < KEY_LIMIT; i++) await createKey(door.parts, { accountId, name: `key ${i}` });
    const id = await begin();
    await decide(id);
    expect(await exchange(id)).toMatchObject({ status: 409, body: { code: 'too_many_keys' } });
    const [key] = await door.parts.store.listKeys(accountId);
    await door.parts.store.revokeKey({ accountId, keyId: key?.id ?? '', now: door.parts.clock() });
    expect((await exchange(id)).status).toBe(200);
  });
});

describe('a code challenge', () => {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

  test('binds the exchange to whoever created the session', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin({ provider: 'Acme', codeChallenge });
    await decide(id);
    for (const more of [{}, { codeVerifier: 'x'.repeat(43) }, { codeVerifier: codeChallenge }]) {
      expect(await exchange(id, more)).toMatchObject({
        status: 400,
        body: { code: 'invalid_code_verifier' },
      });
    }
    expect((await exchange(id, { codeVerifier })).status).toBe(200);
  });

  test('that was never sent is not made up for', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    await decide(id);
    expect(await exchange(id, { codeVerifier })).toMatchObject({ body: { code: 'invalid_code_verifier' } });
  });

  test.each([
    '',
    'short',
    'x'.repeat(42),
    'x'.repeat(44),
    `${'x'.repeat(42)}=`,
    'plain text, not a hash at all, 43 characters',
  ])('%j is none', async (wrong) => {
    const response = await post('/api/connect/session', { provider: 'Acme', codeChallenge: wrong });
    expect(response).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});

describe('what a tool says of itself', () => {
  test('may be nested, and is shown line by line', async () => {
    const metadata = { agent: { name: 'Acme', version: 2, tools: ['read', 'write'] }, note: null };
    const { body } = await post('/api/connect/session', { provider: 'Acme', metadata });
    expect(await door.parts.store.findConnectSession({ id: body.sessionId })).toMatchObject({
      metadata: {
        'agent.name': 'Acme',
        'agent.version': '2',
        'agent.tools.0': 'read',
        'agent.tools.1': 'write',
      },
    });
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no object', []],
    ['null', 'null'],
    ['no JSON', '{'],
    ['an empty name', { provider: ' ' }],
    ['a number for a name', { provider: 7 }],
    ['a long name', { provider: 'a'.repeat(81) }],
    ['a name of two lines', { provider: 'Acme\nEditor' }],
    ['a name that is turned around', { provider: 'Acme \u202erotidE' }],
    ['a key name of two lines', { provider: 'Acme', keyName: 'a\r\nb' }],
    ['metadata that is no object', { provider: 'Acme', metadata: 'x' }],
    ['metadata nested too deep', { provider: 'Acme', metadata: { a: { b: { c: { d: { e: 1 } } } } } }],
    ['an odd name in nested metadata', { provider: 'Acme', metadata: { a: { '<b>': 'x' } } }],
    [
      'too much metadata',
      {
        provider: 'Acme',
        metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`a${i}`, 'x'])),
      },
    ],
    ['a long value in metadata', { provider: 'Acme', metadata: { a: 'x'.repeat(201) } }],
    ['an odd name in metadata', { provider: 'Acme', metadata: { '<b>': 'x' } }],
    ['deep JSON', `{"provider":"Acme","metadata":${'['.repeat(7_000)}${']'.repeat(7_000)}}`],
  ])('is refused when it is %s', async (_what, body) => {
    const response = await post('/api/connect/session', body);
    expect(response).toMatchObject({ status: 400, body: { success: false, code: 'bad_request' } });
  });

  test('is refused when it is too long, or no JSON by its type', async () => {
    expect(await post('/api/connect/session', { provider: 'a'.repeat(17_000) })).toMatchObject({
      status: 413,
    });
    const form = await door.ask('/api/connect/session', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"provider":"Acme"}',
    });
    expect(form.status).toBe(415);
    expect(await form.json()).toMatchObject({ code: 'unsupported_content_type' });
  });

  test('cannot reach the prototype of objects', async () => {
    const id = await begin(
      JSON.parse('{"provider":"Acme","__proto__":{"state":"approved"},"metadata":{"__proto__":"x"}}'),
    );
    expect(await door.parts.store.findConnectSession({ id })).toMatchObject({
      state: 'pending',
      metadata: {},
    });
  });

  test('cannot decide the session', async () => {
    const id = await begin({
      provider: 'Acme',
      state: 'approved',
      accountId: 'acc_1',
      expiresAt: 9e15,
      id: 'mine',
      deviceCodeHash: 'x',
    });
    expect(await door.parts.store.findConnectSession({ id })).toMatchObject({
      id,
      state: 'pending',
      expiresAt: door.parts.clock() + 15 * MINUTE,
    });
    expect((await exchange(id)).body.code).toBe('session_not_approved');
  });

  test('is shown to whoever approves as text, with when and from where', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin({
      provider: '<script>alert(1)</script>',
      keyName: '"><img src=x onerror=alert(2)>',
      metadata: { agent: "</dd><script>alert('3')</script>" },
      successUrl: 'https://tool.example/done?x="><script>alert(4)</script>',
    });
    const { text } = await browser.open(`/connect/${id}`);
    expect(text.match(/<script(?! type="module" src="\/assets\/)/g) ?? []).toEqual([]);
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    for (const shown of [
      '&quot;&gt;&lt;img',
      'Says: agent',
      '15 March 2026, 12:00 UTC',
      '198.51.100.7',
      'tool.example',
      'ada@example.com',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).toContain('Anybody can claim any name');
    await browser.submit(`/connect/${id}`, { decision: 'approved' });
    const outcome = await browser.follow();
    expect(outcome.text).not.toMatch(/<script>alert|"><script/);
  });

  test.each([
    '//evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'http://evil.example',
    'https://a@evil.example',
    'https:\\\\evil.example',
  ])('is refused with the return address %s', async (successUrl) => {
    expect(await post('/api/connect/session', { provider: 'Acme', successUrl })).toMatchObject({
      status: 400,
    });
  });
});

describe('the approval page', () => {
  test('is for people who are signed in, and is come back to', async () => {
    const id = await begin();
    expect(await browser.open(`/connect/${id}`)).toMatchObject({
      status: 303,
      location: `/sign-in?next=${encodeURIComponent(`/connect/${id}`)}`,
    });
    await browser.follow();
    await browser.submit('/sign-in', { email: 'ada@example.com' });
    await browser.follow();
    const { code = '' } = /(?<code>\d{6})/.exec(door.mails[0]?.text ?? '')?.groups ?? {};
    expect((await browser.submit('/sign-in/code/', { code })).location).toBe(`/connect/${id}`);
  });

  test('returns to the tool with the status alone', async () => {
    await signIn(door, browser, 'ada@example.com');
    const successUrl = 'http://127.0.0.1:7777/cb?state=s1';
    for (const [decision, status] of [
      ['approved', 'approved'],
      ['denied', 'denied'],
    ] as const) {
      const id = await begin({ provider: 'Acme', successUrl });
      await decide(id, decision);
      const page = await browser.follow();
      expect(page.headers.get('refresh')).toBe(`0; url=http://127.0.0.1:7777/cb?state=s1&status=${status}`);
      expect(page.headers.get('refresh')).not.toContain(id);
      expect(page.text).toContain('taken back');
    }
  });

  test('says that the window can be closed where there is nowhere to return to', async () => {
    await signIn(door, browser, 'ada@example.com');
    await decide(await begin());
    const page = await browser.follow();
    expect(page.headers.get('refresh')).toBeNull();
    expect(page.text).toContain('close this window');
  });

  test('takes one answer; another account learns nothing and changes nothing', async () => {
    await signIn(door, browser, 'ada@example.com');
    const eve = openBrowser(door);
    await signIn(door, eve, 'eve@example.com');
    const id = await begin({ provider: 'Acme', successUrl: 'https://tool.example/secret-state' });
    await eve.open(`/connect/${id}`);
    await decide(id);
    expect((await eve.submit(`/connect/${id}`, { decision: 'denied' })).location).toBe(`/connect/${id}`);
    const seen = await eve.open(`/connect/${id}/answered`);
    expect(seen).toMatchObject({ status: 404 });
    expect(seen.headers.get('refresh')).toBeNull();
    expect(seen.text).not.toContain('secret-state');
    expect((await poll(id)).body.status).toBe('approved');
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: undefined },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('takes no answer with %o', async (headers) => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    await browser.open(`/connect/${id}`);
    Object.assign(browser.headers, headers);
    expect([403, 421]).toContain((await browser.submit(`/connect/${id}`, { decision: 'approved' })).status);
    expect((await poll(id)).body.status).toBe('pending');
  });

  test('takes no answer without its token, and none that it does not offer', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    await browser.open(`/connect/${id}`);
    expect((await browser.submit(`/connect/${id}`, { decision: 'approved', token: 'x' })).status).toBe(403);
    await browser.open(`/connect/${id}`);
    expect((await browser.submit(`/connect/${id}`, { decision: 'exchanged' })).status).toBe(400);
    await browser.open(`/connect/${id}`);
    browser.cookies.delete('docconv');
    expect((await browser.submit(`/connect/${id}`, { decision: 'approved' })).status).toBe(401);
    expect((await poll(id)).body.status).toBe('pending');
  });

  test('is in nobody’s frame, and its address in nobody’s log', async () => {
    await signIn(door, browser, 'ada@example.com');
    const id = await begin();
    const { headers } = await browser.open(`/connect/${id}`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    await poll(id);
    expect(door.logged()).not.toContain(id);
  });
});

describe('limits', () => {
  test('a network creates thirty sessions in ten minutes', async () => {
    for (let i = 0; i < 30; i++) await begin();
    const refused = await door.ask('/api/connect/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"provider":"Acme"}',
      from: '198.51.100.7',
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
    expect((await post('/api/connect/session', { provider: 'Acme' }, '198.51.100.8')).status).toBe(200);
    door.wait(10 * MINUTE);
    await begin();
  });

  test('and asks 240 times a minute, whatever ids it guesses', async () => {
    for (let i = 0; i < 240; i++) expect((await poll('A'.repeat(43), '2001:db8::1')).status).toBe(404);
    expect((await poll('A'.repeat(43), '2001:db8::2')).status).toBe(429);
  });
});

test('a deleted account gets no key', async () => {
  await signIn(door, browser, 'ada@example.com');
  const id = await begin();
  await decide(id);
  await door.parts.store.deleteAccount(
    (await door.parts.store.findAccountByEmail('ada@example.com'))?.id ?? '',
  );
  expect((await exchange(id)).status).toBe(404);
});
