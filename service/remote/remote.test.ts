import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../fetch/testing/start-host.ts';
import { createRemoteDocconv } from './remote.ts';
import { openServer } from './send.ts';

const key = `dc_live_${'a'.repeat(34)}`;
const usage = { pages_used: 1, pages_limit: 500, pages_remaining: 499 };
const data = {
  output_format: 'markdown',
  content: '# Hi\n',
  markdown: '# Hi\n',
  page_count: 1,
  total_pages: 1,
  token_count: 3,
  processing_time_ms: 5,
  file_name: 'a.pdf',
  pages: [{ page: 1, source: 'text', words: 1 }],
  warnings: [],
  engine_version: '1',
};
const answers = {
  converted: { status: 200, body: { success: true, data, usage } },
  busy: { status: 429, body: problem('RATE_LIMITED', 'busy'), headers: { 'retry-after': '7' } },
  exhausted: { status: 429, body: problem('RATE_LIMITED', 'quota') },
  broken: { status: 500, body: problem('SERVER_ERROR') },
};

function problem(code: string, reason?: string) {
  return { success: false, error: 'It failed.', code, reason, hint: 'Do this.' };
}

interface Seen {
  method?: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** A server that gives these answers in turn, the last one for ever. */
let host: TestHost;
let seen: Seen[];
let pauses: number[];
let script: { status: number; body: unknown; headers?: Record<string, string> }[];

beforeEach(async () => {
  seen = [];
  pauses = [];
  script = [answers.converted];
  host = await startHost(
    async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      seen.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() });
      const { status, body, headers } = script.length > 1 ? script.shift()! : script[0]!;
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-ratelimit-reset': '1900000000',
        ...headers,
      });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    },
    { secure: false },
  );
});
afterEach(() => host.close());

function open(apiKey: string | undefined = key) {
  const baseUrl = `http://127.0.0.1:${host.port}/docs`;
  const server = openServer({ baseUrl, apiKey }, async (milliseconds) => void pauses.push(milliseconds));
  return createRemoteDocconv({ baseUrl, apiKey }, server);
}
const request = {
  bytes: Buffer.from('%PDF-1.7'),
  fileName: 'a.pdf',
  outputFormat: 'markdown' as const,
  options: {},
};
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => `${error.code}/${error.reason}`,
  );

