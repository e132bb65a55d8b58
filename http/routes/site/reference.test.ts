import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../../testing/axe-findings.ts';
import { hasChromium, openChromium, openWatchedPage } from '../../testing/open-chromium.ts';
import { type RunServer, runServer } from '../../testing/run-server.ts';

describe.skipIf(!hasChromium())('the interactive reference', { timeout: 60_000 }, () => {
  let server: RunServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    [server, browser] = await Promise.all([runServer(), openChromium()]);
  }, 60_000);
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  async function openReference(options: BrowserContextOptions = {}): Promise<void> {
    ({ page, complaints } = await openWatchedPage(browser, server.url, options));
    // Scalar warns of what it finds wrong in the description of the API.
    page.on('console', (message) => {
      if (message.type() === 'warning') complaints.push(message.text());
    });
    await page.goto(`${server.url}/api-docs?interactive=yes`);
    if (options.javaScriptEnabled !== false) await page.locator('.scalar-app h1').first().waitFor();
  }

  test('converts a file with a key, asks nobody else and keeps nothing', async () => {
    const key = await server.addKey('starter');
    await openReference();
    const command = page.locator('code', { hasText: '--form' }).first();
    expect(await command.textContent()).toContain("--form 'file=@report.pdf'");
    await page.getByPlaceholder('Token').first().fill(key);
    await page.getByRole('button', { name: /Test Request.*post \/api\/v1\/convert/ }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Select File' }).first().click();
    await (await choosing).setFiles(resolve('examples/sample.pdf'));
    // Scalar takes a choice over a moment after it was made.
    const send = async () => {
      const answering = page.waitForResponse('**/api/v1/convert');
      await page.getByRole('button', { name: /^Send post request/ }).click();
      return (await answering).json();
    };
    await expect
      .poll(send, { timeout: 30_000, interval: 500 })
      .toMatchObject({ success: true, data: { page_count: 2 } });
    await page.getByText('200 OK').waitFor();
    expect(complaints).toEqual([]);
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    expect(kept).not.toContain(key);
    expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
  });

  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)(
    'stands in a frame that axe finds nothing in, %s, and becomes %s',
    async (colorScheme, other) => {
      await openReference({ colorScheme });
      expect(await axeFindings(page, { exclude: ['.scalar-app'] })).toEqual([]);
      expect(await page.locator('body').getAttribute('class')).toContain(`${colorScheme}-mode`);
      await page.emulateMedia({ colorScheme: other });
      await page.locator(`body.${other}-mode:not(.${colorScheme}-mode)`).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  test('fits a screen of 360 pixels', async () => {
    await openReference({ viewport: { width: 360, height: 740 } });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  test('is the plain one without scripts, and by a link', async () => {
    await openReference({ javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('API reference');
    await page.context().close();
    await openReference();
    await page.getByRole('link', { name: 'Read the plain reference' }).click();
    await page.getByRole('heading', { name: 'API reference' }).waitFor();
    expect(await page.locator('.scalar-app').count()).toBe(0);
  });

  test('stays the plain one when Scalar does not come', async () => {
    ({ page } = await openWatchedPage(browser, server.url));
    await page.route('**/assets/scalar.*', (route) => route.abort());
    await page.goto(`${server.url}/api-docs`);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { name: 'API reference' }).isVisible()).toBe(true);
  });
});
