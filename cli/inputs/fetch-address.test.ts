import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeBytes } from '../../engine/open-file.ts';
import type { CliError } from '../cli-error.ts';
import type { ReadInput } from './collect.ts';
import { fetchAddress } from './fetch-address.ts';
import { largestInput } from './input.ts';
import { parseAddress } from './parse-address.ts';

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  const redirect = (location: string) => response.writeHead(302, { location }).end();
  if (path.startsWith('/named')) {
    response
      .writeHead(200, { 'content-disposition': 'attachment; filename="../../evil/r%C3%A9port.pdf"' })
      .end('named');
  } else if (path.startsWith('/hop/')) {
    const left = Number(path.slice(5));
    redirect(left === 0 ? '/docs/a%20b.pdf' : `/hop/${left - 1}`);
  } else if (path === '/to-file') redirect('file:///etc/passwd');
  else if (path === '/gone') response.writeHead(404).end('no');
  else if (path === '/page')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>');
  else if (path === '/huge')
    response.writeHead(200, { 'content-length': String(largestInput + 1) }).write('x');
  else if (path === '/broken') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('x', () => response.destroy());
  } else if (path === '/who') response.end(request.headers.authorization ?? 'nobody');
  else if (path === '/elsewhere') redirect(`http://localhost:${(server.address() as AddressInfo).port}/who`);
  else response.end('document');
}

async function get(
  address: string,
  signal = new AbortController().signal,
): Promise<ReadInput & { progress: unknown[] }> {
  const input = parseAddress(address);
  if (input === undefined) throw new Error('no address');
  const progress: unknown[] = [];
  const onBytes = (received: number, total: number | undefined) => progress.push([received, total]);
  const read = await fetchAddress(input, { stdin: Readable.from([]), signal, onBytes });
  return { ...read, progress };
}

const failure = (address: string): Promise<CliError> =>
  get(address).then(
    () => Promise.reject(new Error('no failure')),
    (error) => error,
  );

const textOf = ({ bytes }: ReadInput) => Buffer.from(wholeBytes(bytes)).toString();

describe('an address', () => {
  test('is fetched, named after its end, its size counted', async () => {
    const read = await get(`${base}/docs/a%20b.pdf?x=1`);
    expect([textOf(read), read.fileName]).toEqual(['document', 'a b.pdf']);
    expect(read.progress.at(-1)).toEqual([8, 8]);
  });

  test('is followed through redirects, a few of them', async () => {
    expect((await get(`${base}/hop/3`)).fileName).toBe('a b.pdf');
    const error = await failure(`${base}/hop/9`);
    expect([error.code, error.message]).toEqual([
      'NETWORK_ERROR',
      expect.stringContaining('more than 5 times'),
    ]);
  });

  test('names its file without a folder', async () => {
    expect((await get(`${base}/named`)).fileName).toBe('r%C3%A9port.pdf');
  });

  test('carries credentials to its own origin alone and never shows them', async () => {
    const withKey = base.replace('http://', 'http://user:secret@');
    expect(textOf(await get(`${withKey}/who`))).toBe(
      `Basic ${Buffer.from('user:secret').toString('base64')}`,
    );
    expect(textOf(await get(`${withKey}/elsewhere`))).toBe('nobody');
    expect((await failure(`${withKey}/gone`)).message).not.toContain('secret');
  });

  test('stops when told to', async () => {
    const ending = new AbortController();
    ending.abort();
    await expect(get(`${base}/x`, ending.signal)).rejects.toThrow();
  });
});

describe('an address that cannot be used', () => {
  test.each([
    ['/gone', 'NETWORK_ERROR', 'http_404', /answered 404/],
    ['/page', 'API_ERROR', 'unsupported_format', /web page/],
    ['/huge', 'API_ERROR', 'too_large', /larger than 500 MiB/],
    ['/to-file', 'NETWORK_ERROR', undefined, /redirects to file:/],
    ['/broken', 'NETWORK_ERROR', undefined, /could not be fetched/],
  ])('%s is %s', async (path, code, reason, said) => {
    const error = await failure(base + path);
    expect([error.code, error.reason]).toEqual([code, reason]);
    expect(error.message).toMatch(said);
  });

  test('on a port nobody listens on', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const error = await failure(`http://127.0.0.1:${port}/a.pdf`);
    expect([error.code, error.message]).toEqual(['NETWORK_ERROR', expect.stringContaining('refused')]);
  });
});
