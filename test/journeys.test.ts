import { exec } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../cli/testing/make-pdf.ts';
import { answerRequest } from '../http/routes/oauth/testing/approve.ts';
import { createMemoryProvider } from '../http/routes/oauth/testing/memory-provider.ts';
import { openBrowser, type TestBrowser } from '../http/testing/open-browser.ts';
import { type RunServer, runServer } from '../http/testing/run-server.ts';
import { hashApiKey } from '../service/accounts/api-key.ts';
import { makeOwnerLink } from '../service/sign-in/dashboard-link.ts';

/*
 * From nothing but the address of a server to a converted PDF, by stock clients against the built program. The way by
 * x402 is in `x402/`, which needs a chain.
 */

const PAGES = 300;

let server: RunServer;
let browser: TestBrowser;
let accountId: string;
let folder: string;
/** Every page says its number. */
let book: string;

beforeAll(async () => {
  server = await runServer();
  folder = await mkdtemp(join(tmpdir(), 'docconv-journey-'));
  book = join(folder, 'a book.pdf');
  const pages = Array.from({ length: PAGES }, (_, i) => [`This is page ${i + 1} of the book`]);
  await writeFile(book, makePdf(pages));
  browser = await signedIn(await server.addKey('pro'));
}, 60_000);
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A person's browser, signed in by a link of the owner. */
async function signedIn(key: string): Promise<TestBrowser> {
  accountId = (await server.store.findByKey(hashApiKey(key)))?.account.id ?? '';
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${server.url}${path}`, { ...init, redirect: 'manual' });
  const opened = openBrowser({ ask }, undefined, server.url);
  const { url: publicUrl, store } = server;
  const link = await makeOwnerLink(store, { accountId, publicUrl, now: Date.now() });
  await opened.open(new URL(link).pathname);
  expect((await opened.submit('/sign-in/link/')).status).toBe(303);
  return opened;
}

const pagesUsed = async () => (await server.store.quota(accountId, Date.now())).used.pages;

test('address → key → PDF', async () => {
  const before = await pagesUsed();
  const config = await oauth.discovery(new URL(server.url), 'docconv-cli', undefined, oauth.None(), {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
  });
  const begun = await oauth.initiateDeviceAuthorization(config, {});
  await browser.open('/connect');
  await browser.submit('/connect', { user_code: begun.user_code });
  await browser.follow();
  await browser.submit('/connect/', { decision: 'approved' });
  const { access_token: key } = await oauth.pollDeviceAuthorizationGrant(config, { ...begun, interval: 0 });
  const command = `curl -fsS ${server.url}/api/v1/convert -H "Authorization: Bearer ${key}" -F pages=3 -F "file=@${book}"`;
  const { stdout } = await promisify(exec)(command);
  expect(JSON.parse(stdout)).toMatchObject({
    success: true,
    data: { content: expect.stringContaining('This is page 3 of the book'), page_count: 1 },
  });
  expect(await pagesUsed()).toBe(before + 1);
}, 60_000);

test('address → MCP → PDF: signs in by OAuth, uploads, asks for page 87, is cancelled and pays nothing for that', async () => {
  const before = await pagesUsed();
  const authProvider = createMemoryProvider();
  const open = async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider });
    await client.connect(transport);
    return { client, transport };
  };
  const stranger = await open();
  await expect(stranger.client.callTool({ name: 'usage' })).rejects.toThrow(/unauthorized/i);
  const back = await answerRequest(browser, authProvider.asked ?? new URL('none:'));
  await stranger.transport.finishAuth(back.searchParams);
  await stranger.client.close();

  const { client } = await open();
  const convert = (more: Record<string, string>, options = {}) =>
    client.callTool({ name: 'convert', arguments: more }, options);
  const refused = JSON.stringify((await convert({ source: book })).content);
  const [, command = '', source = ''] =
    /Run: (curl -gsS -T FILE \S+) .*source (upload:[\w-]{22}) /.exec(refused) ?? [];
  await promisify(exec)(command.replace('FILE', `'${book}'`));

  const page = JSON.stringify((await convert({ source, pages: '87' })).content);
  expect(page).toContain('This is page 87 of the book');
  expect(page).not.toContain('This is page 86 ');
  expect(await pagesUsed()).toBe(before + 1);

  const giving = new AbortController();
  const giveUp = () => giving.abort();
  const whole = convert({ source }, { signal: giving.signal, onprogress: giveUp });
  await expect(whole).rejects.toThrow();
  const held = async () => (await server.store.quota(accountId, Date.now())).held;
  await expect.poll(held, { timeout: 10_000 }).toEqual({ conversions: 0, pages: 0 });
  expect(await pagesUsed()).toBe(before + 1);
  await client.close();
}, 60_000);
