import { styledText } from '../../engine/read/pdf/fixtures/documents.ts';
import type { Random } from '../x402/storm/random.ts';
import { mutateBytes, mutateJson, mutateText } from './mutate.ts';

/** A request as it should be. */
interface SeedRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  /** A value goes as JSON; text as it is. */
  body?: unknown;
  /** A value that goes as JSON in base64, in a header of this name. */
  inHeader?: { name: string; value: unknown };
}

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];
const FORM_TYPE: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded'];
const ADDRESS = '0x2222222222222222222222222222222222222222';
const BOUNDARY = 'a-line-between-parts';

/** One of each kind that the doors take. */
export function seedRequests(key: string): SeedRequest[] {
  const document = Buffer.from(styledText());
  const own: [string, string] = ['Authorization', `Bearer ${key}`];
  const asJson = {
    file_base64: document.toString('base64'),
    file_name: 'a.pdf',
    output_format: 'html',
    pages: '1',
  };
  const id = '3b241101-e2bb-4255-8caf-4136c566a962';
  const post = (path: string, body: unknown, ...headers: [string, string][]): SeedRequest => ({
    method: 'POST',
    path,
    headers: [JSON_TYPE, ...headers],
    body,
  });
  const form = (path: string, fields: Record<string, string>): SeedRequest => ({
    method: 'POST',
    path,
    headers: [FORM_TYPE],
    body: String(new URLSearchParams(fields)),
  });
  const get = (path: string, ...headers: [string, string][]): SeedRequest => ({
    method: 'GET',
    path,
    headers,
  });
  return [
    post('/api/v1/convert', asJson, own, ['Idempotency-Key', 'one']),
    post('/api/v1/convert', { ...asJson, password: 'x', ocr: 'never', page_markers: true }, own),
    multipart('/api/v1/convert', document, own),
    post('/api/v1/jobs', { ...asJson, webhook_url: 'https://example.com/a', idempotency: 1 }, own),
    post(
      '/api/v1/jobs',
      { input_url: 'https://example.com/a.pdf', output_url: 'https://example.com/b' },
      own,
    ),
    multipart('/api/v1/jobs', document, own),
    get('/api/v1/jobs', own),
    get(`/api/v1/jobs/${id}`, own),
    get(`/api/v1/jobs/${id}/result`, own),
    get(`/api/v1/jobs/${id}/events`, own),
    { method: 'DELETE', path: `/api/v1/jobs/${id}`, headers: [own] },
    post('/api/v1/connect/sessions', {
      provider: 'cli',
      keyName: 'laptop',
      successUrl: 'http://127.0.0.1:9/',
    }),
    post(`/api/v1/connect/sessions/${id}/exchange`, { codeVerifier: 'v'.repeat(43) }),
    post('/oauth/register', { client_name: 'x', redirect_uris: ['http://127.0.0.1/cb'], scope: 'convert' }),
    form('/oauth/device', { client_id: 'docconv-cli', scope: 'convert' }),
    form('/oauth/token', {
      grant_type: 'authorization_code',
      code: 'x',
      code_verifier: 'v'.repeat(43),
      client_id: 'a',
    }),
    form('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: 'dc_refresh_x',
      client_id: 'docconv-cli',
    }),
    form('/oauth/revoke', { token: key.slice(0, 12), token_type_hint: 'access_token' }),
    get(
      `/oauth/authorize?response_type=code&client_id=a&redirect_uri=${id}&code_challenge=x&code_challenge_method=S256`,
    ),
    form('/sign-in', { email: 'me@example.com' }),
    get('/dashboard?page=2', ['Cookie', 'docconv_session=x']),
    get('/connect?user_code=ABCD-EFGH'),
    get('/.well-known/oauth-authorization-server', ['If-None-Match', '"x"'], ['Accept', 'text/markdown']),
    get('/api/x402/probe?url=https%3A%2F%2Fexample.invalid%2Fa.pdf&max_pages=3'),
    paid(),
    ...mcpMessages().map((message) =>
      post(
        '/mcp',
        message,
        own,
        ['Accept', 'application/json, text/event-stream'],
        ['MCP-Protocol-Version', '2025-11-25'],
      ),
    ),
  ];
}

