import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

let door: TestDoor;
let key: string;
beforeEach(async () => {
  door = await openDoor();
  key = await door.addKey('starter');
});
afterEach(() => door.close());

const PATH = '/api/v1/convert';

interface Sent extends RequestInit {
  key?: string;
}

function send({ key: other = key, headers, ...init }: Sent) {
  return door.ask(PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${other}`, ...headers },
    ...init,
  });
}

function form(text: string, fields: Record<string, string> = {}, fileName = 'a.pdf'): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([text]), fileName);
  return body;
}

function json(content: unknown): Sent {
  return { body: JSON.stringify(content), headers: { 'content-type': 'application/json' } };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

async function codeOf(response: Response) {
  const { success, code, reason } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, success, code, reason };
}

function badRequest(reason: string) {
  return { status: 400, success: false, code: 'BAD_REQUEST', reason };
}

async function usedPages(): Promise<number> {
  const response = await door.ask(PATH, { headers: { 'x-api-key': key } });
  return ((await response.json()) as { usage: { monthlyPages: number } }).usage.monthlyPages;
}

describe('a conversion', () => {
  test('of a form has the documented shape and is charged', async () => {
    const response = await send({ body: form('one\ntwo') });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      success: true,
      data: {
        output_format: 'markdown',
        content: 'one\ntwo',
        markdown: 'one\ntwo',
        page_count: 2,
        total_pages: 2,
        token_count: 2,
        processing_time_ms: expect.any(Number),
        file_name: 'a.pdf',
        pages: [
          { page: 1, source: 'text', words: 1 },
          { page: 2, source: 'text', words: 1 },
        ],
        warnings: [],
        engine_version: 'fake',
      },
      usage: { pages_used: 2, pages_limit: 500, pages_remaining: 498 },
    });
    expect(response.headers.get('x-ratelimit-limit')).toBe('500');
    expect(response.headers.get('x-ratelimit-remaining')).toBe('498');
    expect(await usedPages()).toBe(2);
  });

  test('to HTML has the document, its tables and their count as well', async () => {
    const response = await send({ body: form('one', { output_format: 'html', layout: 'true' }) });
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      output_format: 'html',
      html: 'one',
      content: 'one',
      table_count: 0,
      tables: [],
    });
    expect(data.layout).toEqual({ pages: [], blocks: [] });
  });

  test('of JSON is the same', async () => {
    const response = await send(json({ file_base64: base64('one\ntwo'), file_name: 'b.pdf', pages: '2' }));
    expect(await response.json()).toMatchObject({
      success: true,
      data: { content: 'two', page_count: 1, total_pages: 2, file_name: 'b.pdf' },
      usage: { pages_used: 1 },
    });
  });

  test('passes every option on', async () => {
    const fields = {
      output_format: 'markdown',
      pages: '1-',
      password: 'p',
      ocr: 'never',
      ocr_lang: 'eng+deu',
      page_markers: 'true',
      notes: '1',
      comments: 'false',
      furniture: 'keep',
      layout: '0',
      min_confidence: '0.6',
    };
    await send({ body: form('one', fields) });
    const switches = { page_markers: true, notes: true, comments: false, layout: false, min_confidence: 0.6 };
    await send(json({ ...fields, ...switches, file_base64: base64('one'), file_name: 'a.pdf' }));
    const [ofForm, ofJson] = door.engine.requests.map(({ signal, onProgress, ...asked }) => asked);
    expect(ofForm).toMatchObject({
      read: {
        password: 'p',
        ocr: 'never',
        ocrLanguages: ['eng', 'deu'],
        notes: true,
        comments: false,
        furniture: 'keep',
        minConfidence: 0.6,
      },
      write: { pageMarkers: true },
    });
    expect(ofJson).toEqual(ofForm);
  });

  test('that is only tried out tells the cost and charges nothing', async () => {
    const response = await send({ body: form('one\ntwo', { dry_run: 'true' }) });
    expect(await response.json()).toEqual({
      success: true,
      data: {
        dry_run: true,
        file_name: 'a.pdf',
        page_count: 2,
        total_pages: 2,
        remaining: { conversions: 50, pages: 500, tokens: 500_000 },
        resets_at: '2026-04-01T00:00:00.000Z',
        warnings: [],
      },
      usage: { pages_used: 0, pages_limit: 500, pages_remaining: 500 },
    });
    expect(door.engine.requests).toEqual([]);
  });

  test('asked for again with its idempotency key is charged once', async () => {
    const headers = { 'idempotency-key': 'job 1' };
    const first = await (await send({ body: form('one'), headers })).json();
    expect(await (await send({ body: form('one'), headers })).json()).toEqual(first);
    expect(await codeOf(await send({ body: form('other'), headers }))).toEqual(
      badRequest('idempotency_conflict'),
    );
    expect(await usedPages()).toBe(1);
  });

  test('takes a document larger than is kept in memory, unchanged', async () => {
    const text = 'x'.repeat(3_000_000);
    const response = await send({ body: form(text) });
    expect(((await response.json()) as { data: { content: string } }).data.content === text).toBe(true);
  });

  test('leaves no file behind, however it ends', async () => {
    const text = `${'x'.repeat(1_000_000)}\n`;
    await send({ body: form(text) });
    await send({ body: form(`${text}!invalid_pdf`) });
    await send({ body: form(text, { pages: '9' }) });
    await send({ body: form(text, { pages: 'all' }) });
    await send({ body: form('x'.repeat(21_000_000)) });
    expect(await readdir(join(door.folder, 'uploads'))).toEqual([]);
  });
});

describe('the status of the account', () => {
  test('has the documented shape and charges nothing', async () => {
    await send({ body: form('one') });
    const response = await door.ask(PATH, { headers: { authorization: `bearer ${key}` } });
    expect(await response.json()).toEqual({
      account: { id: expect.stringMatching(/^acc_/), key_prefix: expect.stringMatching(/^dc_live_/) },
      tier: 'starter',
      usage: { monthlyConversions: 1, monthlyPages: 1, monthlyTokens: 1 },
      limits: { conversions: 50, pages: 500, tokens: 500_000, fileSize: 20_971_520 },
    });
    expect(response.headers.get('x-ratelimit-remaining')).toBe('499');
  });

  test.each(['foo=1', 'output_format=html'])(
    'is not told with the parameter %s, which does nothing',
    async (query) => {
      const response = await door.ask(`${PATH}?${query}`, { headers: { 'x-api-key': key } });
      expect(await codeOf(response)).toEqual(badRequest('unknown_parameter'));
    },
  );

  test('is also told without its body, and no other method is known', async () => {
    const headers = { 'x-api-key': key };
    const head = await door.ask(PATH, { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const response = await door.ask(PATH, { method, headers });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
  });
});

describe('a key', () => {
  const unauthorized = { status: 401, success: false, code: 'UNAUTHORIZED' };

  test.each([
    ['is missing', {}, ''],
    ['is mistyped', { authorization: 'Bearer dc_live_x' }, ' error="invalid_token",'],
    ['comes in two parts', { authorization: 'Bearer dc_live_x y' }, ' error="invalid_token",'],
    ['comes in another scheme', { authorization: 'Basic abc' }, ''],
    ['is left out of its header', { authorization: 'Bearer ' }, ''],
    ['is empty', { 'x-api-key': '' }, ' error="invalid_token",'],
  ])('that %s is refused before the body is looked at', async (_, headers: Record<string, string>, error) => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('the body was read')) });
    const response = await door.ask(PATH, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(await codeOf(response)).toMatchObject(unauthorized);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer realm="docconv",${error} resource_metadata="http://127.0.0.1:8787/.well-known/oauth-protected-resource", scope="api"`,
    );
    expect(response.headers.get('x-ratelimit-limit')).toBe('0');
  });

  test('that nobody has is refused', async () => {
    const other = await openDoor();
    const response = await send({ key: await other.addKey(), body: form('one') });
    await other.close();
    expect(await codeOf(response.clone())).toMatchObject({ ...unauthorized, reason: 'key_unknown' });
    expect(await response.json()).toMatchObject({ hint: expect.stringMatching(/^Discard .*\/auth\.md/) });
  });

  test('may be given twice, but not two of them', async () => {
    const both = (second: string) =>
      door.ask(PATH, { headers: { authorization: `Bearer ${key}`, 'x-api-key': second } });
    expect((await both(key)).status).toBe(200);
    expect(await codeOf(await both(await door.addKey()))).toEqual(badRequest('two_keys'));
    const beside = { authorization: 'Basic cHJveHk6cHc=', 'x-api-key': key };
    expect((await door.ask(PATH, { headers: beside })).status).toBe(200);
  });
});

