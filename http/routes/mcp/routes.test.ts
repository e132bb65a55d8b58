import { exec } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentRequest, readResponse } from '../../../mcp/testing/current-request.ts';
import type { JobData } from '../../../service/schemas.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

interface ToolResult {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent: Record<string, unknown>;
}
interface AnyClient {
  listTools(): Promise<{ tools: object[] }>;
  readResource(request: { uri: string }): Promise<unknown>;
  callTool(call: object, ...options: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

let door: TestDoor;
let url: string;
let clients: AnyClient[];
beforeEach(async () => {
  door = await openDoor();
  url = `${await door.listen()}/mcp`;
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await door.close();
});

const withKey = (key?: string) => ({
  requestInit: { headers: new Headers(key === undefined ? [] : [['authorization', `Bearer ${key}`]]) },
});

const withCurrent =
  (mode: 'legacy' | { pin: string }) =>
  async (key?: string): Promise<AnyClient> => {
    const client = new CurrentClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new CurrentTransport(new URL(url), withKey(key)));
    clients.push(client as unknown as AnyClient);
    return client as unknown as AnyClient;
  };
const connectCurrent = withCurrent({ pin: '2026-07-28' });

async function connectEarlier(key?: string): Promise<AnyClient> {
  const client = new EarlierClient({ name: 'test', version: '1' });
  await client.connect(new EarlierTransport(new URL(url), withKey(key)));
  clients.push(client as unknown as AnyClient);
  return client as unknown as AnyClient;
}

const call = async (client: AnyClient, name: string, args: object = {}, ...options: unknown[]) =>
  (await client.callTool({ name, arguments: args }, ...options)) as ToolResult;
/** The document's part of a result, between the lines that mark it. */
const textOf = ({ content }: ToolResult) => (content[0]?.text ?? '').split('\n').slice(1, -1).join('\n');
const errorOf = ({ isError, content }: ToolResult) =>
  isError ? JSON.parse(content[1]?.text ?? '{}').error : undefined;
const dataOf = async (answer: Response) => ((await answer.json()) as { data: JobData[] }).data;
const dataUrl = (text: string) => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;

describe.each([
  ['the current client, 2026-07-28', connectCurrent],
  ['the current client, 2025-11-25', withCurrent('legacy')],
  ['the earlier client', connectEarlier],
] as const)('MCP over HTTP with %s', (_name, connect) => {
  it('converts, tells of progress, counts, and reads on', async () => {
    const client = await connect(await door.addKey());
    const text = Array.from({ length: 200 }, (_, i) => `line ${i}`).join('\n');
    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => seen.push(progress);
    const options = connect === connectEarlier ? [undefined, { onprogress }] : [{ onprogress }];
    const first = await call(client, 'convert', { source: dataUrl(text), maxChars: 1_000 }, ...options);
    expect(seen.at(-1)).toBe(200);
    let read = textOf(first);
    for (let cursor = first.structuredContent.nextCursor; cursor !== undefined; ) {
      const part = await call(client, 'convert', { cursor, maxChars: 1_000 });
      read += textOf(part);
      cursor = part.structuredContent.nextCursor;
    }
    expect(read).toBe(text);
    expect((await call(client, 'usage')).structuredContent).toMatchObject({
      usage: { conversions: 1, pages: 200 },
    });
  });

  it('makes a job of a long document, which its account alone looks at, reads and ends', async () => {
    const key = await door.addKey('enterprise');
    const client = await connect(key);
    const text = Array.from({ length: 101 }, (_, i) => `${i} `.padEnd(600, 'x')).join('\n');
    const short = await call(client, 'convert', { source: dataUrl(text), pages: '1-10', maxChars: 1_000 });
    expect(short.structuredContent).not.toHaveProperty('job');
    expect((await door.ask('/api/v1/jobs', { headers: { 'x-api-key': key } }).then(dataOf)).length).toBe(0);
    const long = await call(client, 'convert', { source: dataUrl(text), maxChars: 1_000 });
    expect(long.structuredContent).toMatchObject({ pageCount: 101, truncated: true });
    const [job] = await door.ask('/api/v1/jobs', { headers: { 'x-api-key': key } }).then(dataOf);
    expect(job).toMatchObject({ state: 'done', pages_done: 101 });
    const uri = `docconv://jobs/${job?.id}`;
    expect(await client.readResource({ uri })).toMatchObject({ contents: [{ text }] });

    let open = () => {};
    door.engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const later = await call(client, 'convert', { source: dataUrl('x'), later: true });
    const { id } = later.structuredContent.job as { id: string };
    const stranger = await connect(await door.addKey());
    expect(errorOf(await call(stranger, 'job', { id }))).toMatchObject({ code: 'INVALID_ARGS' });
    const ended = await call(client, 'job', { id, cancel: true });
    expect(ended.structuredContent.job).toMatchObject({ state: expect.stringMatching(/running|cancelled/) });
    expect(errorOf(await call(client, 'job', { id }))).toMatchObject({ reason: 'cancelled' });
    expect(errorOf(await call(client, 'job', { id: 'none' }))).toMatchObject({ reason: 'not_found' });
    open();
  }, 60_000);

  it('needs a key only for the tools that do, and says where to get one', async () => {
    const client = await connect();
    expect((await client.listTools()).tools).toHaveLength(4);
    await expect(call(client, 'usage')).rejects.toThrow(/unauthorized|401/i);
    await expect(call(client, 'convert', { source: dataUrl('x') })).rejects.toThrow(/unauthorized|401/i);
    const { structuredContent } = await call(client, 'connect');
    // Nothing to come back with, and no time after which to do so: asking again changes nothing.
    expect(structuredContent).toEqual({
      status: 'not_connected',
      approvalUrl: 'http://127.0.0.1:8787/dashboard/api',
      task: expect.stringContaining('OAuth'),
    });
    await expect(client.readResource({ uri: 'docconv://documents/x/0' })).rejects.toThrow(
      /unauthorized|401/i,
    );
    const keyed = await connect(await door.addKey());
    expect((await call(keyed, 'connect')).structuredContent).toMatchObject({ status: 'connected' });
  });
});

describe('a task', () => {
  const ask = async (method: string, params: Record<string, unknown>, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    return fetch(currentRequest(url, method, params, { headers }));
  };

  it('is followed to its document by its account alone, and costs what the document does', async () => {
    const key = await door.addKey();
    const later = { name: 'convert', arguments: { source: dataUrl('Hello'), later: true } };
    const { taskId } = (await readResponse(await ask('tools/call', later, key))).result;
    const stranger = await door.addKey();
    expect((await readResponse(await ask('tasks/get', { taskId }, stranger))).error?.code).toBe(-32_602);
    expect((await ask('tasks/get', { taskId })).status).toBe(401);
    const { result } = await vi.waitUntil(async () => {
      const task = (await readResponse(await ask('tasks/get', { taskId }, key))).result;
      return task.status === 'completed' && task;
    }, 30_000);
    expect(result.structuredContent).toMatchObject({ text: 'Hello', usage: { pagesUsed: 1 } });
  });
});

describe('a file of the agent’s machine', () => {
  /** Has the tool tell where a file can be sent. */
  async function offered(client: AnyClient, source = '/home/ada/a report.pdf') {
    const error = errorOf(await call(client, 'convert', { source }));
    expect(error).toMatchObject({ code: 'INVALID_ARGS', reason: 'upload_needed', retryable: false });
    const [, command = '', id = ''] =
      /^Run: (curl -gsS -T FILE \S+) .*source (upload:[\w-]{22}) /.exec(error.hint) ?? [];
    return { command, id, address: command.split(' ').at(-1) ?? '' };
  }
  const send = (address: string, body: RequestInit['body']) =>
    fetch(address, { method: 'PUT', body, duplex: 'half' } as RequestInit);

  beforeEach(async () => {
    url = `${await door.publish()}/mcp`;
  });

  it('is uploaded by the command that the response has, and converted by its name', async () => {
    const client = await connectEarlier(await door.addKey());
    const { command, id } = await offered(client);
    const file = join(door.folder, 'a report [1] {a,b}.pdf');
    await writeFile(file, `one\ntwo\n${'x'.repeat(300_000)}`);
    const { stdout } = await promisify(exec)(command.replace('FILE', `'${file}'`));
    expect(JSON.parse(stdout)).toMatchObject({ source: id, bytes: 300_008 });
    const quoted = await call(client, 'convert', { source: id, dryRun: true });
    expect(quoted.structuredContent).toMatchObject({ fileName: 'a report.pdf', pageCount: 3 });
    const result = await call(client, 'convert', { source: id, pages: '1-2' });
    expect(textOf(result)).toBe('one\ntwo');
    expect(result.structuredContent.fileName).toBe('a report.pdf');
  });

  it('is taken in once at each address, for a quarter of an hour', async () => {
    const client = await connectCurrent(await door.addKey());
    const [used, late] = [await offered(client), await offered(client)];
    expect((await send(used.address, 'one')).status).toBe(201);
    expect((await send(used.address, 'two')).status).toBe(404);
    door.wait(15 * 60_000);
    expect((await send(late.address, 'one')).status).toBe(404);
    for (const source of [used.id, late.id, 'upload:AAAAAAAAAAAAAAAAAAAAAA', 'upload:']) {
      expect(errorOf(await call(client, 'convert', { source }))).toMatchObject({ reason: 'upload_missing' });
    }
    expect(await readdir(join(door.folder, 'uploads')).catch(() => [])).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const { address, id } = await offered(await connectCurrent(await door.addKey()));
    await send(address, 'one');
    const theirs = await connectCurrent(await door.addKey());
    expect(errorOf(await call(theirs, 'convert', { source: id }))).toMatchObject({
      reason: 'upload_missing',
    });
  });

  it('may be as large as the plan takes, whether it says so beforehand or not', async () => {
    const client = await connectCurrent(await door.addKey('free'));
    const { address } = await offered(client);
    const tooLarge = new Uint8Array(10_000_001);
    expect((await send(address, tooLarge)).status).toBe(413);
    expect((await send(address, new Blob([tooLarge]).stream())).status).toBe(413);
    expect((await send(address, 'one')).status).toBe(201);
  });

  it('waits with nine others at most', async () => {
    const client = await connectCurrent(await door.addKey());
    for (let i = 0; i < 10; i++) await offered(client);
    expect(errorOf(await call(client, 'convert', { source: 'a.pdf' }))).toMatchObject({
      reason: 'too_many_uploads',
      hint: expect.stringContaining('"docconv mcp" reads'),
      retryable: true,
    });
  });

  it('is neither read back nor taken by other methods', async () => {
    const { address } = await offered(await connectCurrent(await door.addKey()));
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await fetch(address, { method })).status).toBe(405);
  });
});

