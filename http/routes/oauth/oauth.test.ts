import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashApiKey } from '../../../service/accounts/api-key.ts';
import { MINUTE } from '../../../service/admission/throttle.ts';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
let door: TestDoor;
let browser: TestBrowser;
beforeEach(async () => {
  door = await openDoor();
  browser = openBrowser(door);
});
afterEach(() => door.close());

async function post(path: string, fields: Record<string, string> | string, from = '198.51.100.7') {
  const response = await door.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    from,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

const device = (more: object = {}) => post('/oauth/device', { client_id: 'docconv-cli', ...more });

const token = (deviceCode: string, more: object = {}) =>
  post('/oauth/token', { client_id: 'docconv-cli', grant_type: GRANT, device_code: deviceCode, ...more });

async function answer(userCode: string, decision: string) {
  await browser.open('/connect');
  await browser.submit('/connect', { user_code: userCode });
  await browser.follow();
  return browser.submit('/connect/', { decision });
}

test('a standard client discovers the service, gets a key after a person typed the code, and ends it again', async () => {
  const url = await door.publish();
  await signIn(door, browser, 'ada@example.com');
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    const config = await client.discovery(new URL(url), 'docconv-cli', undefined, client.None(), {
      algorithm,
      execute: [client.allowInsecureRequests],
    });
    const begun = await client.initiateDeviceAuthorization(config, { scope: 'api' });
    expect(begun).toMatchObject({ verification_uri: `${url}/connect`, expires_in: 900, interval: 5 });
    expect(begun.verification_uri_complete).toBe(`${url}/connect?user_code=${begun.user_code}`);
    await answer(begun.user_code.toLowerCase().replace('-', ' '), 'approved');
    const tokens = await client.pollDeviceAuthorizationGrant(config, { ...begun, interval: 0 });
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'api' });
    const found = await door.parts.store.findByKey(hashApiKey(tokens.access_token));
    expect(found).toMatchObject({
      account: { email: 'ada@example.com' },
      key: { provider: 'docconv command line' },
    });
    await client.tokenRevocation(config, tokens.access_token);
    expect(await door.parts.store.findByKey(hashApiKey(tokens.access_token))).toBeUndefined();
  }
});

describe('the documents', () => {
  async function read(path: string) {
    const response = await door.ask(path);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return response;
  }

  test.each([
    ['oauth2', '/.well-known/oauth-authorization-server'],
    ['oidc', '/.well-known/openid-configuration'],
  ] as const)('of %s discovery are valid and promise nothing that is not there', async (algorithm, path) => {
    const issuer = new URL('http://127.0.0.1:8787');
    const metadata = await oauth.processDiscoveryResponse(issuer, await read(path));
    expect(metadata).toMatchObject({
      issuer: 'http://127.0.0.1:8787',
      grant_types_supported: ['authorization_code', 'refresh_token', GRANT],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
    });
    const registered = await door.ask(new URL(metadata.registration_endpoint ?? '').pathname, {
      method: 'POST',
      body: JSON.stringify({ redirect_uris: ['https://host.example/cb'] }),
    });
    expect(registered.status).toBe(201);
    expect(metadata.scopes_supported).not.toContain('openid');
    expect(metadata.subject_types_supported).toEqual(algorithm === 'oidc' ? ['public'] : undefined);
    for (const name of ['device_authorization_endpoint', 'token_endpoint', 'revocation_endpoint'] as const) {
      const answered = await post(new URL(metadata[name] ?? '').pathname, {});
      expect(answered).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    }
    expect(await (await read(new URL(metadata.jwks_uri ?? '').pathname)).json()).toEqual({ keys: [] });
  });

  test('of the protected resource name the authorization server', async () => {
    const resource = new URL('http://127.0.0.1:8787');
    const response = await read('/.well-known/oauth-protected-resource');
    const metadata = await oauth.processResourceDiscoveryResponse(resource, response);
    expect(metadata).toMatchObject({
      authorization_servers: ['http://127.0.0.1:8787'],
      bearer_methods_supported: ['header'],
      scopes_supported: ['api'],
    });
  });
});

