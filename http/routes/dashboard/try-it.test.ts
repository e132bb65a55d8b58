import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';

let door: TestDoor;
let browser: TestBrowser;
let token: string;
beforeEach(async () => {
  door = await openDoor();
  browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
  const { text } = await browser.open('/dashboard/try');
  token = /data-token="([^"]+)"/.exec(text)?.[1] ?? '';
});
afterEach(() => door.close());

interface Sent {
  text?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function send({ text = 'a\nb', fields = {}, headers = {}, signal }: Sent = {}): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([text]), 'notes.pdf');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = { cookie, origin: 'http://127.0.0.1:8787', 'x-form-token': token };
  const init = { method: 'POST', body: form, signal, headers: { ...own, ...headers } };
  return door.ask('/dashboard/try/convert', init);
}

async function linesOf(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function pagesUsed(): Promise<string | undefined> {
  return /<meter id="meter-pages"[^>]* value="(\d+)"/.exec((await browser.open('/dashboard')).text)?.[1];
}

describe('trying a document in the browser', () => {
  test('is told line by line, charged, and noted without a key', async () => {
    const response = await send({ fields: { output_format: 'html', pages: '', password: '', ocr: 'auto' } });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = await linesOf(response);
    expect(lines[0]).toEqual({ type: 'progress', pages_done: 2, pages_total: 2 });
    expect(lines.at(-1)).toMatchObject({
      type: 'result',
      data: { content: 'a\nb', page_count: 2, file_name: 'notes.pdf', layout: expect.any(Object) },
      usage: { pages_used: 2, pages_limit: 15, pages_remaining: 13 },
    });
    expect(door.engine.requests).toHaveLength(1);
    expect(door.engine.requests[0]).toMatchObject({
      outputFormat: 'html',
      layout: true,
      wholeMarkdown: true,
    });
    expect(await pagesUsed()).toBe('2');
    expect((await browser.open('/dashboard')).text).toMatch(/notes\.pdf[\s\S]*This site</);
  });

  test('ends with what went wrong and what to do, charging nothing', async () => {
    const [line] = await linesOf(await send({ text: '!password_required' }));
    expect(line).toMatchObject({
      type: 'problem',
      problem: {
        error: 'It failed.',
        hint: 'Send the document again, with its password in the field "password".',
        reason: 'password_required',
      },
    });
    expect(await pagesUsed()).toBe('0');
  });

  test('refuses fields that cannot be used before any work', async () => {
    const response = await send({ fields: { output_format: 'text' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
    expect(door.engine.requests).toEqual([]);
  });

  test('gives the pages back when the browser leaves', async () => {
    let open = () => {};
    door.engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const response = await send();
    while (door.engine.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await response.body?.cancel();
    await expect.poll(() => door.engine.requests[0]?.signal?.aborted).toBe(true);
    open();
    await expect.poll(async () => (await send({ text: 'c' })).status).toBe(200);
    await expect.poll(pagesUsed).toBe('1');
  });

  test.each<[string, Record<string, string>]>([
    ['no token', { 'x-form-token': '' }],
    ['the token of another', { 'x-form-token': 'a'.repeat(64) }],
    ['another origin', { origin: 'http://127.0.0.1:9999' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused with %s', async (_what, headers) => {
    expect((await send({ headers })).status).toBeGreaterThanOrEqual(403);
    expect(door.engine.requests).toEqual([]);
  });

  test('is refused when signed out', async () => {
    expect((await send({ headers: { cookie: '' } })).status).toBe(401);
  });

  test('lets the page draw pictures from memory, in its one known style, and nothing else more', async () => {
    const policy = (await browser.open('/dashboard/try')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/img-src 'self' data: blob:;/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/);
    expect(policy).toContain("script-src 'self';");
  });
});
