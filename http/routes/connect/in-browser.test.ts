import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSmtpMailer } from '../../../service/mail/smtp-mailer.ts';
import { parseSmtpUrl } from '../../../service/mail/smtp-url.ts';
import { type ReceivingServer, receiveMails } from '../../../service/mail/testing/receive-mails.ts';
import { hasChromium, openChromium, openWatchedPage, type WatchedPage } from '../../testing/open-chromium.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

/** A tool on the same machine that is returned to. */
interface Tool {
  url: string;
  /** Paths it was asked for, and referrers that came with them. */
  visits: { path: string; referrer: string | undefined }[];
  close(): Promise<void>;
}

describe.runIf(hasChromium())('in a real browser, with a real mail server', () => {
  let browser: Browser;
  let door: TestDoor;
  let post: ReceivingServer;
  let tool: Tool;
  let url: string;
  let tab: WatchedPage;

  beforeAll(async () => {
    [browser, door, post, tool] = await Promise.all([openChromium(), openDoor(), receiveMails(), openTool()]);
    url = await door.publish();
    door.parts.mailer = createSmtpMailer(parseSmtpUrl(post.url), 'docconv <no-reply@example.com>');
    tab = await openWatchedPage(browser, url);
  });
  afterEach(async () => {
    await tab.page.context().clearCookies();
    tab.complaints.length = 0;
  });
  afterAll(async () => {
    await browser.close();
    door.parts.mailer.close();
    await Promise.all([door.close(), post.close(), tool.close()]);
  });

  async function begin(request: object): Promise<{ sessionId: string; approvalUrl: string }> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/connect/session`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    });
    return response.json() as Promise<{ sessionId: string; approvalUrl: string }>;
  }

  async function exchange(sessionId: string): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ sessionId });
    return (await fetch(`${url}/api/connect/exchange`, { method: 'POST', headers, body })).status;
  }

  async function askForMail(page: Page): Promise<{ code: string; link: string }> {
    await page.getByLabel('Mail address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByRole('heading', { name: 'Type the code' }).waitFor();
    const text = post.mails.at(-1)?.text ?? '';
    return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\S+/.exec(text)?.[0] ?? '' };
  }

  async function signInByLink(page: Page): Promise<void> {
    await page.goto(`${url}/sign-in`);
    const { link } = await askForMail(page);
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in to docconv' }).click();
    await page.waitForURL(`${url}/dashboard`);
  }

  test('a person signs in on the way to the approval, approves, and is back at the tool', async () => {
    const { page } = tab;
    const { approvalUrl, sessionId } = await begin({
      provider: 'Acme Editor <script>alert(1)</script>',
      keyName: 'laptop',
      metadata: { agent: '<img src=x onerror=alert(2)>' },
      successUrl: `${tool.url}/done?state=7`,
    });
    await page.goto(approvalUrl);
    const { code } = await askForMail(page);
    await page.getByLabel('Code of six digits').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /Give “Acme Editor <script>/ }).waitFor();
    expect(tab.complaints).toEqual([]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('back at the tool').waitFor();
    expect(page.url()).toBe(`${tool.url}/done?state=7&status=approved`);
    expect(tool.visits[0]).toEqual({ path: '/done?state=7&status=approved', referrer: undefined });
    expect([await exchange(sessionId), await exchange(sessionId)]).toEqual([200, 410]);
  });

  test('the link of the mail signs in after its button, and a denial gives no key', async () => {
    const { page } = tab;
    await signInByLink(page);
    const { approvalUrl, sessionId } = await begin({ provider: 'Acme Editor' });
    await page.goto(approvalUrl);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { name: 'Access denied' }).waitFor();
    expect(await page.getByText('You can close this window.').isVisible()).toBe(true);
    expect(await exchange(sessionId)).toBe(403);
    await page.goto(approvalUrl);
    await page.getByRole('link', { name: 'To your keys' }).click();
    await page.waitForURL(`${url}/dashboard/api`);
    await page.goto(`${url}/connect/nothing`);
    await page.getByRole('link', { name: 'Type a code' }).click();
    await page.getByLabel('Code of eight letters').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  // On another port of the same host, so that the browser sends the cookies along.
  test('another site can neither send our forms nor frame our pages', async () => {
    const { page } = tab;
    await signInByLink(page);
    const { approvalUrl, sessionId } = await begin({ provider: 'Evil' });
    await page.goto(`${tool.url}/attack?${new URLSearchParams({ approvalUrl })}`);
    await page.getByText('This was not sent by a page of this site').waitFor();
    expect(await exchange(sessionId)).toBe(403);
    await page.goto(`${tool.url}/frame?${new URLSearchParams({ approvalUrl })}`);
    const frame = page.frames().find((found) => found !== page.mainFrame());
    expect(await frame?.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });
});

/** Pages: a response to whoever returns, a form that sends itself elsewhere, a frame around another's page. */
async function openTool(): Promise<Tool> {
  const visits: Tool['visits'] = [];
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tool');
    visits.push({ path: request.url ?? '', referrer: request.headers.referer });
    const target = searchParams.get('approvalUrl') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(PAGES[pathname]?.(target) ?? '<p>back at the tool</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const PAGES: Readonly<Record<string, (target: string) => string>> = {
  '/attack': (
    target,
  ) => `<form method="post" action="${target}"><input name="decision" value="approved"></form>
<script>document.forms[0].submit()</script>`,
  '/frame': (target) => `<iframe src="${target}"></iframe>`,
};