it('shows how a host is connected to who opens its address in a browser', async () => {
  const response = await door.ask('/mcp', { headers: { accept: 'text/html,*/*' } });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/for/ai-agents#mcp']);
  const stream = await door.ask('/mcp', { headers: { accept: 'text/event-stream' } });
  expect(stream.status).toBe(405);
  expect(await stream.json()).toMatchObject({ hint: expect.stringContaining('/for/ai-agents') });
});

describe('a call that is given up', () => {
  const used = async (key: string) => {
    const { usage } = await door.parts.docconvFor({ type: 'key', apiKey: key, door: 'mcp' }).status();
    return usage;
  };
  const NOTHING = { conversions: 0, pages: 0, tokens: 0 };
  /** Ends when its engine's work does. */
  const isWorking = () => door.queue.counts().running > 0;

  it.each([
    ['the current client, 2026-07-28', connectCurrent],
    ['the current client, 2025-11-25', withCurrent('legacy')],
    ['the earlier client', connectEarlier],
  ] as const)('by %s stops the work and charges nothing', async (_name, connect) => {
    const key = await door.addKey();
    door.engine.gate = new Promise(() => undefined);
    const client = await connect(key);
    const giving = new AbortController();
    const asked = { name: 'convert', arguments: { source: dataUrl('one\ntwo') } };
    const options = { signal: giving.signal };
    const isEarlier = connect === connectEarlier;
    const calling = client.callTool(asked, ...(isEarlier ? [undefined, options] : [options]));
    calling.catch(() => undefined);
    await door.until(isWorking);
    giving.abort();
    await expect(calling).rejects.toThrow();
    await door.until(() => !isWorking());
    expect(await used(key)).toEqual(NOTHING);
    door.engine.gate = Promise.resolve();
    expect((await call(client, 'convert', { source: dataUrl('one') })).isError).toBeFalsy();
  });

  it.each([
    ['the current client, 2026-07-28', connectCurrent],
    ['the current client, 2025-11-25', withCurrent('legacy')],
    ['the earlier client', connectEarlier],
  ] as const)(
    'by %s ends the job it began, which charges nothing',
    async (_name, connect) => {
      const key = await door.addKey('enterprise');
      const client = await connect(key);
      door.engine.gate = new Promise(() => undefined);
      const giving = new AbortController();
      const text = Array.from({ length: 101 }, (_, i) => `${i} `.padEnd(600, 'x')).join('\n');
      const options = { signal: giving.signal };
      const asked = { name: 'convert', arguments: { source: dataUrl(text) } };
      const calling = client.callTool(
        asked,
        ...(connect === connectEarlier ? [undefined, options] : [options]),
      );
      calling.catch(() => undefined);
      const stateOfJob = async () =>
        (await door.ask('/api/v1/jobs', { headers: { 'x-api-key': key } }).then(dataOf))[0]?.state;
      await expect.poll(stateOfJob, { timeout: 5_000 }).toBe('running');
      giving.abort();
      await expect(calling).rejects.toThrow();
      await expect.poll(stateOfJob, { timeout: 10_000 }).toBe('cancelled');
      expect(await used(key)).toEqual(NOTHING);
    },
    20_000,
  );

  it('because it took too long is given up too', async () => {
    const key = await door.addKey();
    door.engine.gate = new Promise(() => undefined);
    const client = await connectEarlier(key);
    const asked = { name: 'convert', arguments: { source: dataUrl('one') } };
    const calling = client.callTool(asked, undefined, { timeout: 300 });
    await expect(calling).rejects.toThrow(/timed out/i);
    await door.until(() => !isWorking());
    expect(await used(key)).toEqual(NOTHING);
  });

  it('with its connection stops the work, whatever the revision', async () => {
    const key = await door.addKey();
    door.engine.gate = new Promise(() => undefined);
    const leaving = new AbortController();
    const params = { name: 'convert', arguments: { source: dataUrl('one') } };
    const asked = fetch(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
      },
      signal: leaving.signal,
    }).then((response) => response.text());
    asked.catch(() => undefined);
    await door.until(isWorking);
    leaving.abort();
    await door.until(() => !isWorking());
    expect(await used(key)).toEqual(NOTHING);
  });

  it('is the client’s own: one of another with the same number goes on', async () => {
    const key = await door.addKey();
    let open = () => {};
    door.engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const [mine, theirs] = [await connectEarlier(key), await connectEarlier(key)];
    const giving = new AbortController();
    const source = dataUrl('one\ntwo');
    const kept = call(theirs, 'convert', { source });
    await door.until(isWorking);
    const given = call(mine, 'convert', { source }, undefined, { signal: giving.signal });
    given.catch(() => undefined);
    await door.until(() => door.queue.counts().waiting > 0);
    giving.abort();
    await door.until(() => door.queue.counts().waiting === 0);
    open();
    expect((await kept).isError).toBeFalsy();
    expect(await used(key)).toMatchObject({ conversions: 1, pages: 2 });
  });
});