describe('a body', () => {
  test.each(['text/plain', 'application/pdf', 'application/x-www-form-urlencoded', undefined])(
    'of type %s is refused',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const response = await send({ body: new Uint8Array([1]), headers });
      expect(await codeOf(response)).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' });
    },
  );

  test('in a content encoding is refused', async () => {
    const response = await send({ body: form('one'), headers: { 'content-encoding': 'gzip' } });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ hint: 'Send it without Content-Encoding.' });
  });

  test.each([
    ['missing_file', form('x').get('nothing') ?? new FormData()],
    ['missing_file', formWith((body) => body.append('file', 'text'))],
    ['malformed_body', formWith((body) => body.append('document', new Blob(['x']), 'a.pdf'))],
    ['malformed_body', formWith((body) => body.append('file', new Blob(['y']), 'b.pdf'), form('x'))],
    ['malformed_body', formWith((body) => body.append('pages', '1'), form('x', { pages: '1' }))],
    ['malformed_body', form('x', { password: 'p'.repeat(5_000) })],
    ['malformed_body', form('x', { ['n'.repeat(101)]: '1' })],
    ['malformed_body', form('x', Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, '1'])))],
    ['invalid_field', form('x', { output_format: 'text' })],
    ['invalid_field', form('x', { dry_run: 'maybe' })],
    ['invalid_field', form('x', { ocr_lang: 'english!' })],
    ['invalid_field', form('x', { plan: 'enterprise' })],
    ['invalid_field', form('x', { accountId: 'acc_1' })],
    ['invalid_field', form('x', { __proto__x: '1' })],
    ['invalid_pages', form('x', { pages: '0' })],
    ['pages_out_of_range', form('x', { pages: '7' })],
  ] as [string, FormData][])('that is a form with a fault is told so: %s', async (reason, body) => {
    expect(await codeOf(await send({ body }))).toEqual(badRequest(reason));
    expect(await usedPages()).toBe(0);
  });

  test.each([
    [
      'The file is in the field "document", not in "file".',
      formWith((body) => body.append('document', new Blob(['x']))),
    ],
    [
      'The field "pages" occurs twice.',
      formWith((body) => body.append('pages', '1'), form('x', { pages: '1' })),
    ],
    ['The field "password" is too long.', form('x', { password: 'p'.repeat(5_000) })],
  ])('that is a form with a fault has the field named: %s', async (error, body) => {
    expect(await (await send({ body })).json()).toMatchObject({ error });
  });

  test.each([
    ['ouput_format', 'output_format'],
    ['outputFormat', 'output_format'],
    ['format', 'output_format'],
    ['language', 'ocr_lang'],
  ])('with the field %s is told that %s was meant', async (name, meant) => {
    const hint = expect.stringMatching(new RegExp(`^Did you mean ${meant}\\? The fields are file, `));
    const response = await send({ body: form('x', { [name]: 'html' }) });
    expect(await response.json()).toMatchObject({ reason: 'invalid_field', hint });
  });

  test.each(['file', 'base64', 'content', 'pdf'])(
    'that is JSON with a document in the field %s is told of file_base64',
    async (name) => {
      const hint = expect.stringMatching(/^Did you mean file_base64\? /);
      expect(await (await send(json({ [name]: 'eA==', file_name: 'a.pdf' }))).json()).toMatchObject({ hint });
    },
  );

  test('that is JSON may have null for what is left out', async () => {
    const left = { pages: null, password: null, dry_run: null, min_confidence: null };
    const response = await send(json({ file_base64: 'eA==', file_name: 'a.pdf', ...left }));
    expect(response.status).toBe(200);
    expect(await codeOf(await send(json({ file_base64: null, file_name: 'a.pdf' })))).toEqual(
      badRequest('missing_file'),
    );
  });

  test.each(['idempotency_key', 'idempotencyKey'])(
    'with the field %s is told of the header',
    async (name) => {
      expect(await (await send({ body: form('x', { [name]: 'a' }) })).json()).toMatchObject({
        reason: 'invalid_field',
        hint: 'Send it as the header Idempotency-Key.',
      });
    },
  );

  test.each([
    ['output_format=html', 'invalid_field'],
    ['pages=1', 'invalid_field'],
    ['dry_run=true', 'invalid_field'],
    ['password=', 'invalid_field'],
    ['outputFormat=html', 'unknown_parameter'],
  ])('is not converted while %s in the address would be passed over', async (query, reason) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await door.ask(`${PATH}?${query}`, { method: 'POST', headers, body: form('one') });
    expect(await codeOf(response)).toEqual(badRequest(reason));
    expect(await usedPages()).toBe(0);
  });

  test.each([
    ['malformed_body', '{'],
    ['malformed_body', '[]'],
    ['malformed_body', 'null'],
    ['malformed_body', '"text"'],
    ['malformed_body', '{"file_name": {"a": 1}}'],
    ['malformed_body', '{"file_name": ["a"]}'],
    ['malformed_body', '{"file_base64": "YQ==", "file_name": "a.pdf",}'],
    ['malformed_body', '{"file_base64": "YQ==" "file_name": "a.pdf"}'],
    ['malformed_body', '{"file_base64": "YQ==", "file_name": "a.pdf"} {}'],
    ['malformed_body', '{"file_base64": "YQ==", "file_name": "a.pdf'],
    ['malformed_body', '{"file_base64": "YQ==", "file_name": "a\\u00"}'],
    ['malformed_body', '{"file_base64": "YQ==", "dry_run": maybe}'],
    ['too_many_values', `{"file_name": ${'['.repeat(1_000_000)}`],
    ['too_many_values', `{${'"a":1,'.repeat(20_000)}`],
    ['missing_file', '{}'],
    ['missing_file', '{"file_base64": "", "file_name": "a.pdf"}'],
    ['invalid_field', '{"file_base64": "YQ=="}'],
    ['invalid_field', '{"file_base64": 7, "file_name": "a.pdf"}'],
    ['invalid_field', '{"file_base64": "YQ==YQ==", "file_name": "a.pdf"}'],
    ['invalid_field', '{"file_base64": "YQ==", "file_base64": "YQ==", "file_name": "a.pdf"}'],
    ['invalid_field', '{"file_base64": "YQ==", "file_name": "a.pdf", "file_name": "b.pdf"}'],
    ['invalid_field', `{"file_base64": "YQ==", "file_name": "${'a'.repeat(5_000)}"}`],
    ['invalid_field', '{"file_base64": "a", "file_name": "a.pdf"}'],
    ['invalid_field', '{"file_base64": "data:application/pdf;base64,YQ==", "file_name": "a.pdf"}'],
    ['invalid_field', '{"file_base64": "YQ==", "file_name": "a.pdf", "plan": "enterprise"}'],
    ['invalid_field', '{"file_base64": "YQ==", "file_name": "a.pdf", "__proto__": "x"}'],
    ['invalid_field', '{"file_base64": "YQ==", "file_name": 7}'],
    ['invalid_field', '{"file_base64": "YQ==", "file_name": "a.pdf", "dry_run": "true"}'],
  ])('that is JSON with a fault is told so: %s %s', async (reason, body) => {
    const response = await send({ body, headers: { 'content-type': 'application/json' } });
    expect(await codeOf(response)).toEqual(badRequest(reason));
  });

  test('in JSON may have escaped slashes, line breaks and the alphabet of addresses', async () => {
    const bytes = Buffer.from([0xfb, 0xff, 0xfe, 0x0a, 0x7b]);
    const plain = bytes.toString('base64');
    for (const text of [
      plain.replaceAll('/', '\\/'),
      plain.replace('+', '-').replaceAll('/', '_'),
      `${plain.slice(0, 3)}\\n${plain.slice(3)}`,
      plain.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f'),
    ]) {
      const body = `{"file_base64": "${text}", "file_name": "a \\"[{\\\\"}`;
      const response = await send({ body, headers: { 'content-type': 'application/json' } });
      expect(response.status).toBe(200);
    }
  });

  test('without a boundary, cut off or with a broken head is told so', async () => {
    const bodies = [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', 'x'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      ],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a\n"\r\n\r\nx\r\n--b--',
      ],
      ['multipart/form-data; boundary=b', `--b\r\nX: ${'y'.repeat(100_000)}\r\n\r\nx\r\n--b--`],
      ['multipart/form-data; boundary=b', ''],
    ];
    for (const [type = '', body] of bodies) {
      const response = await send({ body, headers: { 'content-type': type } });
      expect(await codeOf(response)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    }
  });
});

