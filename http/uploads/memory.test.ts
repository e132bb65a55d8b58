import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDoor, type TestDoor } from '../testing/open-door.ts';

const MEGABYTE = 1_000_000;
/** A loaded machine takes most of a minute for a hundred of them. */
const PATIENCE_MS = 120_000;

/** Sends a form with a file of so many megabytes, piece by piece; a process of its own, whose memory is not ours. */
const CLIENT = `
const [url, key, megabytes] = process.argv.slice(1);
const head = '--b\\r\\nContent-Disposition: form-data; name="file"; filename="a.pdf"\\r\\n\\r\\n';
const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-api-key': key };
const request = require('node:http').request(url, { method: 'POST', headers }, (answer) => {
  answer.resume().on('end', () => process.stdout.write(String(answer.statusCode)));
});
request.write(head);
const piece = Buffer.alloc(1_000_000, 'x');
let left = Number(megabytes);
const more = () => {
  while (left-- > 0) if (!request.write(piece)) return request.once('drain', more);
  request.end('\\r\\n--b--\\r\\n');
};
more();
`;

let door: TestDoor;
beforeEach(async () => {
  door = await openDoor();
});
afterEach(() => door.close());

async function upload(url: string, key: string, megabytes: number): Promise<string> {
  const client = spawn(process.execPath, ['-e', CLIENT, `${url}/api/v1/convert`, key, String(megabytes)]);
  let status = '';
  for await (const part of client.stdout) status += part;
  return status;
}

test('a document of 100 MB that waits for its turn takes little memory', async () => {
  const [url, key] = [await door.listen(), await door.addKey('enterprise')];
  let open = () => {};
  door.engine.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = upload(url, key, 1);
  await door.until(() => door.queue.counts().running === 1);
  const idle = process.memoryUsage().rss;

  const waiting = upload(url, key, 100);
  await door.until(() => door.queue.counts().waiting === 1, PATIENCE_MS);
  const taken = process.memoryUsage().rss - idle;
  expect(taken).toBeLessThan(50 * MEGABYTE);

  open();
  expect(await Promise.all([first, waiting])).toEqual(['200', '200']);
});
