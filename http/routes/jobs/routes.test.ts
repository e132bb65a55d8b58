import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JobData } from '../../../service/schemas.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

const PATH = '/api/v1/jobs';

let door: TestDoor;
let key: string;
let host: Host;
beforeAll(async () => {
  door = await openDoor();
  host = await startHost();
});
afterAll(async () => {
  await door.close();
  await host.close();
});
beforeEach(async () => {
  key = await door.addKey('pro');
  door.engine.gate = Promise.resolve();
  host.received.length = 0;
});

/** A host of documents, which notes what is sent to it. */
interface Host {
  url: string;
  status: number;
  received: { method?: string; path?: string; headers: IncomingMessage['headers']; body: string }[];
  close(): Promise<unknown>;
}

async function startHost(): Promise<Host> {
  const server: Server = createServer(async (request, answer) => {
    const { method, url: path, headers } = request;
    started.received.push({ method, path, headers, body: await readText(request) });
    answer.writeHead(started.status).end('one\ntwo');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: Host = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 200,
    received: [],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return started;
}

interface Answered {
  status: number;
  body: {
    success: boolean;
    data: JobData;
    webhook_secret?: string;
    code?: string;
    reason?: string;
    error?: string;
    hint?: string;
  };
  headers: Headers;
}

async function ask(path: string, init: RequestInit = {}, otherKey = key): Promise<Answered> {
  const headers = { authorization: `Bearer ${otherKey}`, ...(init.headers as Record<string, string>) };
  const response = await door.ask(path, { ...init, headers });
  return {
    status: response.status,
    body: (await response.json()) as Answered['body'],
    headers: response.headers,
  };
}

function send(text: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([text]), 'a.pdf');
  return ask(PATH, { method: 'POST', body, headers });
}

function sendJson(content: Record<string, unknown>) {
  const headers = { 'content-type': 'application/json' };
  return ask(PATH, { method: 'POST', body: JSON.stringify(content), headers });
}

async function endOf({ id }: Pick<JobData, 'id'>): Promise<JobData> {
  const isOver = ({ state }: JobData) => state !== 'queued' && state !== 'running';
  return expect
    .poll(async () => (await ask(`${PATH}/${id}`)).body.data, { timeout: 5_000, interval: 20 })
    .toSatisfy(isOver)
    .then(async () => (await ask(`${PATH}/${id}`)).body.data);
}

async function usedPages(): Promise<number> {
  const response = await door.ask('/api/v1/convert', { headers: { 'x-api-key': key } });
  return ((await response.json()) as { usage: { monthlyPages: number } }).usage.monthlyPages;
}

describe('the list of jobs', () => {
  const list = async (query: string) => {
    const response = await door.ask(`${PATH}${query}`, { headers: { 'x-api-key': key } });
    return { status: response.status, body: (await response.json()) as JobsPage };
  };
  interface JobsPage {
    data: JobData[];
    next_cursor?: string;
    reason?: string;
    hint?: string;
  }

  test('comes page by page, each job once, the latest first', async () => {
    for (let i = 0; i < 5; i++) {
      const body = new FormData();
      body.set('file', new File([`job ${i}`], `${i}.pdf`));
      await door.ask(PATH, { method: 'POST', body, headers: { 'x-api-key': key } });
    }
    const names: string[] = [];
    for (let query = '?limit=2'; ; ) {
      const { body } = await list(query);
      expect(body.data.length).toBeLessThanOrEqual(2);
      names.push(...body.data.map(({ file_name }) => file_name));
      if (body.next_cursor === undefined) break;
      query = `?limit=2&cursor=${body.next_cursor}`;
    }
    expect(names).toEqual((await list('')).body.data.map(({ file_name }) => file_name));
    expect([...names].sort()).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf', '4.pdf']);
    expect((await list('?limit=5')).body).not.toHaveProperty('next_cursor');
  });

  test.each([
    ['?limt=2', 'unknown_parameter', 'Did you mean limit?'],
    ['?state=done', 'unknown_parameter', 'limit, cursor'],
    ['?limit=0', 'invalid_parameter', 'from 1 to 100'],
    ['?limit=101', 'invalid_parameter', 'from 1 to 100'],
    ['?limit=ten', 'invalid_parameter', 'from 1 to 100'],
    ['?cursor=abc', 'invalid_parameter', 'next_cursor'],
    ['/00000000-0000-4000-8000-000000000000?x=1', 'unknown_parameter', 'none'],
  ])('refuses %s', async (query, reason, hint) => {
    const { status, body } = await list(query);
    expect({ status, reason: body.reason }).toEqual({ status: 400, reason });
    expect(body.hint).toContain(hint);
  });

  test('of a body that is encoded none is added', async () => {
    const body = new FormData();
    body.set('file', new File(['x'], 'a.pdf'));
    const headers = { 'x-api-key': key, 'content-encoding': 'gzip' };
    expect((await door.ask(PATH, { method: 'POST', body, headers })).status).toBe(415);
    expect((await list('')).body.data).toEqual([]);
  });
});

describe('a job', () => {
  test('is accepted at once, done later, charged once, and its result is there for its account', async () => {
    const { status, body, headers } = await send('one\ntwo', { page_markers: 'true' });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ file_name: 'a.pdf', output_format: 'markdown' });
    expect(headers.get('location')).toBe(`${PATH}/${body.data.id}`);
    expect(headers.get('x-ratelimit-limit')).toBe('2500');
    const job = await endOf(body.data);
    expect(job).toMatchObject({ state: 'done', pages_done: 2, pages_total: 2, token_count: 2 });
    expect(job.result_url).toBe(`http://127.0.0.1:8787${PATH}/${job.id}/result`);
    const result = await ask(`${PATH}/${job.id}/result`);
    expect(result.body).toMatchObject({ success: true, data: { content: 'one\ntwo', page_count: 2 } });
    expect(await usedPages()).toBe(2);
    expect((await ask(PATH)).body.data).toMatchObject([{ id: job.id, state: 'done' }]);
    const stranger = await door.addKey('pro');
    for (const path of [`${PATH}/${job.id}`, `${PATH}/${job.id}/result`, `${PATH}/${job.id}/events`]) {
      expect([(await ask(path, {}, stranger)).status, path]).toEqual([404, path]);
    }
  });

  test('whose result is not as it was written is never handed out', async () => {
    const job = await endOf((await send('one')).body.data);
    const files = await readdir(door.folder, { recursive: true });
    const file = files.find((name) => name.includes(job.id) && name.endsWith('.json')) ?? '';
    const written = await readFile(join(door.folder, file), 'utf8');
    await writeFile(join(door.folder, file), written.replace('one', 'two'));
    const result = await ask(`${PATH}/${job.id}/result`);
    expect(result).toMatchObject({ status: 503, body: { success: false } });
    await writeFile(join(door.folder, file), written);
    expect((await ask(`${PATH}/${job.id}/result`)).status).toBe(200);
  });

  test('of which pages failed is done in part, and those cost nothing', async () => {
    const job = await endOf((await send('one\n?\nthree')).body.data);
    expect(job).toMatchObject({ state: 'done_in_part', failed_pages: [2], pages_done: 2, pages_total: 3 });
    expect(await usedPages()).toBe(2);
  });

  test('that cannot be read fails with the reason, and costs nothing', async () => {
    const job = await endOf((await send('!invalid_pdf')).body.data);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'unreadable', reason: 'invalid_pdf' } });
    const result = await ask(`${PATH}/${job.id}/result`);
    expect(result).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'invalid_pdf' } });
    const locked = await endOf((await send('!password_required')).body.data);
    expect(locked.error?.hint).toContain('in the field "password"');
    const { body } = await ask(`${PATH}/${locked.id}/result`);
    expect(body.hint).toContain('in the field "password"');
    expect(await usedPages()).toBe(0);
  });

  test('waits its turn, has no result then, and can be cancelled', async () => {
    let open = () => {};
    door.engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const jobs = [await send('a'), await send('b'), await send('c'), await send('d')].map(
      ({ body }) => body.data,
    );
    const [first, , , last] = jobs as [JobData, JobData, JobData, JobData];
    await expect.poll(async () => (await ask(`${PATH}/${first.id}`)).body.data.state).toBe('running');
    expect((await ask(`${PATH}/${last.id}`)).body.data.place).toBeGreaterThan(0);
    expect((await ask(`${PATH}/${last.id}/result`)).body).toMatchObject({ reason: 'not_ended' });
    const cancelled = await ask(`${PATH}/${last.id}`, { method: 'DELETE' });
    expect(cancelled.body.data.state).toBe('cancelled');
    expect((await ask(`${PATH}/${first.id}`, { method: 'DELETE' })).body.data).toMatchObject({
      state: 'running',
      cancelling: true,
    });
    expect((await endOf(first)).state).toBe('cancelled');
    open();
    for (const job of jobs.slice(1, 3)) expect((await endOf(job)).state).toBe('done');
    expect(await usedPages()).toBe(2);
  }, 15_000);

  test('is the same for the same idempotency key', async () => {
    const again = { 'idempotency-key': 'k' };
    const first = await send('one', {}, again);
    const second = await send('one', {}, again);
    expect([second.body.data.id, second.headers.get('idempotency-replayed')]).toEqual([
      first.body.data.id,
      'true',
    ]);
    expect((await send('other', {}, again)).body).toMatchObject({
      code: 'BAD_REQUEST',
      reason: 'idempotency_conflict',
    });
    await endOf(first.body.data);
    expect(await usedPages()).toBe(1);
  });

  test('fetches its document, and sends its result before it is charged', async () => {
    const addresses = { input_url: `${host.url}/in/report.pdf?sig=1`, output_url: `${host.url}/out?sig=2` };
    const job = await endOf((await sendJson(addresses)).body.data);
    expect(job).toMatchObject({ state: 'done', file_name: 'report.pdf', pages_done: 2 });
    const [fetched, sent] = host.received;
    expect([fetched?.method, fetched?.path]).toEqual(['GET', '/in/report.pdf?sig=1']);
    expect([sent?.method, sent?.path, sent?.headers['content-type']]).toEqual([
      'PUT',
      '/out?sig=2',
      'application/json',
    ]);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ success: true, data: { content: 'one\ntwo' } });
  });

  test('whose result is not taken fails, and costs nothing', async () => {
    const body = { file_base64: Buffer.from('one').toString('base64'), file_name: 'a.pdf' };
    host.status = 403;
    const job = await endOf((await sendJson({ ...body, output_url: host.url })).body.data);
    host.status = 200;
    const error = {
      code: 'network',
      reason: 'url_refused',
      message: expect.stringContaining('"output_url"'),
    };
    expect(job).toMatchObject({ state: 'failed', error });
    expect(await usedPages()).toBe(0);
  });

  test('tells its end by a signed webhook, without anything of the document', async () => {
    const { body } = await send('secret words', { webhook_url: `${host.url}/hook` });
    await endOf(body.data);
    await door.until(() => host.received.length > 0);
    const [told] = host.received;
    vi.useFakeTimers({ toFake: ['Date'], now: door.parts.clock() });
    const message = new Webhook(body.webhook_secret ?? '').verify(
      told?.body ?? '',
      told?.headers as Record<string, string>,
    );
    vi.useRealTimers();
    expect(message).toMatchObject({ type: 'job.done', data: { id: body.data.id, state: 'done' } });
    expect(told?.body).toContain(`/api/v1/jobs/${body.data.id}/result`);
    expect(told?.body).not.toContain('secret words');
    await expect
      .poll(async () => (await ask(`${PATH}/${body.data.id}`)).body.data.webhook)
      .toMatchObject({ state: 'delivered', attempts: 1, answers: [{ status: 200 }] });
  });

  test('has its webhook sent again on demand, as the same event, once it has ended', async () => {
    const { body } = await send('one', { webhook_url: `${host.url}/hook` });
    await endOf(body.data);
    // One that is still on its way need not be sent again.
    await expect
      .poll(async () => (await ask(`${PATH}/${body.data.id}`)).body.data.webhook)
      .toMatchObject({ state: 'delivered' });
    const again = await ask(`${PATH}/${body.data.id}/redeliver`, { method: 'POST' });
    expect(again).toMatchObject({ status: 202, body: { data: { id: body.data.id, state: 'done' } } });
    await door.until(() => host.received.length === 2);
    const ids = host.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[1]).toBe(ids[0]);
    expect(await usedPages()).toBe(1);
  });

  test('without a webhook, or not ended, has none to send again', async () => {
    const { body } = await send('one');
    await endOf(body.data);
    expect(await ask(`${PATH}/${body.data.id}/redeliver`, { method: 'POST' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'no_webhook', hint: expect.stringContaining('"webhook_url"') },
    });
    let open = () => {};
    door.engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { body: slow } = await send('two', { webhook_url: `${host.url}/hook` });
    expect(await ask(`${PATH}/${slow.data.id}/redeliver`, { method: 'POST' })).toMatchObject({
      status: 409,
      body: { reason: 'not_ended' },
    });
    open();
    await endOf(slow.data);
    const nowhere = `${PATH}/00000000-0000-4000-8000-000000000000/redeliver`;
    expect(await ask(nowhere, { method: 'POST' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test('can be watched until it ends', async () => {
    const { body } = await send('one\ntwo');
    const response = await door.ask(`${PATH}/${body.data.id}/events`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = (await response.text()).split('\n\n').filter((event) => event !== '');
    const states = events.map((event) => {
      expect(event).toMatch(/^event: job\ndata: /);
      return (JSON.parse(event.slice(event.indexOf('{'))) as JobData).state;
    });
    expect(states.at(-1)).toBe('done');
  });
});

describe('a request for a job', () => {
  test.each([
    [{}, 400, 'missing_file'],
    [{ input_url: 'http://[::1]:1/x', file_base64: 'eA==' }, 400, 'missing_file'],
    [{ input_url: 'file:///etc/passwd' }, 400, 'invalid_url'],
    [{ file_base64: 'eA==', webhook_url: 'nowhere' }, 400, 'invalid_url'],
    [{ file_base64: 'eA==', dry_run: true }, 400, 'invalid_field'],
    [{ file_base64: 'eA==', output_format: 'text' }, 400, 'invalid_field'],
    [{ file_base64: '!', output_format: 'html' }, 400, 'invalid_field'],
  ])('%j is refused', async (fields, status, reason) => {
    expect(await sendJson(fields)).toMatchObject({ status, body: { success: false, reason } });
  });

  test.each([
    [{}, /neither a document nor the field "input_url"/],
    [{ input_url: 'https://a.example/x', file_base64: 'eA==' }, /both .* Send one of them/],
    [{ file_base64: 'eA==', webhook_url: 'nowhere' }, /"webhook_url" .* takes a POST/],
    [{ file_base64: 'eA==', output_url: 'ftp://a.example/x' }, /"output_url" .* takes a PUT/],
  ])('%j is refused with what is wrong and what to do', async (fields, told) => {
    const { body } = await sendJson(fields);
    expect(`${body.error} ${body.hint}`).toMatch(told);
  });

  test('is refused while a field in the address would be passed over', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ file_base64: 'eA==' });
    const init = { method: 'POST', headers, body };
    expect(await ask(`${PATH}?webhook_url=https%3A%2F%2Fa.example%2F`, init)).toMatchObject({
      status: 400,
      body: { reason: 'invalid_field', error: expect.stringContaining('"webhook_url" is in the address') },
    });
  });

  test.each(['input_url', 'output_url', 'webhook_url'])(
    'may not name a private address as %s',
    async (field) => {
      const strict = await openDoor({}, {});
      const headers = {
        authorization: `Bearer ${await strict.addKey('pro')}`,
        'content-type': 'application/json',
      };
      const file = field === 'input_url' ? {} : { file_base64: 'eA==' };
      for (const address of [
        'https://127.0.0.1/x',
        'https://[::1]/',
        'https://0x7f.1/',
        'https://localhost/',
      ]) {
        const body = JSON.stringify({ ...file, [field]: address });
        const response = await strict.ask(PATH, { method: 'POST', headers, body });
        expect([response.status, await response.json()]).toEqual([
          400,
          expect.objectContaining({ error: expect.stringContaining(`"${field}" cannot be used`) }),
        ]);
      }
      await strict.close();
    },
  );

  test('in a form may have a field for addresses only by its name', async () => {
    const { status, body } = await send('x', { url: 'https://a.example/x' });
    expect([status, body.hint]).toEqual([400, expect.stringMatching(/, input_url, .*, webhook_url\.$/)]);
  });

  test('without a valid key, of a month that is used up, or for what is not there is refused', async () => {
    expect((await ask(PATH, {}, 'dc_live_none')).status).toBe(401);
    expect((await ask(`${PATH}/x`)).status).toBe(404);
    expect((await ask(`${PATH}/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
    expect((await ask(`${PATH}/x`, { method: 'PUT' })).status).toBe(405);
    key = await door.addKey('free');
    for (const text of ['a', 'b', 'c']) await endOf((await send(text)).body.data);
    expect(await send('d')).toMatchObject({ status: 429, body: { reason: 'quota' } });
  });
});