describe('polls of the device flow', () => {
  test('are answered by how it stands', async () => {
    const { body: begun } = await device();
    expect((await token(begun.device_code)).body.error).toBe('authorization_pending');
    door.wait(4_000);
    expect((await token(begun.device_code)).body.error).toBe('slow_down');
    door.wait(5_000);
    expect((await token(begun.device_code)).body.error).toBe('authorization_pending');
    await signIn(door, browser, 'ada@example.com');
    await answer(begun.user_code, 'approved');
    const issued = await token(begun.device_code);
    expect(issued).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'api' } });
    expect(issued.headers.get('cache-control')).toBe('no-store');
    expect(await token(begun.device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('learn of a denial, and of the end', async () => {
    await signIn(door, browser, 'ada@example.com');
    const [denied, late] = [(await device()).body, (await device()).body];
    await answer(denied.user_code, 'denied');
    expect(await token(denied.device_code)).toMatchObject({ status: 400, body: { error: 'access_denied' } });
    door.wait(15 * MINUTE);
    expect(await token(late.device_code)).toMatchObject({ status: 400, body: { error: 'expired_token' } });
  });

  test.each([
    [{ device_code: 'A'.repeat(43) }, 400, 'invalid_grant'],
    [{ device_code: '../x' }, 400, 'invalid_grant'],
    [{ device_code: '' }, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 400, 'invalid_request'],
    [{ grant_type: '' }, 400, 'invalid_request'],
    [{ client_id: 'somebody' }, 401, 'invalid_client'],
    [{ client_id: '' }, 400, 'invalid_request'],
  ])('with %o are refused: %i %s', async (change, status, error) => {
    const { body: begun } = await device();
    expect(await token(begun.device_code, change)).toMatchObject({ status, body: { error } });
  });

  test('take each parameter once', async () => {
    const { body: begun } = await device();
    const twice = `client_id=docconv-cli&grant_type=${GRANT}&device_code=${begun.device_code}&device_code=x`;
    expect(await post('/oauth/token', twice)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  test('another scope is not given', async () => {
    expect(await device({ scope: 'api admin' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });

  test('the session is no session of Connect', async () => {
    await signIn(door, browser, 'ada@example.com');
    const { body: begun } = await device();
    const { location = '' } = await answer(begun.user_code, 'approved');
    const sessionId = location.split('/')[2] ?? '';
    expect(sessionId).toHaveLength(43);
    const exchanged = await door.ask('/api/connect/exchange', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    });
    expect(exchanged.status).toBe(404);
    expect((await door.ask(`/api/connect/session?sessionId=${sessionId}`)).status).toBe(404);
    expect((await token(begun.device_code)).status).toBe(200);
  });
});

describe('short codes', () => {
  test('are shown again to whoever follows the complete address', async () => {
    await signIn(door, browser, 'ada@example.com');
    const { body: begun } = await device();
    const page = await browser.open(
      new URL(begun.verification_uri_complete).pathname + new URL(begun.verification_uri_complete).search,
    );
    expect(page.text).toContain(`value="${begun.user_code}"`);
    const odd = await browser.open('/connect?user_code=%22%3E%3Cscript%3Ealert(1)');
    expect(odd.text).not.toContain('"><script>');
  });

  test('an account guesses ten an hour, from wherever', async () => {
    await signIn(door, browser, 'ada@example.com');
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const elsewhere = openBrowser(door, `198.51.100.${i}`);
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
      await elsewhere.open('/connect');
      statuses.push((await elsewhere.submit('/connect', { user_code: 'BCDF-GHJK' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
  });

  test('a network guesses twenty an hour, with however many accounts', async () => {
    const statuses: number[] = [];
    for (let account = 0; account < 3; account++) {
      const guesser = openBrowser(door, '198.51.100.7');
      await signIn(door, guesser, `a${account}@example.com`);
      for (let i = 0; i < 8; i++) {
        await guesser.open('/connect');
        statuses.push((await guesser.submit('/connect', { user_code: 'BCDF-GHJK' })).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(20).fill(404), ...Array<number>(4).fill(429)]);
  });
});

describe('revocation', () => {
  test('ends any key at once, and says the same of one that is not known', async () => {
    const key = await door.addKey();
    const revoke = (text: string) => post('/oauth/revoke', { client_id: 'docconv-cli', token: text });
    expect(await revoke(key)).toMatchObject({ status: 200, body: undefined });
    expect(await door.parts.store.findByKey(hashApiKey(key))).toBeUndefined();
    for (const unknown of [key, 'dc_live_x', 'x']) expect((await revoke(unknown)).status).toBe(200);
    expect(await post('/oauth/revoke', { client_id: 'docconv-cli' })).toMatchObject({ status: 400 });
    expect(door.logged()).not.toContain(key);
  });
});