describe('a document', () => {
  test('larger than the plan takes is refused while it comes in, in both forms', async () => {
    const free = await door.addKey('free');
    const long = 'x'.repeat(10_000_001);
    const tooLarge = { status: 413, success: false, code: 'FILE_TOO_LARGE', reason: 'too_large' };
    expect(await codeOf(await send({ key: free, body: form(long) }))).toEqual(tooLarge);
    const inJson = json({ file_base64: base64(long), file_name: 'a.pdf' });
    expect(await codeOf(await send({ ...inJson, key: free }))).toEqual(tooLarge);
    expect(await codeOf(await send({ body: form('x'.repeat(10_000_001)) }))).not.toMatchObject(tooLarge);
  });

  test('said to be too large is refused before it comes in', async () => {
    for (const type of ['multipart/form-data; boundary=b', 'application/json']) {
      const body = new ReadableStream({ pull: () => Promise.reject(new Error('the body was read')) });
      const headers = { 'content-type': type, 'content-length': String(40 * 1024 * 1024) };
      const response = await send({ body, headers, duplex: 'half' } as Sent);
      expect(await codeOf(response)).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
    }
  });

  test.each(['invalid_pdf', 'password_required', 'unsupported_format', 'empty_file', 'timed_out'])(
    'that cannot be read is the fault of the request: %s',
    async (reason) => {
      expect(await codeOf(await send({ body: form(`!${reason}`) }))).toEqual(badRequest(reason));
    },
  );

  test('that breaks the engine is the fault of the server, which says nothing of its inside', async () => {
    const response = await send({ body: form('!engine_failed') });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      success: false,
      code: 'SERVER_ERROR',
      error: 'Something went wrong inside the server.',
      hint: expect.any(String),
      request_id: response.headers.get('x-request-id'),
    });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    ['..', '..'],
    ['a\u0000\u001b[31m\u202e.pdf', 'a[31m.pdf'],
    ['x"\r\nSet-Cookie: a=b', 'x"Set-Cookie: a=b'],
    ['/', 'document'],
    ['Grüße 😀.pdf', 'Grüße 😀.pdf'],
    ['n'.repeat(400), 'n'.repeat(255)],
  ])('named %j is called %j', async (given, shown) => {
    const response = await send(json({ file_base64: base64('x'), file_name: given }));
    expect(await response.json()).toMatchObject({ data: { file_name: shown } });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('named in a form is called so too', async () => {
    for (const name of ['../../Grüße 😀.pdf', '..\\Grüße 😀.pdf']) {
      const response = await send({ body: form('x', {}, name) });
      expect(await response.json()).toMatchObject({ data: { file_name: 'Grüße 😀.pdf' } });
    }
  });
});

