import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../cli/testing/make-pdf.ts';
import { generateApiKey, hashApiKey } from '../service/accounts/api-key.ts';
import type { JobData } from '../service/schemas.ts';
import {
  conversionExample,
  estimateExample,
  statusExample,
  unauthorizedExample,
  unreadableExample,
  unsupportedTypeExample,
} from './routes/convert/examples.ts';
import { makeScan } from './testing/make-scan.ts';
import { type RunServer, runServer } from './testing/run-server.ts';

const samplePath = fileURLToPath(new URL('../examples/sample.pdf', import.meta.url));

let server: RunServer;
let sample: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await runServer();
  sample = new Uint8Array(await readFile(samplePath));
}, 60_000);
afterAll(() => server.remove());

const PATH = '/api/v1/convert';

function form(bytes: Uint8Array<ArrayBuffer> | string, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'sample.pdf');
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

function send(
  key: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> {
  return fetch(`${server.url}${PATH}`, {
    method: 'POST',
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
  });
}

interface JobAnswer {
  data: JobData;
}

async function told(response: Response) {
  const { success, error, code } = (await response.json()) as Record<string, unknown>;
  expect({ success, error }).toEqual({ success: false, error: expect.stringMatching(/\.$/) });
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(response.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
  }
  return { status: response.status, code };
}

describe('every row of the table of errors', () => {
  test('400 BAD_REQUEST: no file, a file that is none, a malformed body', async () => {
    const key = await server.addKey('starter');
    const json = { 'content-type': 'application/json' };
    const responses = [
      await send(key, { body: new FormData() }),
      await send(key, { body: form('%PDF-1.7 and then nothing') }),
      await send(key, { body: form('') }),
      await send(key, { body: '{"file_base64": ', headers: json }),
      await send(key, { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
    ];
    for (const response of responses)
      expect(await told(response)).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  test('401 UNAUTHORIZED: no key, and one that is not valid', async () => {
    expect(await told(await fetch(`${server.url}${PATH}`))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(await told(await send('dc_live_x', { body: form(sample) }))).toMatchObject({ status: 401 });
  });

  test('413 FILE_TOO_LARGE: said, and found out', async () => {
    const key = await server.addKey('free');
    const tooLarge = { status: 413, code: 'FILE_TOO_LARGE' };
    expect(await told(await send(key, { body: form(Buffer.alloc(30_000_000)) }))).toEqual(tooLarge);
    const streamed = new Response(form(Buffer.alloc(10_000_001)));
    const headers = { 'content-type': streamed.headers.get('content-type') ?? '' };
    const unsaid = { body: streamed.body, duplex: 'half' } as Omit<RequestInit, 'headers'>;
    expect(await told(await send(key, { ...unsaid, headers }))).toEqual(tooLarge);
  });

  test('415 UNSUPPORTED_TYPE: any other type', async () => {
    const key = await server.addKey('starter');
    const response = await send(key, {
      body: new Blob([sample]),
      headers: { 'content-type': 'application/pdf' },
    });
    expect(await told(response)).toEqual({ status: 415, code: 'UNSUPPORTED_TYPE' });
  });

  test('429 RATE_LIMITED: the month is used up', async () => {
    const key = await server.addKey('free');
    for (let i = 0; i < 3; i++) expect((await send(key, { body: form(sample) })).status).toBe(200);
    const response = await send(key, { body: form(sample) });
    expect(response.headers.has('retry-after')).toBe(false);
    expect(await told(response)).toEqual({ status: 429, code: 'RATE_LIMITED' });
  });

  test('of a job whose document needs more than its plan has, with the address of the plans', async () => {
    const headers = { 'x-api-key': await server.addKey('starter') };
    const jobs = `${server.url}/api/v1/jobs`;
    const body = form(new Uint8Array(makePdf(Array.from({ length: 501 }, () => ['a']))));
    const sent = (await (await fetch(jobs, { method: 'POST', body, headers })).json()) as JobAnswer;
    const find = async () =>
      ((await (await fetch(`${jobs}/${sent.data.id}`, { headers })).json()) as JobAnswer).data;
    await expect.poll(find, { timeout: 30_000 }).toMatchObject({ state: 'failed' });
    expect((await find()).error).toMatchObject({
      reason: 'quota',
      hint: expect.stringMatching(
        new RegExp(`or change the plan\\. .* The plans are at ${server.url}/pricing\\.$`),
      ),
    });
  }, 40_000);

  test('500 SERVER_ERROR: a store that is damaged, of which nothing is told', async () => {
    const key = await server.addKey('starter');
    const found = await server.store.findByKey(hashApiKey(key));
    const ledger = join(server.home, 'store', 'accounts', `${found?.account.id}.json`);
    await writeFile(ledger, 'no ledger');
    const response = await send(key, { body: form(sample) });
    expect(await response.clone().text()).not.toContain(server.home);
    expect(await told(response)).toEqual({ status: 500, code: 'SERVER_ERROR' });
    await expect.poll(server.logged).toContain('store_damaged');
  });
});

describe('the examples of the description', () => {
  test('are what the server answers', async () => {
    const key = await server.addKey('starter');
    const ask = async (init: Parameters<typeof send>[1]) => (await send(key, init)).json();
    expect(await ask({ body: form(sample, { pages: '2', dry_run: 'true' }) })).toEqual({
      ...estimateExample,
      data: { ...estimateExample.data, resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/) },
    });
    const { data, ...rest } = conversionExample;
    expect(await ask({ body: form(sample, { pages: '2' }) })).toEqual({
      ...rest,
      data: { ...data, processing_time_ms: expect.any(Number) },
    });
    const status = await fetch(`${server.url}${PATH}`, { headers: { 'x-api-key': key } });
    expect(await status.json()).toEqual({
      ...statusExample,
      account: { id: expect.stringMatching(/^acc_[\w-]{36}$/), key_prefix: key.slice(0, 12) },
    });
    expect(await ask({ body: form('just text') })).toEqual(unreadableExample);
    expect(await ask({ body: 'x', headers: { 'content-type': 'text/plain' } })).toEqual(
      unsupportedTypeExample,
    );
    const unknown = await send(generateApiKey(), { body: form(sample) });
    expect(await unknown.json()).toEqual(unauthorizedExample);
  });
});

test('command, server and a second command tell the same use, to the page', async () => {
  const key = await server.addKey('starter');
  expect((await send(key, { body: form(sample) })).status).toBe(200);
  const converted = await server.run(key, ['convert', samplePath, '--pages', '2', '--json']);
  expect(JSON.parse(converted)).toMatchObject({ data: { usage: { pages_used: 3 } } });
  const usage = JSON.parse(await server.run(key, ['usage', '--json']));
  expect(usage).toMatchObject({ data: { tier: 'starter', usage: { pages_used: 3, pages_remaining: 497 } } });
  const status = await fetch(`${server.url}${PATH}`, { headers: { 'x-api-key': key } });
  expect(await status.json()).toMatchObject({ usage: { monthlyConversions: 2, monthlyPages: 3 } });
  expect(status.headers.get('x-ratelimit-remaining')).toBe('497');
});

test('a key that was revoked fails at once', async () => {
  const key = await server.addKey('starter');
  const found = await server.store.findByKey(hashApiKey(key));
  const status = () => fetch(`${server.url}${PATH}`, { headers: { 'x-api-key': key } });
  expect((await status()).status).toBe(200);
  const { account, key: record } = found ?? {};
  await server.store.revokeKey({ accountId: account?.id ?? '', keyId: record?.id ?? '', now: Date.now() });
  expect((await status()).status).toBe(401);
});

describe('a client that lies', () => {
  /** Sends bytes. @returns the head of the first response, or what has come when the server closes */
  function exchange(sent: string): Promise<string> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.write(sent));
      socket.on('data', (part) => {
        heard += part;
        if (heard.includes('\r\n\r\n')) socket.destroy();
      });
      socket.on('close', () => resolve(heard)).on('error', reject);
    });
  }

  const head = (key: string, lines: string) =>
    `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${key}\r\n${lines}\r\n\r\n`;

  test('about a body that is larger than the plan takes is refused before it has sent it', async () => {
    const key = await server.addKey('free');
    const lines = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999999';
    expect(await exchange(head(key, lines))).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('about a body that is longer than it says harms nobody but itself', async () => {
    const key = await server.addKey('free');
    const lines = 'Content-Type: application/json\r\nContent-Length: 2';
    const heard = await exchange(`${head(key, lines)}{}{}{}{}`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('with two lengths, or a length and chunks, is not listened to', async () => {
    const twice = 'Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3';
    const both = 'Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked';
    for (const lines of [twice, both]) {
      expect(await exchange(`${head('k', lines)}{}`)).toMatch(/^HTTP\/1\.1 400 .*X-RateLimit-Limit: 0/s);
    }
  });
});

describe('a server told to end', () => {
  test('answers what it has begun, and takes nothing new', async () => {
    const ending = await runServer();
    // Long enough to be seen at work.
    const pages = 160;
    const lines = Array.from({ length: 40 }, (_, i) => `A line of words that is the ${i}th of its page`);
    const body = form(new Uint8Array(makePdf(Array(pages).fill(lines))));
    // Of two accounts, so that both are at work at once on a machine with one processor too.
    const keys = [await ending.addKey('starter'), await ending.addKey('starter')];
    const responses = keys.map((key) =>
      fetch(`${ending.url}${PATH}`, { method: 'POST', body, headers: { 'x-api-key': key } }),
    );
    await metricIs(ending, 'docconv_conversions_running', 2);
    ending.child.kill('SIGTERM');
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await ending.stop()).toBe('SIGTERM');
    for (const key of keys) {
      const account = (await ending.store.findByKey(hashApiKey(key)))?.account;
      expect(await ending.store.quota(account?.id ?? '', Date.now())).toMatchObject({
        used: { conversions: 1, pages },
        held: { pages: 0 },
      });
    }
    await ending.remove();
  }, 60_000);

  test('says so first, and gives up what does not end in its time, uncharged', async () => {
    const ending = await runServer({ DOCCONV_SHUTDOWN_GRACE: '6' });
    const key = await ending.addKey('enterprise');
    const scan = await makeScan(200);
    const headers = { 'x-api-key': key };
    const send = () => fetch(`${ending.url}${PATH}`, { method: 'POST', body: form(scan), headers });
    const long = send();
    await metricIs(ending, 'docconv_conversions_running', 1);
    ending.child.kill('SIGTERM');
    const ready = async () => (await fetch(`${ending.url}/readyz`)).status;
    await expect.poll(ready).toBe(503);
    const stopping = { success: false, code: 'SERVICE_UNAVAILABLE', reason: 'stopping' };
    const late = await send();
    expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(await late.json()).toMatchObject(stopping);
    const givenUp = await long;
    expect([givenUp.status, givenUp.headers.has('retry-after')]).toEqual([503, true]);
    expect(await givenUp.json()).toMatchObject(stopping);
    expect(await ending.stop()).toBe('SIGTERM');
    const account = (await ending.store.findByKey(hashApiKey(key)))?.account;
    expect(await ending.store.quota(account?.id ?? '', Date.now())).toMatchObject({
      used: { conversions: 0, pages: 0 },
      held: { pages: 0 },
    });
    await ending.remove();
  }, 60_000);

  test('leaves nothing of a document behind, however hard it dies', async () => {
    const dying = await runServer();
    const key = await dying.addKey('starter');
    await sendAllButTheEnd(dying, key, 19_000_000);
    await metricIs(dying, 'docconv_places', 1);
    await dying.stop('SIGKILL');
    const left = await readdir(dying.home, { recursive: true });
    expect(left.filter((name) => name.startsWith(join('uploads', '/')))).toEqual([]);
    await dying.remove();
  }, 60_000);
});

/** Sends a document of so many bytes whose end never comes, so that it stays under way. */
async function sendAllButTheEnd({ url }: RunServer, key: string, bytes: number): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const lines = [
    ...[`POST ${PATH} HTTP/1.1`, `Host: ${host}`, `X-Api-Key: ${key}`, `Content-Length: ${bytes + 1000}`],
    ...['Content-Type: multipart/form-data; boundary=part', '', '--part'],
    ...['Content-Disposition: form-data; name="file"; filename="sample.pdf"', '', ''],
  ];
  socket.write(lines.join('\r\n'));
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes, 'x'), () => resolve()));
}

/** Waits until a gauge of the server shows this. */
function metricIs({ url }: RunServer, name: string, value: number): Promise<void> {
  const read = async () => (await fetch(`${url}/metrics`)).text();
  return expect.poll(read, { interval: 10 }).toContain(`${name} ${value}\n`);
}
