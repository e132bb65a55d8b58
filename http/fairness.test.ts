import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../cli/testing/make-pdf.ts';
import { makeScan } from './testing/make-scan.ts';
import { type RunServer, runServer } from './testing/run-server.ts';

const PAGES = 200;
const REQUESTS = 20;

let server: RunServer;
let scan: Buffer<ArrayBuffer>;
beforeAll(async () => {
  [server, scan] = await Promise.all([runServer(), makeScan(PAGES)]);
}, 60_000);
afterAll(() => server.remove());

const onePage = makePdf([['The ferry crosses twice a day and on Sundays once']]);

function convert(key: string, document: Buffer, signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(document)]), 'document.pdf');
  const headers = { authorization: `Bearer ${key}` };
  return fetch(`${server.url}/api/v1/convert`, { method: 'POST', body, headers, signal });
}

test('twenty one-page PDFs are converted, one after another, before the first of three long scans ends', async () => {
  const [one, another, short] = await Promise.all([1, 2, 3].map(() => server.addKey('enterprise')));
  const stop = new AbortController();
  const scans = [one, one, another].map((key) =>
    convert(key as string, scan, stop.signal).catch(() => undefined),
  );
  await expect.poll(() => countRunning(), { timeout: 60_000 }).toBe(3);
  for (let i = 0; i < REQUESTS; i++) {
    const response = await convert(short as string, onePage);
    expect(response.status).toBe(200);
    await response.text();
  }
  expect(await countRunning()).toBe(3);
  stop.abort();
  await Promise.all(scans);
}, 180_000);

async function countRunning(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^docconv_conversions_running (\d+)$/m.exec(text)?.[1]);
}
