import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDoor, type TestDoor } from './testing/open-door.ts';

const MEGABYTE = 1_000_000;
const SIZE = 150 * MEGABYTE;

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
