import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateApiKey } from '../../../service/accounts/api-key.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

let door: TestDoor;
beforeEach(async () => {
  door = await openDoor();
});
afterEach(() => door.close());

async function askTimes(times: number, path: string, init: Parameters<TestDoor['ask']>[1] = {}) {
  let last: Response | undefined;
  for (let i = 0; i < times; i++) last = await door.ask(path, init);
  return last as Response;
}

test('whoever has no key may ask 600 times a minute', async () => {
  expect((await askTimes(600, '/nowhere')).status).toBe(404);
  const refused = await door.ask('/nowhere');
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', reason: 'busy' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(refused.headers.has('x-ratelimit-reset')).toBe(true);

  expect((await door.ask('/nowhere', { from: '203.0.113.9' })).status).toBe(404);
  expect((await door.ask('/healthz')).status).toBe(200);
  const key = await door.addKey();
  expect((await door.ask('/api/v1/convert', { headers: { 'x-api-key': key } })).status).toBe(200);
  door.wait(60_000);
  expect((await door.ask('/nowhere')).status).toBe(404);
});

test('keys cannot be guessed in any number, nor from any address of a network', async () => {
  const wrong = { headers: { authorization: 'Bearer dc_live_wrong' } };
  expect((await askTimes(30, '/api/v1/convert', { ...wrong, from: '2001:db8::1' })).status).toBe(401);
  const refused = await door.ask('/api/v1/convert', { ...wrong, from: '2001:db8::2' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await door.ask('/api/v1/convert', { ...wrong, from: '2001:db9::1' })).status).toBe(401);
  door.wait(60_000);
  expect((await door.ask('/api/v1/convert', { ...wrong, from: '2001:db8::2' })).status).toBe(401);
});

test('wrong keys lock no valid key of the same address out', async () => {
  const key = await door.addKey();
  const status = () => door.ask('/api/v1/convert', { headers: { 'x-api-key': key } });
  const wrong = { headers: { 'x-api-key': 'dc_live_wrong' } };
  expect((await askTimes(31, '/api/v1/convert', wrong)).status).toBe(429);
  expect((await status()).status).toBe(200);
  const another = generateApiKey();
  const refused = await door.ask('/api/v1/convert', { headers: { 'x-api-key': another } });
  expect(refused.status).toBe(429);
  expect((await askTimes(601, '/nowhere', wrong)).status).toBe(429);
  expect((await status()).status).toBe(200);
  const valid = { headers: { 'x-api-key': key } };
  expect((await askTimes(601, '/nowhere', valid)).status).toBe(429);
});

test('a key lifts no bound where nothing looks at it', async () => {
  const made = { headers: { 'x-api-key': 'dc_live_made_up' } };
  expect((await askTimes(600, '/nowhere', made)).status).toBe(404);
  const refused = await door.ask('/nowhere', made);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  door.wait(60_000);
  const key = await door.addKey();
  const valid = { headers: { 'x-api-key': key } };
  expect((await askTimes(601, '/api/v1/convert', valid)).status).toBe(200);
});