function multipart(path: string, document: Buffer, ...headers: [string, string][]): SeedRequest {
  const part = (name: string, more: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const file = part(
    'file',
    '; filename="a.pdf"\r\nContent-Type: application/pdf',
    document.toString('latin1'),
  );
  const body = `${file}${part('output_format', '', 'markdown')}--${BOUNDARY}--\r\n`;
  const type: [string, string] = ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`];
  return { method: 'POST', path, headers: [type, ...headers], body };
}

function paid(): SeedRequest {
  const authorization = {
    from: ADDRESS,
    to: ADDRESS,
    value: '100000',
    validAfter: '0',
    validBefore: '4102444800',
    nonce: `0x${'ab'.repeat(32)}`,
  };
  const accepted = {
    scheme: 'exact',
    network: 'eip155:84532',
    amount: '100000',
    asset: ADDRESS,
    payTo: ADDRESS,
  };
  const payload = { signature: `0x${'11'.repeat(65)}`, authorization };
  return {
    method: 'GET',
    path: '/api/x402/convert?url=https%3A%2F%2Fexample.invalid%2Fa.pdf&max_pages=20',
    headers: [],
    inHeader: { name: 'Payment-Signature', value: { x402Version: 2, accepted, payload } },
  };
}

/** What a host of MCP sends. */
export function mcpMessages(): { jsonrpc: '2.0'; id: number; method: string; params: object }[] {
  const clientInfo = { name: 'fuzz', version: '1' };
  const source = `data:application/pdf;base64,${Buffer.from(styledText()).toString('base64')}`;
  const calls: [string, object][] = [
    ['initialize', { protocolVersion: '2025-11-25', capabilities: { roots: {} }, clientInfo }],
    ['tools/list', { cursor: 'x' }],
    [
      'tools/call',
      { name: 'convert', arguments: { source, outputFormat: 'html', pages: '1-2', maxChars: 1_000 } },
    ],
    ['tools/call', { name: 'convert', arguments: { cursor: 'x' } }],
    ['tools/call', { name: 'usage', arguments: {} }],
    ['resources/list', {}],
    ['resources/read', { uri: 'docconv://results/x' }],
    ['resources/templates/list', {}],
    ['prompts/list', {}],
    ['ping', {}],
    ['logging/setLevel', { level: 'debug' }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'a', value: 'b' } }],
  ];
  return calls.map(([method, params], i) => ({ jsonrpc: '2.0', id: i + 1, method, params }));
}

/** As it goes over the wire. */
export interface DrawnRequest {
  bytes: Buffer;
  /** It is as long as it says; else the server may wait for more. */
  isWhole: boolean;
}

/** A request with something wrong somewhere. */
export function drawRequest(random: Random, seeds: readonly SeedRequest[]): DrawnRequest {
  const seed = random.pick(seeds);
  const place = random.weighted({ body: 6, headers: 2, path: 2, inHeader: 3, all: 1 });
  const body = place === 'body' ? changedBody(random, seed.body) : written(seed.body);
  const headers = place === 'headers' ? changedHeaders(random, seed.headers) : [...seed.headers];
  if (seed.inHeader) {
    const { name, value } = seed.inHeader;
    const said = place === 'inHeader' ? mutateJson(random, value) : value;
    headers.push([name, Buffer.from(JSON.stringify(said) ?? '').toString('base64')]);
  }
  const path = place === 'path' ? mutateText(random, seed.path).replaceAll(/\s/g, '+') : seed.path;
  const whole = assemble(random, { ...seed, path, headers }, body);
  return place === 'all'
    ? { bytes: mutateBytes(random, whole, [whole]), isWhole: false }
    : { bytes: whole, isWhole: true };
}

function written(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  return typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.from(JSON.stringify(body));
}

function changedBody(random: Random, body: unknown): Buffer {
  if (typeof body === 'object' && random.chance(0.7)) return written(mutateJson(random, body));
  return mutateBytes(random, written(body), [written(body)]);
}

function changedHeaders(random: Random, headers: SeedRequest['headers']): SeedRequest['headers'] {
  const changed: SeedRequest['headers'] = headers.map(([name, value]) =>
    random.chance(0.5) ? [name, mutateText(random, value).replaceAll(/[\r\n]/g, ' ')] : [name, value],
  );
  return random.chance(0.3) ? [...changed, ...changed] : changed;
}

/** Each from an address of its own, so that limits by address let it in. */
function assemble(random: Random, { method, path, headers }: SeedRequest, body: Buffer): Buffer {
  const from = Array.from({ length: 3 }, () => random.below(256)).join('.');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `X-Forwarded-For: 11.${from}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body.length > 0 ? [`Content-Length: ${body.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}
