import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDoor, type TestDoor } from './testing/open-door.ts';

const MEGABYTE = 1_000_000;
/** More than the plan takes, and than is on its way before anybody reads it. */
const SIZE = 40 * MEGABYTE;

let door: TestDoor;
let url: string;
let folder: string;
let file: string;
beforeAll(async () => {
  door = await openDoor();
  url = `${await door.listen()}/api/v1/convert`;
  folder = await mkdtemp(join(tmpdir(), 'docconv-large-'));
  file = join(folder, 'large.pdf');
  await writeFile(file, '');
  await truncate(file, SIZE);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await door.close();
});

type Client = (key: string) => Promise<{ status: number; body: string }>;

const curl: Client = async (key) => {
  const options = ['-sS', '-w', '\n%{http_code}', '-H', `x-api-key: ${key}`, '-F', `file=@${file}`, url];
  const { stdout } = await promisify(execFile)('curl', options);
  const [body = '', status] = stdout.split('\n');
  return { status: Number(status), body };
};

const fetchForm: Client = async (key) => {
  const body = new FormData();
  body.append('file', new Blob([Buffer.alloc(SIZE)]), 'large.pdf');
  const response = await fetch(url, { method: 'POST', body, headers: { 'x-api-key': key } });
  return { status: response.status, body: await response.text() };
};

/** As axios and other libraries over `node:http` send: an error of the connection is an error of the request. */
const nodeHttp: Client = (key) =>
  new Promise((resolve, reject) => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\n\r\n';
    const headers = {
      'x-api-key': key,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(head.length + SIZE),
    };
    const sending = request(url, { method: 'POST', headers }, (response) => {
      let body = '';
      response.on('data', (part) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    sending.on('error', reject);
    sending.write(head);
    const piece = Buffer.alloc(MEGABYTE);
    let left = SIZE / MEGABYTE;
    const more = (): void => {
      while (left-- > 0) if (!sending.write(piece)) return void sending.once('drain', more);
      sending.end();
    };
    more();
  });

describe('an upload that is refused before its end', () => {
  test.each([
    ['curl', curl],
    ['fetch', fetchForm],
    ['node:http', nodeHttp],
  ])(
    'tells %s why',
    async (_, send) => {
      const refused = await send('dc_live_wrong');
      expect(refused).toMatchObject({ status: 401, body: expect.stringContaining('UNAUTHORIZED') });
      const key = await door.addKey('starter');
      const tooLarge = await send(key);
      expect(tooLarge).toMatchObject({ status: 413, body: expect.stringContaining('FILE_TOO_LARGE') });
    },
    60_000,
  );
});

describe('a client that asks whether to send its body', () => {
  /** Sends a head and no body. @returns all that is heard until the connection ends */
  async function askFirst(key: string): Promise<string> {
    const { host, hostname, port, pathname } = new URL(url);
    const head = [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      `X-API-Key: ${key}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${SIZE}`,
      'Expect: 100-continue',
    ];
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      let heard = '';
      socket.on('data', (part) => {
        heard += part;
      });
      socket.on('end', () => resolve(heard));
      socket.on('error', reject);
    });
  }

  test.each([
    ['its key is wrong', false, 401],
    ['the body is too large', true, 413],
  ])('is refused at once where %s, and the connection ends', async (_, hasKey, status) => {
    const heard = await askFirst(hasKey ? await door.addKey('starter') : 'dc_live_wrong');
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(heard).toMatch(/^connection: close\r$/im);
  });

  test('is asked for a body that is wanted, and keeps its connection', async () => {
    const key = await door.addKey('starter');
    const agent = new Agent({ keepAlive: true });
    const body =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n';
    const headers = {
      'x-api-key': key,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(body.length),
      expect: '100-continue',
    };
    const [asked, status, connection] = await new Promise<[boolean, number?, string?]>((resolve, reject) => {
      let isAsked = false;
      const sending = request(url, { method: 'POST', headers, agent }, (response) => {
        response.resume();
        response.on('end', () => resolve([isAsked, response.statusCode, response.headers.connection]));
      });
      sending.on('continue', () => {
        isAsked = true;
        sending.end(body);
      });
      sending.on('error', reject);
      sending.flushHeaders();
    });
    agent.destroy();
    expect([asked, status, connection]).toEqual([true, 200, 'keep-alive']);
  });
});
