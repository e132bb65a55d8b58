import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Piece } from '../../../service/docconv.ts';
import { createRemoteDocconv } from '../../../service/remote/remote.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

const PATH = '/api/v1/convert';
const NDJSON = 'application/x-ndjson';

let door: TestDoor;
let key: string;
let url: string;

beforeEach(async () => {
  door = await openDoor();
  key = await door.addKey('starter');
  url = await door.listen();
});
afterEach(() => door.close());

function form(text: string, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  body.set('file', new File([text], 'report.pdf'));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

function send(body: FormData, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  const all = { 'x-api-key': key, accept: NDJSON, ...headers };
  return fetch(`${url}${PATH}`, { method: 'POST', body, headers: all, signal });
}

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function quota() {
  const [account] = await door.parts.store.listAccounts({ limit: 1 });
  return door.parts.store.quota(account?.id ?? '', door.parts.clock());
}

/** A document whose second page waits for the gate. */
function gateAfterFirst(): () => void {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let passed = 0;
  Object.defineProperty(door.engine, 'gate', { get: () => (passed++ === 0 ? Promise.resolve() : gate) });
  return open;
}

describe('a conversion in pieces', () => {
  test('is a line for each piece, and one for what it cost', async () => {
    const response = await send(form('one\ntwo\n?'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(NDJSON);
    expect(response.headers.get('x-ratelimit-limit')).toBe('500');
    const lines = linesOf(await response.text());
    expect(lines.map(({ type }) => type)).toEqual(['piece', 'piece', 'piece', 'result']);
    expect(lines.slice(0, 3).map(({ content }) => content)).toEqual(['one', '\ntwo', '\n?']);
    expect(lines[1].pages).toEqual([{ page: 2, source: 'text', words: 1 }]);
    expect(lines[3]).toMatchObject({
      data: { page_count: 2, file_name: 'report.pdf' },
      usage: { pages_used: 2 },
    });
  });

  test.each([
    ['application/json, application/x-ndjson', 'application/json'],
    ['application/x-ndjson, */*', NDJSON],
    ['application/json;q=0.5, application/x-ndjson', NDJSON],
  ])('is for those who prefer it: %s gets %s', async (accept, type) => {
    const response = await send(form('one'), { accept });
    expect(response.headers.get('content-type')).toContain(type);
    await response.text();
  });

  test('sends a piece while the next is still being made', async () => {
    const open = gateAfterFirst();
    const reader = (await send(form('one\ntwo'))).body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(linesOf((await reader.read()).value!)[0]).toMatchObject({ type: 'piece', content: 'one' });
    expect(await quota()).toMatchObject({ used: { pages: 0 }, held: { pages: 2 } });
    open();
    let rest = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) rest += read.value;
    expect(linesOf(rest).at(-1)).toMatchObject({ type: 'result', usage: { pages_used: 2 } });
  });

  test('is refused like any other before its first piece', async () => {
    const long = form(Array(501).fill('page').join('\n'));
    const refused = await Promise.all([
      send(form('!invalid_pdf')),
      send(long),
      send(form('one'), { 'x-api-key': 'dc_live_wrong' }),
      send(form('one', { output_format: 'html' })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 429, 401, 400]);
    expect(await refused[3]!.text()).toContain('as Markdown alone');
  });

  test('that fails midway says so in its last line, and costs nothing', async () => {
    door.engine.convertStream = async function* () {
      yield { type: 'piece', content: 'one', pages: [{ page: 1, source: 'text', words: 1 }] };
      throw new Error('a secret of the inside');
    };
    const text = await (await send(form('one\ntwo'))).text();
    expect(linesOf(text)).toMatchObject([
      { type: 'piece' },
      { type: 'error', problem: { code: 'SERVER_ERROR' } },
    ]);
    expect(text).not.toContain('secret');
    expect(await quota()).toMatchObject({ used: { pages: 0 }, held: { pages: 0 } });
  });
});

/** Reads the first line and breaks the connection. */
function readFirstAndLeave(headers: Record<string, string> = {}): Promise<string> {
  const boundary = 'b';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\none\ntwo\nthree\r\n--${boundary}--\r\n`;
  const all = {
    'x-api-key': key,
    accept: NDJSON,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${PATH}`, { method: 'POST', headers: all }, (response) => {
      response.once('data', (bytes: Buffer) => {
        asked.destroy();
        resolve(bytes.toString());
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

describe('a client that leaves in the middle', () => {
  test('is charged for what it was sent', async () => {
    gateAfterFirst();
    expect(linesOf(await readFirstAndLeave())).toMatchObject([{ content: 'one' }]);
    await door.until(() => door.queue.counts().places === 0);
    expect(await quota()).toMatchObject({ used: { pages: 1 }, held: { pages: 0 } });
  });

  test('with an idempotency key is charged once for all of it, and finds it later', async () => {
    const open = gateAfterFirst();
    const named = { 'idempotency-key': 'job', 'docconv-on-hang-up': 'cancel' };
    await readFirstAndLeave(named);
    open();
    await door.until(() => door.queue.counts().places === 0);
    const again = linesOf(await (await send(form('one\ntwo\nthree'), named)).text());
    expect(again).toMatchObject([{ content: 'one\ntwo\nthree' }, { type: 'result', replayed: true }]);
    expect(await quota()).toMatchObject({ used: { pages: 3, conversions: 1 }, held: { pages: 0 } });
  });
});

describe('the client of the package', () => {
  const asked = (text: string, onPiece: (piece: Piece) => Promise<void>) => ({
    bytes: Buffer.from(text),
    fileName: 'a.pdf',
    outputFormat: 'markdown' as const,
    options: {},
    onPiece,
  });

  test('hands pieces on, and tells the rest in the end', async () => {
    const remote = createRemoteDocconv({ baseUrl: url, apiKey: key });
    const pieces: Piece[] = [];
    const conversion = await remote.convert(asked('one\ntwo', async (piece) => void pieces.push(piece)));
    await remote.close();
    expect(pieces.map(({ content }) => content)).toEqual(['one', '\ntwo']);
    expect(conversion).toMatchObject({ content: '', pageCount: 2, usage: { pagesUsed: 2 } });
  });

  test('tells of a failure in the middle as of any other', async () => {
    door.engine.convertStream = async function* () {
      yield { type: 'piece', content: 'one', pages: [{ page: 1, source: 'text', words: 1 }] };
      throw new Error('a fault');
    };
    const remote = createRemoteDocconv({ baseUrl: url, apiKey: key });
    const failing = remote.convert(asked('one\ntwo', async () => {}));
    await expect(failing).rejects.toMatchObject({ code: 'server', reason: 'http_500' });
    await remote.close();
  });
});
