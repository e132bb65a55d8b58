import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axeFindings } from '../../testing/axe-findings.ts';
import { hasChromium, openChromium, openWatchedPage, type WatchedPage } from '../../testing/open-chromium.ts';
import { type RunServer, runServer } from '../../testing/run-server.ts';

type Schemes = ['light', 'dark'] | ['dark', 'light'];

describe.skipIf(!hasChromium())('the interactive reference', () => {
  let server: RunServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([runServer(), openChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  async function openReference(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const { page, complaints } = await openWatchedPage(browser, server.url, options);
    // Scalar warns of what it finds wrong in the description of the API.
    page.on('console', (message) => {
      if (message.type() === 'warning') complaints.push(message.text());
    });
    await page.goto(`${server.url}/api-docs?interactive=yes`);
    if (options.javaScriptEnabled !== false) await page.locator('.scalar-app h1').first().waitFor();
    return { page, complaints };
  }

  /** For one test. */
  async function openForNow(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const opened = await openReference(options);
    onTestFinished(() => opened.page.context().close());
    return opened;
  }

  async function expectFrame({ page, complaints }: WatchedPage, [scheme, other]: Schemes): Promise<void> {
    expect(await axeFindings(page, { exclude: ['.scalar-app'] })).toEqual([]);
    expect(await page.locator('body').getAttribute('class')).toContain(`${scheme}-mode`);
    await page.emulateMedia({ colorScheme: other });
    await page.locator(`body.${other}-mode:not(.${scheme}-mode)`).waitFor();
    expect(complaints).toEqual([]);
  }

  // Scalar takes seconds to draw all of the API, so tests look at one page in turn.
  describe('once it is open in the dark', () => {
    let opened: WatchedPage;
    beforeAll(async () => {
      opened = await openReference({ colorScheme: 'dark' });
    });
    afterAll(() => opened?.page.context().close());

    test('converts a file with a key, asks nobody else and keeps nothing', async () => {
      const key = await server.addKey('starter');
      const { page, complaints } = opened;
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

    test('stands in a frame that axe finds nothing in, and becomes light', async () => {
      await expectFrame(opened, ['dark', 'light']);
    });
  });

  describe('once it is open in the light', () => {
    let opened: WatchedPage;
    beforeAll(async () => {
      opened = await openReference({ colorScheme: 'light', viewport: { width: 360, height: 740 } });
    });
    afterAll(() => opened?.page.context().close());

    test('fits a screen of 360 pixels', async () => {
      expect(await opened.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    });

    test('stands in a frame that axe finds nothing in, and becomes dark', async () => {
      await opened.page.setViewportSize({ width: 1200, height: 800 });
      await expectFrame(opened, ['light', 'dark']);
    });

    test('leads to the plain one by a link', async () => {
      await opened.page.getByRole('link', { name: 'Read the plain reference' }).click();
      await opened.page.getByRole('heading', { name: 'API reference' }).waitFor();
      expect(await opened.page.locator('.scalar-app').count()).toBe(0);
    });
  });

  test('is the plain one without scripts', async () => {
    const { page } = await openForNow({ javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('API reference');
  });

  test('stays the plain one when Scalar does not come', async () => {
    const { page } = await openWatchedPage(browser, server.url);
    onTestFinished(() => page.context().close());
    await page.route('**/assets/scalar.*', (route) => route.abort());
    await page.goto(`${server.url}/api-docs`);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { name: 'API reference' }).isVisible()).toBe(true);
  });
});
