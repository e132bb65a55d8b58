import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { startHost } from '../fetch/testing/start-host.ts';
import { serverUnreachable } from '../remote/remote-failure.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** What a person is told who gave this address of a server. */
async function toldOf(url: string): Promise<{ message: string; hint: string }> {
  const cause = await request(url).then(
    () => undefined,
    (error: unknown) => error,
  );
  const { message, hint } = serverUnreachable(url, cause);
  return { message, hint };
}

async function listenPlainly(): Promise<number> {
  const server: Server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test('a certificate that nobody vouches for is told in plain words, and what helps', async () => {
  const host = await startHost((_, response) => response.end());
  closers.push(() => host.close());
  const { message, hint } = await toldOf(`https://127.0.0.1:${host.port}`);
  expect(message).toMatch(/its certificate comes from nobody whom this machine trusts/);
  expect(hint).toContain('NODE_EXTRA_CA_CERTS');
});

test('an address with https where nothing speaks TLS is told so', async () => {
  const { message } = await toldOf(`https://127.0.0.1:${await listenPlainly()}`);
  expect(message).toMatch(/it does not speak TLS; perhaps its address begins with http:/);
});

test('neither code nor text of a library is in what is told', async () => {
  for (const url of ['http://127.0.0.1:9', 'http://nowhere.invalid']) {
    const { message } = await toldOf(url);
    expect(message).toMatch(/could not be reached: it (refused the connection|was not found)\.$/);
  }
});
