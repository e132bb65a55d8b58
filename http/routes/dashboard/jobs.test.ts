import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobData } from '../../../service/schemas.ts';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';

let door: TestDoor;
let browser: TestBrowser;
let key: string;
let receiver: Server;
let told = 0;
beforeAll(async () => {
  door = await openDoor({ signUpPlan: 'pro' });
  receiver = createServer((request, answer) => {
    told++;
    request.resume();
    answer.writeHead(418).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
  await browser.open('/dashboard/api');
  await browser.submit('/dashboard/api', { name: 'Build server' });
  key = /dc_live_[0-9A-Za-z]{34}/.exec((await browser.follow()).text)?.[0] ?? '';
});
afterAll(async () => {
  await door.close();
  receiver.close();
});

async function send(text: string, fields: Record<string, string> = {}): Promise<JobData> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([text]), 'ä "quoted".pdf');
  const headers = { authorization: `Bearer ${key}` };
  const response = await door.ask('/api/v1/jobs', { method: 'POST', body, headers });
  return ((await response.json()) as { data: JobData }).data;
}

const pageSays = (text: string | RegExp) =>
  expect.poll(async () => (await browser.open('/dashboard/jobs')).text, { timeout: 5_000 }).toMatch(text);

describe('the jobs of an account', () => {
  test('can be downloaded as what was asked for when they are done', async () => {
    const { id } = await send('one\ntwo');
    await pageSays(/ä &quot;quoted&quot;\.pdf[\s\S]*Done<\/span>[\s\S]*2 pages/);
    const { text, headers } = await browser.open(`/dashboard/jobs/${id}/result`);
    expect(text).toContain('one');
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('ä "quoted".md')}`,
    );
  });

  test('say what to do about one that failed', async () => {
    await send('!invalid_pdf');
    await pageSays(/Failed<\/span><span class="hint">It failed\. Do better\.</);
  });

  test('tell how far they are, and can be cancelled', async () => {
    let open: (value?: unknown) => void = () => {};
    door.engine.gate = new Promise((resolve) => {
      open = resolve;
    });
    const { id } = await send('one');
    await pageSays(/Converting<\/span>/);
    await browser.open('/dashboard/jobs');
    expect((await browser.submit(`/dashboard/jobs/${id}/cancel`)).status).toBe(303);
    expect((await browser.follow()).text).toContain('The job is cancelled');
    await pageSays(/Cancelled<\/span>/);
    open();
    expect((await browser.open(`/dashboard/jobs/${id}/result`)).status).toBe(409);
  });

  test('show what became of their webhook, which is told again on demand', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { id } = await send('!invalid_pdf', { webhook_url: url });
    await pageSays(/Webhook being sent, 1 attempt[\s\S]*: 418</);
    const before = told;
    await browser.open('/dashboard/jobs');
    await browser.submit(`/dashboard/jobs/${id}/redeliver`);
    expect((await browser.follow()).text).toContain('The webhook will be sent again.');
    await expect.poll(() => told, { timeout: 5_000 }).toBeGreaterThan(before);
  });

  test('without a webhook have none to send again', async () => {
    const { id } = await send('one');
    await pageSays(/Done<\/span>/);
    expect((await browser.open('/dashboard/jobs')).text).not.toContain(`${id}/redeliver`);
  });

  test('are nobody else’s', async () => {
    const { id } = await send('one');
    const other = openBrowser(door);
    await signIn(door, other, 'eve@example.com');
    expect((await other.open('/dashboard/jobs')).text).toContain('There are no jobs.');
    for (const wrong of [id, 'x']) {
      expect((await other.open(`/dashboard/jobs/${wrong}/result`)).status).toBe(404);
    }
  });
});