describe('MCP over HTTP', () => {
  it('refuses a key that is not valid with the way to a valid one', async () => {
    const response = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer dc_live_wrong' } });
    expect(response.status).toBe(401);
    const challenge = response.headers.get('www-authenticate');
    expect(challenge).toBe(
      'Bearer realm="docconv", error="invalid_token", resource_metadata="http://127.0.0.1:8787/.well-known/oauth-protected-resource/mcp", scope="api"',
    );
    const metadata = await door.ask('/.well-known/oauth-protected-resource/mcp');
    expect(await metadata.json()).toMatchObject({ resource: 'http://127.0.0.1:8787/mcp' });
  });

  it('refuses an address of its own network for good, without another try', async () => {
    const client = await connectCurrent(await door.addKey());
    for (const source of ['https://127.0.0.1/a.pdf', 'https://localhost/a.pdf', 'https://[::1]/a.pdf']) {
      expect(errorOf(await call(client, 'convert', { source }))).toMatchObject({ retryable: false });
    }
  });

  it('tells what a conversion would cost, and what is left, for nothing', async () => {
    const client = await connectEarlier(await door.addKey());
    const { structuredContent } = await call(client, 'convert', { source: dataUrl('1\n2\n3'), dryRun: true });
    expect(structuredContent).toMatchObject({
      dryRun: true,
      pageCount: 3,
      left: { conversions: 50, pages: 500, tokens: 500_000 },
    });
    expect(door.engine.requests).toEqual([]);
    expect((await call(client, 'usage')).structuredContent).toMatchObject({ usage: { conversions: 0 } });
  });

  it('answers what is on a page in one call, for the price of that page', async () => {
    const client = await connectCurrent(await door.addKey());
    const source = dataUrl(Array.from({ length: 100 }, (_, i) => `page ${i + 1}`).join('\n'));
    const result = await call(client, 'convert', { source, pages: '87' });
    expect([textOf(result), result.structuredContent.pageCount]).toEqual(['page 87', 1]);
  });

  it.each(['sample.pdf', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/a.pdf'])(
    'reads no %s',
    async (source) => {
      const client = await connectCurrent(await door.addKey());
      expect(errorOf(await call(client, 'convert', { source }))).toMatchObject({ code: 'INVALID_ARGS' });
      expect(door.engine.requests).toEqual([]);
    },
  );

  it('tells in its headers what is left of the month, once a page was counted too', async () => {
    const told: (string | null)[][] = [];
    const key = await door.addKey();
    const watching = async (...asked: Parameters<typeof fetch>) => {
      const response = await fetch(...asked);
      told.push(['limit', 'remaining'].map((name) => response.headers.get(`x-ratelimit-${name}`)));
      return response;
    };
    const client = new CurrentClient(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new CurrentTransport(new URL(url), { ...withKey(key), fetch: watching }));
    clients.push(client as unknown as AnyClient);
    await client.callTool({ name: 'convert', arguments: { source: dataUrl('one\ntwo') } });
    expect([told.at(0), told.at(-1)]).toEqual([
      ['500', '500'],
      ['500', '498'],
    ]);
  });

  it('is told once, for all, what the server can do', async () => {
    const client = (await connectCurrent()) as CurrentClient;
    for (const list of [await client.listTools(), await client.listResources()]) {
      expect(list).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
    }
  });

  it('fetches nothing for an account that has as much under way as it may', async () => {
    const key = await door.addKey();
    const { enter } = door.parts.docconvFor({ type: 'key', apiKey: key, door: 'mcp' });
    const admitted = await Promise.all(Array.from({ length: 4 }, () => enter()));
    const client = await connectCurrent(key);
    const source = 'https://127.0.0.1/a.pdf';
    expect(errorOf(await call(client, 'convert', { source }))).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      retryable: true,
    });
    await Promise.all(admitted.map((each) => each.leave()));
    expect(errorOf(await call(client, 'convert', { source }))).toMatchObject({ reason: 'url_unreachable' });
  });

  it('reads no address of its own network', async () => {
    const client = await connectCurrent(await door.addKey());
    const result = await call(client, 'convert', { source: 'https://127.0.0.1/a.pdf' });
    expect(errorOf(result)).toMatchObject({ code: 'NETWORK_ERROR', reason: 'url_unreachable' });
  });

  it('keeps what one account converted from others', async () => {
    const mine = await call(await connectCurrent(await door.addKey()), 'convert', {
      source: dataUrl('line\n'.repeat(300)),
      maxChars: 1_000,
    });
    const theirs = await connectCurrent(await door.addKey());
    const cursor = String(mine.structuredContent.nextCursor);
    expect(errorOf(await call(theirs, 'convert', { cursor }))).toMatchObject({ reason: 'document_gone' });
  });

  it('reads on by none but its own cursors, while the document is kept', async () => {
    const client = await connectCurrent(await door.addKey());
    const first = await call(client, 'convert', { source: dataUrl('line\n'.repeat(300)), maxChars: 1_000 });
    const cursor = String(first.structuredContent.nextCursor);
    expect(cursor).toMatch(/^[\w-]{22}$/);
    const bytes = Buffer.from(cursor, 'base64url');
    const [elsewhere, other] = [Buffer.from(bytes), Buffer.from(bytes)];
    elsewhere.writeUInt32BE(999_999, 12);
    other.writeUInt32BE(1, 0);
    for (const [tampered, reason] of [
      [elsewhere.toString('base64url'), 'document_gone'],
      [other.toString('base64url'), 'document_gone'],
      [`${cursor.slice(0, -1)}.`, 'invalid_cursor'],
      [cursor.slice(0, -1), 'invalid_cursor'],
    ]) {
      const answer = await call(client, 'convert', { cursor: tampered });
      expect([tampered, errorOf(answer)?.code, errorOf(answer)?.reason]).toEqual([
        tampered,
        'INVALID_ARGS',
        reason,
      ]);
    }
    expect((await call(client, 'convert', { cursor })).isError).toBeFalsy();
    door.wait(61 * 60_000);
    expect(errorOf(await call(client, 'convert', { cursor }))).toMatchObject({ reason: 'document_gone' });
  });

  it('is not spoken to by pages of other sites', async () => {
    const response = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
  });

  it.each([
    [false, 2_000_000, 401],
    [true, 2_000_000, 200],
    [false, 1_000, 200],
  ])(
    'takes in what is long for keys alone: with one %s, %i characters are %i',
    async (hasKey, length, status) => {
      const authorization: Record<string, string> = hasKey
        ? { authorization: `Bearer ${await door.addKey()}` }
        : {};
      const params = { x: 'x'.repeat(length) };
      const content = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params });
      // Of a length that is said beforehand, and of one that is not.
      for (const body of [content, new Blob([content]).stream()]) {
        const headers = { 'content-type': 'application/json', ...authorization };
        const response = await fetch(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
        expect(response.status).toBe(status);
        const challenge = response.headers.get('www-authenticate') ?? '';
        expect(challenge.includes('/.well-known/oauth-protected-resource/mcp')).toBe(status === 401);
        await response.text();
      }
    },
  );

  it.each([undefined, '*/*', 'application/json, text/event-stream'])(
    'answers whoever takes %s',
    async (accept) => {
      const response = await door.ask('/mcp', {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
        headers: { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }) },
      });
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"result":{}')]);
    },
  );

  it('refuses a body that is too large, and says how to send such a document', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { x: 'x'.repeat(33 * 1024 * 1024) },
    });
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await door.addKey()}` },
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      id: null,
      error: { code: -32_600, message: expect.stringMatching(/33554432 bytes.*path or the https address/) },
    });
  });
});