describe('a conversion by a server', () => {
  it('fails with a reason in lower case, even where the server gives only a code', async () => {
    script = [{ status: 404, body: problem('NOT_FOUND') }];
    expect(await codeOf(open().convert(request))).toBe('bad_request/not_found');
  });

  it('sends the document, its options and the key, and reads the response', async () => {
    const conversion = await open().convert({
      ...request,
      options: {
        pages: [
          { first: 1, last: 5 },
          { first: 9, last: Number.POSITIVE_INFINITY },
        ],
        ocrLanguages: ['eng', 'deu'],
        minConfidence: 0.6,
        furniture: 'keep',
      },
    });
    expect(conversion).toMatchObject({
      content: '# Hi\n',
      fileName: 'a.pdf',
      usage: { pagesRemaining: 499 },
    });
    expect(host.asked).toEqual(['/docs/api/v1/convert']);
    expect(seen[0]?.headers).toMatchObject({ authorization: `Bearer ${key}` });
    expect(seen[0]?.body).toMatch(
      /name="pages"\r\n\r\n1-5,9-\r\n[\s\S]*name="ocr_lang"\r\n\r\neng\+deu\r\n[\s\S]*name="min_confidence"\r\n\r\n0\.6\r\n[\s\S]*name="furniture"\r\n\r\nkeep\r\n[\s\S]*%PDF-1\.7/,
    );
  });

  it.each(['busy', 'broken'] as const)(
    'is tried again when the server is %s, with one idempotency key',
    async (kind) => {
      script = [answers[kind], answers[kind], answers.converted];
      expect((await open().convert(request)).pageCount).toBe(1);
      const keys = seen.map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
      expect(keys).toHaveLength(3);
      if (kind === 'busy') expect(pauses.every((pause) => pause >= 7_000)).toBe(true);
    },
  );

  it('is given up after some tries', async () => {
    script = [answers.broken];
    expect(await codeOf(open().convert(request))).toBe('server/http_500');
    expect(seen).toHaveLength(4);
  });

  it.each([
    [answers.exhausted, 'quota_exceeded/quota'],
    [{ ...answers.busy, headers: { 'retry-after': '3600' } }, 'busy/busy'],
    [{ status: 401, body: problem('UNAUTHORIZED', 'key_unknown') }, 'auth_required/key_unknown'],
    [{ status: 413, body: problem('FILE_TOO_LARGE', 'too_large') }, 'too_large/too_large'],
    [{ status: 400, body: problem('BAD_REQUEST', 'invalid_pdf') }, 'unreadable/invalid_pdf'],
    [
      { status: 400, body: problem('BAD_REQUEST', 'idempotency_conflict') },
      'idempotency_conflict/idempotency_conflict',
    ],
    [{ status: 302, body: '', headers: { location: 'https://evil.example/' } }, 'network/http_302'],
    [{ status: 404, body: '<html>' }, 'network/http_404'],
    [{ status: 400, body: '<html>' }, 'network/http_400'],
    [{ status: 501, body: '<html>' }, 'network/http_501'],
    [{ status: 200, body: '<html>' }, 'server/unexpected_answer'],
    [{ status: 200, body: { success: true } }, 'server/unexpected_answer'],
  ])('%j is not tried again, and is %s', async (answer, code) => {
    script = [answer as (typeof script)[number]];
    expect(await codeOf(open().convert(request))).toBe(code);
    expect(seen).toHaveLength(1);
  });

  it('names pages of the server by their whole addresses', async () => {
    const hint = 'Keys are made in the dashboard (/dashboard/api). The plans are at /pricing.';
    script = [{ status: 429, body: { ...problem('RATE_LIMITED', 'quota'), hint } }];
    const base = `http://127.0.0.1:${host.port}/docs`;
    await expect(open().convert(request)).rejects.toMatchObject({
      hint: `Keys are made in the dashboard (${base}/dashboard/api). The plans are at ${base}/pricing.`,
    });
  });

  it('tells that the server cannot be reached, after trying', async () => {
    const docconv = open();
    await host.close();
    expect(await codeOf(docconv.convert(request))).toBe('network/server_unreachable');
    expect(pauses).toHaveLength(3);
  });

  it('does not wait long for a server that hangs to tell of the account', async () => {
    const silent = await startHost(() => undefined, { secure: false });
    const baseUrl = `http://127.0.0.1:${silent.port}`;
    const patience = { GET: 200, DELETE: 200, POST: 60_000 };
    const server = openServer({ baseUrl, apiKey: key }, async () => undefined, patience);
    const error = await createRemoteDocconv({ baseUrl, apiKey: key }, server)
      .status()
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'network', message: expect.stringContaining('not answer in time') });
    await silent.close();
  });

  it('ends with its caller unless the caller can ask for it again', async () => {
    await open().convert(request);
    await open().convert({ ...request, idempotencyKey: 'job' });
    expect(seen.map(({ headers }) => headers['docconv-on-hang-up'])).toEqual(['cancel', undefined]);
  });

  it('needs a key before anything is sent', async () => {
    const baseUrl = `http://127.0.0.1:${host.port}`;
    expect(await codeOf(createRemoteDocconv({ baseUrl, apiKey: undefined }).convert(request))).toMatch(
      /^auth_required/,
    );
    expect(seen).toEqual([]);
  });

  it.each(['dc_live_a\nb', 'dc_live_ä', 'dc_live_a b'])(
    'does not send a key that no header can hold: %j',
    async (bad) => {
      expect(await codeOf(open(bad).convert(request))).toBe('auth_required/key_malformed');
      expect(await codeOf(open(bad).status())).toBe('auth_required/key_malformed');
      expect(seen).toEqual([]);
    },
  );

  it('ends when the caller gives up', async () => {
    const caller = new AbortController();
    caller.abort();
    expect(await codeOf(open().convert({ ...request, signal: caller.signal }))).toMatch(/^cancelled/);
  });

  it('takes no picture whose name leads elsewhere', async () => {
    const images = [{ name: '../../.bashrc', data_base64: '' }];
    script = [{ status: 200, body: { success: true, data: { ...data, images }, usage } }];
    expect(await codeOf(open().convert(request))).toBe('server/unexpected_answer');
  });
});

describe('the account of a server', () => {
  const account = { id: 'acc_1', email: 'a@example.com', key_prefix: 'dc_live_aaaa' };
  const amounts = { monthlyConversions: 4, monthlyPages: 12, monthlyTokens: 900 };
  const limits = { conversions: 50, pages: 500, tokens: 500_000, fileSize: 1_000 };

  it('shows use, limits, and when they are renewed', async () => {
    script = [{ status: 200, body: { account, tier: 'starter', usage: amounts, limits } }];
    expect(await open().status()).toEqual({
      account: { id: 'acc_1', email: 'a@example.com', keyPrefix: 'dc_live_aaaa' },
      tier: 'starter',
      usage: { conversions: 4, pages: 12, tokens: 900 },
      limits,
      resetsAt: 1_900_000_000_000,
    });
  });

  it('has an identity', async () => {
    script = [{ status: 200, body: { account, tier: 'starter', usage: amounts, limits } }];
    const { accountId, keyPrefix, mode } = await open().identity();
    expect([accountId, keyPrefix]).toEqual(['acc_1', 'dc_live_aaaa']);
    expect(mode).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/docs$/);
  });
});
