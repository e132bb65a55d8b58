import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGuardedSender, type GuardedSender, type Message } from './send-guarded.ts';
import { startHost, type TestHost, testAuthority } from './testing/start-host.ts';

const message: Message = { method: 'POST', headers: { 'x-a': 'b' }, body: 'hello', totalMilliseconds: 2_000 };

let host: TestHost;
let received: string[];
let sender: GuardedSender;
beforeAll(async () => {
  host = await startHost(async (request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['x-a']} ${await text(request)}`);
    if (request.url === '/moved') return response.writeHead(302, { location: '/other' }).end();
    if (request.url === '/hang') return;
    response.writeHead(request.url === '/gone' ? 410 : 201).end('read by nobody');
  });
});
afterAll(() => host.close());
beforeEach(() => {
  received = [];
  sender = createGuardedSender(false, {
    resolve: () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: (address) => address === '127.0.0.1',
    authority: testAuthority,
    port: host.port,
  });
});
afterEach(() => sender.close());

it('sends what it is given, and tells the status alone', async () => {
  expect(await sender.send('https://files.example/hook?a=1', message)).toEqual({ status: 201 });
  expect(await sender.send('https://files.example/gone', { ...message, method: 'PUT' })).toEqual({
    status: 410,
  });
  expect(received).toEqual(['POST /hook?a=1 b hello', 'PUT /gone b hello']);
});

it('follows no redirect', async () => {
  expect(await sender.send('https://files.example/moved', message)).toEqual({ status: 302 });
  expect(received).toHaveLength(1);
});

it.each([
  'http://files.example/',
  'https://files.example:8443/',
  'https://a:b@files.example/',
  'file:///etc/passwd',
  'x',
])('does not send to %s', async (address) => {
  await expect(sender.send(address, message)).rejects.toMatchObject({ reason: 'invalid_url' });
  expect(received).toEqual([]);
});

it('does not send to addresses of one’s own network, however they are named, unless that is allowed', async () => {
  const strict = createGuardedSender(false);
  const address = `https://127.0.0.1/`;
  await expect(strict.send(address, message)).rejects.toMatchObject({ reason: 'url_unreachable' });
  await expect(strict.send('https://localhost/', message)).rejects.toMatchObject({
    reason: 'url_unreachable',
  });
  await strict.close();
  const open = createGuardedSender(true, { authority: testAuthority });
  expect(await open.send(`https://127.0.0.1:${host.port}/`, message)).toEqual({ status: 201 });
  await open.close();
});

it('gives up on whoever does not answer, and when it is told to', async () => {
  const slow = { ...message, totalMilliseconds: 100 };
  await expect(sender.send('https://files.example/hang', slow)).rejects.toMatchObject({
    reason: 'url_unreachable',
  });
  const reason = new Error('not wanted any more');
  const sending = sender.send('https://files.example/hang', {
    ...message,
    signal: AbortSignal.abort(reason),
  });
  await expect(sending).rejects.toBe(reason);
});