describe('what is asked elsewhere', () => {
  test.each([
    [
      { url: 'https://a.example/a.pdf' },
      /\. POST \/api\/v1\/jobs also takes input_url, output_url and webhook_url\.$/,
    ],
    [{ nonsense: '1' }, /^The fields are [a-z_, 0-9]+\.$/],
  ])('%j is refused with the way there is', async (fields, hint) => {
    const inForm = await send({ body: form('x', fields as Record<string, string>) });
    const inJson = await send(json({ file_base64: base64('x'), ...fields }));
    for (const response of [inForm, inJson])
      expect(await response.json()).toMatchObject({
        reason: 'invalid_field',
        hint: expect.stringMatching(hint),
      });
  });

  test.each(['Basic ZGM6', 'dc_live_abc', 'Token dc_live_abc'])(
    'a key sent as %j is told of Bearer',
    async (authorization) => {
      const response = await door.ask(PATH, { headers: { authorization } });
      expect([response.status, await response.json()]).toEqual([
        401,
        expect.objectContaining({
          error: 'The Authorization header has no Bearer token.',
          hint: expect.stringContaining('"Authorization: Bearer dc_live_…"'),
        }),
      ]);
    },
  );
});

describe('too much', () => {
  test('for the month is told apart and has no time to retry', async () => {
    const free = await door.addKey('free');
    for (let i = 0; i < 3; i++) expect((await send({ key: free, body: form('x') })).status).toBe(200);
    const response = await send({ key: free, body: form('x') });
    const { hint } = (await response.clone().json()) as { hint: string };
    expect(hint).toMatch(/or change the plan\. The plans are at \/pricing\.$/);
    expect(await codeOf(response)).toEqual({
      status: 429,
      success: false,
      code: 'RATE_LIMITED',
      reason: 'quota',
    });
    expect(response.headers.has('retry-after')).toBe(false);
  });

  test('for the month can still be asked for its price, with what the conversion would be refused with', async () => {
    const free = await door.addKey('free');
    for (let i = 0; i < 3; i++) expect((await send({ key: free, body: form('x') })).status).toBe(200);
    const quote = await send({ key: free, body: form('x', { dry_run: 'true' }) });
    const { success: _, ...refusal } = (await (
      await send({ key: free, body: form('x') })
    ).json()) as object & {
      success: boolean;
    };
    expect([quote.status, await quote.json()]).toEqual([
      200,
      {
        success: true,
        data: {
          dry_run: true,
          file_name: expect.any(String),
          page_count: 1,
          total_pages: 1,
          remaining: { conversions: 0, pages: 12, tokens: expect.any(Number) },
          resets_at: '2026-04-01T00:00:00.000Z',
          refusal,
          warnings: [],
        },
        usage: { pages_used: 3, pages_limit: 15, pages_remaining: 12 },
      },
    ]);
  });

  test('for the plan says where the plans are', async () => {
    const free = await door.addKey('free');
    const large = await send({ key: free, body: form('x'.repeat(10_000_001)) });
    const outside = await send({ key: free, body: form('1\n2\n3\n4\n5\n6', { pages: '6' }) });
    for (const response of [large, outside]) {
      expect((await response.json()) as object).toMatchObject({
        hint: expect.stringMatching(/change to a plan .* The plans are at \/pricing\.$/),
      });
    }
  });

  test('at once is told apart and says when to retry', async () => {
    let open = () => {};
    door.engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = [1, 2, 3, 4].map((i) => send({ body: form(`document ${i}`) }));
    await door.until(() => door.queue.counts().places === 4);
    const refused = await send({ body: form('x') });
    expect(await codeOf(refused)).toEqual({
      status: 429,
      success: false,
      code: 'RATE_LIMITED',
      reason: 'busy',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    open();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await usedPages()).toBe(4);
    await door.until(() => door.queue.counts().places === 0);
  });
});

describe('a client that leaves', () => {
  async function leave(headers: Record<string, string> = {}): Promise<() => void> {
    let open = () => {};
    door.engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const leaving = new AbortController();
    const url = await door.listen();
    const asked = fetch(`${url}${PATH}`, {
      method: 'POST',
      body: form('one\ntwo'),
      headers: { 'x-api-key': key, ...headers },
      signal: leaving.signal,
    }).catch(() => undefined);
    await door.until(() => door.engine.requests.length === 1);
    leaving.abort();
    await asked;
    return open;
  }

  test.each<[string, Record<string, string>]>([
    ['ends the work', {}],
    [
      'may say with its key that it ends the work',
      { 'idempotency-key': 'job', 'docconv-on-hang-up': 'cancel' },
    ],
  ])('%s, which gives back what it had reserved', async (_, headers) => {
    await leave(headers);
    await door.until(() => door.queue.counts().places === 0);
    const [account] = await door.parts.store.listAccounts({ limit: 1 });
    const quota = await door.parts.store.quota(account?.id ?? '', door.parts.clock());
    expect(quota).toMatchObject({ used: { pages: 0 }, held: { pages: 0 } });
  });

  test('with an idempotency key does not end the work, and finds its result later', async () => {
    const headers = { 'idempotency-key': 'job' };
    const open = await leave(headers);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(door.queue.counts()).toMatchObject({ places: 1, running: 1 });
    open();
    await door.until(() => door.queue.counts().places === 0);
    expect(await usedPages()).toBe(2);
    const again = await send({ body: form('one\ntwo'), headers });
    expect(await again.json()).toMatchObject({ data: { content: 'one\ntwo' }, usage: { pages_used: 2 } });
    expect(door.engine.requests).toHaveLength(1);
  });
});

test('the log tells what happened, and nothing of documents, keys, names or passwords', async () => {
  await send({ body: form('secret text', { password: 'hunter2' }, 'ada@example.com.pdf') });
  await send({ body: form('!engine_failed\nsecret text', {}, 'ada@example.com.pdf') });
  await send({ key: 'dc_live_wrong', body: form('secret text') });
  const lines = door
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ msg, status }) => [msg, status])).toEqual([
    ['request', 200],
    ['request failed', undefined],
    ['request', 500],
    ['request', 401],
  ]);
  for (const secret of ['secret text', 'hunter2', 'ada@', key.slice(0, 14), 'dc_live_wrong']) {
    expect(door.logged()).not.toContain(secret);
  }
});

function formWith(change: (body: FormData) => void, body = new FormData()): FormData {
  change(body);
  return body;
}

test('the headers tell of the month that has begun while a conversion was charged to the one before', async () => {
  const MINUTE = 60_000;
  await send({ body: form('one\ntwo') });
  door.wait(Date.UTC(2026, 3, 1) - Date.UTC(2026, 2, 15, 12) - MINUTE);
  let open = () => {};
  door.engine.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sent = send({ body: form('one') });
  await door.until(() => door.queue.counts().running > 0);
  door.wait(2 * MINUTE);
  open();
  const { status, headers, ...response } = await sent.then(async (answered) => ({
    status: answered.status,
    headers: answered.headers,
    ...((await answered.json()) as { usage: object }),
  }));
  expect([status, response.usage]).toEqual([200, { pages_used: 3, pages_limit: 500, pages_remaining: 497 }]);
  const told = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  expect(told).toEqual(['500', '500', String(Date.UTC(2026, 4, 1) / 1000)]);
  expect(await usedPages()).toBe(0);
});
