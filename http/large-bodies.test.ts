import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDoor, type TestDoor } from './testing/open-door.ts';
import { type RunServer, runServer } from './testing/run-server.ts';

const MEGABYTE = 1_000_000;
/**
 * Processor time for a body of values that are not parsed: a busy machine makes it no longer, as it does the delay of the
 * loop. Parsing took seconds, all in one go.
 */
const MOST_SECONDS_EACH = 0.3;

let server: RunServer;
let key: string;
beforeAll(async () => {
  server = await runServer();
  key = await server.addKey('enterprise');
}, 60_000);
afterAll(() => server.remove());

/** So many bytes of JSON in names that differ. */
function manyNames(bytes: number): string {
  const parts: string[] = [];
  for (let i = 0, length = 0; length < bytes; i++) {
    const part = `"${i.toString(36)}":${i % 10}`;
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(',');
}

function post(
  path: string,
  body: Buffer,
  headers: Record<string, string>,
  url = server.url,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
    });
    sending.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^docconv_${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const processorSeconds = () => metric('process_cpu_seconds_total');
const residentMegabytes = async () => (await metric('process_resident_memory_bytes')) / MEGABYTE;

describe('bodies of very many values', () => {
  const mcp = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };

  test.each([
    ['a conversion', '/api/v1/convert', {}, `{${manyNames(14 * MEGABYTE)}}`],
    [
      'a call of MCP',
      '/mcp',
      mcp,
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{${manyNames(14 * MEGABYTE)}}}`,
    ],
    ['a request of Connect', '/api/connect/session', {}, `{"provider":"a",${manyNames(14 * MEGABYTE)}}`],
  ])(
    'do not hold up the others: %s',
    async (_, path, headers, text) => {
      const body = Buffer.from(text);
      const withKey = { ...headers, 'x-api-key': key };
      const status = await post(path, body, withKey);
      expect([400, 413]).toContain(status);
      const before = await processorSeconds();
      const statuses = await Promise.all(Array.from({ length: 6 }, () => post(path, body, withKey)));
      expect(new Set(statuses)).toEqual(new Set([status]));
      expect((await processorSeconds()) - before).toBeLessThan(6 * MOST_SECONDS_EACH);
    },
    60_000,
  );
});

describe('the event loop', () => {
  const body = Buffer.from(`{"provider":"a",${manyNames(14 * MEGABYTE)}}`);
  let door: TestDoor;
  let parsing: number;
  beforeAll(async () => {
    door = await openDoor();
    parsing = await longestStretch(async () => void JSON.parse(body.toString()));
  });
  afterAll(() => door.close());

  test.each(['/api/v1/convert', '/api/connect/session', '/oauth/register', '/mcp'])(
    'is never held up for a sixth of what parsing takes, whatever JSON comes in at %s',
    async (path) => {
      const [url, key] = [await door.listen(), await door.addKey()];
      let status = 0;
      const longest = await longestStretch(async () => {
        status = await post(path, body, { 'x-api-key': key }, url);
      });
      expect([400, 413]).toContain(status);
      expect(longest).toBeLessThan(parsing / 6);
    },
    30_000,
  );
});

/** The longest that this process worked in one turn of its loop, in milliseconds of processor time. */
async function longestStretch(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}

/** The most memory that the server was seen with; it may close an idle connection just as the next look is sent on it. */
async function mostMegabytesUntil(isOver: () => boolean): Promise<number> {
  let most = 0;
  while (!isOver()) {
    most = Math.max(most, await residentMegabytes().catch(() => 0));
    await setTimeout(200);
  }
  expect(most).toBeGreaterThan(0);
  return most;
}

test('many documents in JSON at once are not kept in memory', async () => {
  const fields = { file_base64: Buffer.alloc(12 * MEGABYTE, 'x').toString('base64'), file_name: 'a.pdf' };
  const body = Buffer.from(JSON.stringify({ ...fields, pages: '0' }));
  const before = await residentMegabytes();
  let isOver = false;
  const sending = Promise.all(
    Array.from({ length: 12 }, () => post('/api/v1/convert', body, { 'x-api-key': key })),
  ).finally(() => {
    isOver = true;
  });
  const watching = mostMegabytesUntil(() => isOver);
  const [statuses, most] = await Promise.all([sending, watching]);
  expect(new Set(statuses)).toEqual(new Set([400]));
  // Each took several times its size.
  expect(most - before).toBeLessThan(12 * 16);
}, 120_000);
