import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './testing/axe-findings.ts';
import { hasChromium, openChromium, openWatchedPage, type WatchedPage } from './testing/open-chromium.ts';
import { type ServedProgram, serveProgram } from './testing/serve-program.ts';

const SAMPLE = resolve('examples/sample.pdf');
const PICTURE = resolve('http/assets/sample-table.webp');
/** Without a slash, since of a file's name only what follows the last one is kept. */
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)';

describe.skipIf(!hasChromium())('in a real browser, with the program as it is built', () => {
  let program: ServedProgram;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [program, browser] = await Promise.all([
      serveProgram({ DOCCONV_SIGN_UP_PLAN: 'starter' }),
      openChromium(),
    ]);
    watched = await openWatchedPage(browser, program.url);
    page = watched.page;
    await signIn('ada@example.com');
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await program?.close();
  });

  async function signIn(email: string): Promise<void> {
    await page.goto(`${program.url}/dashboard`);
    await page.getByLabel('Mail address').fill(email);
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByLabel('Code of six digits').waitFor();
    const [code = ''] = /\b\d{6}\b/.exec(program.mails.at(-1)?.text ?? '') ?? [];
    await page.getByLabel('Code of six digits').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  }

  async function makeKey(name: string): Promise<string> {
    await page.goto(`${program.url}/dashboard/api`);
    await page.getByLabel('Name of a new key').fill(name);
    await page.getByRole('button', { name: 'Make a key' }).click();
    return (await page.locator('#made-key').textContent()) ?? '';
  }

  async function pagesUsed(): Promise<number> {
    await page.goto(`${program.url}/dashboard`);
    return Number(await page.locator('#meter-pages').getAttribute('value'));
  }

  /** As a program does it. */
  async function convert(key: string, fileName = 'sample.pdf'): Promise<Response> {
    const form = new FormData();
    form.append('file', new Blob([await readFile(SAMPLE)]), fileName);
    const headers = { authorization: `Bearer ${key}` };
    return fetch(`${program.url}/api/v1/convert`, { method: 'POST', headers, body: form });
  }

  async function connect(body: object): Promise<{ sessionId: string; approvalUrl: string }> {
    const response = await fetch(`${program.url}/api/connect/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json() as Promise<{ sessionId: string; approvalUrl: string }>;
  }

  function exchange(sessionId: string): Promise<Response> {
    return fetch(`${program.url}/api/connect/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    });
  }

  test('a key made in the dashboard converts, and usage rises by the pages', async () => {
    const before = await pagesUsed();
    const key = await makeKey('Build server');
    expect(page.url()).not.toContain('dc_live_');
    const response = await convert(key);
    expect(await response.json()).toMatchObject({ success: true, data: { page_count: 2 } });
    expect(await pagesUsed()).toBe(before + 2);
    expect(await page.getByRole('row', { name: /sample\.pdf.*Build server/ }).isVisible()).toBe(true);
  });

  test('a key can be copied, is not shown again, and is refused once revoked', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: program.url });
    const key = await makeKey('Short-lived');
    await page.getByRole('button', { name: 'Copy: the key' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await page.goto(`${program.url}/dashboard/api`);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('link', { name: 'Revoke Short-lived' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('The key was revoked').waitFor();
    expect((await convert(key)).status).toBe(401);
  });

  test('a tool that was approved exchanges once, and is refused the second time', async () => {
    const { sessionId, approvalUrl } = await connect({ provider: 'Paper Reader', keyName: 'laptop' });
    expect((await exchange(sessionId)).status).toBe(403);
    await page.goto(approvalUrl);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Access approved' }).waitFor();
    const first = (await (await exchange(sessionId)).json()) as { key: string };
    expect(first).toMatchObject({ success: true, provider: 'Paper Reader' });
    const second = await exchange(sessionId);
    expect(second.status).toBe(410);
    expect(await second.json()).toMatchObject({ code: 'session_exchanged' });
    expect((await convert(first.key)).status).toBe(200);
  });

  /** What has the focus, by its name. */
  function focused(): Promise<string> {
    return page.evaluate(
      'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
    ) as Promise<string>;
  }

  test('what was typed and cannot be used has the focus, and is read out with why', async () => {
    await page.goto(`${program.url}/connect`);
    await page.getByLabel('Code of eight letters').focus();
    await page.keyboard.type('ABCD-EFGH');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await focused()).toBe('Code of eight letters');
    const described = 'document.getElementById(document.activeElement.getAttribute("aria-describedby"))';
    expect(await page.evaluate(`${described}.textContent`)).toMatch(/^No tool is waiting/);
    expect(await axeFindings(page)).toEqual([]);
  });

  describe('trying a file', () => {
    async function tryFile(choose: () => Promise<void> = async () => undefined): Promise<void> {
      await page.goto(`${program.url}/dashboard/try`);
      await page.getByLabel('Choose a file or drop it here').setInputFiles(SAMPLE);
      await choose();
      await page.getByRole('button', { name: 'Convert' }).click();
      await page.locator('#outcome:not([hidden]), #problem:not([hidden])').waitFor();
    }

    /** What is looked at here stays as it was but for its last two tests. */
    describe('that is converted', () => {
      let before: number;
      beforeAll(async () => {
        before = await pagesUsed();
        await tryFile();
        await page.locator('canvas[data-drawn]').first().waitFor();
      });

      test('shows HTML in a frame that runs nothing, tables and all', async () => {
        const frame = page.frameLocator('#preview');
        expect(await frame.locator('td[colspan="2"]').textContent()).toBe('not measured');
        expect(await page.locator('#preview').evaluate(borderOfCells)).toBe('1px');
        expect(await page.locator('#preview').getAttribute('sandbox')).toBe('allow-same-origin');
        await page.getByRole('tab', { name: 'Preview' }).focus();
        while ((await page.evaluate('document.activeElement.id')) !== 'preview')
          await page.keyboard.press('Tab');
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      });

      test('shows the pages of a PDF beside the result', async () => {
        expect(await page.locator('#text-markdown').textContent()).toContain('# Wind on the Ridge');
        expect(await page.locator('#text-markdown').textContent()).toContain('| Mast | Height');
        expect(await page.locator('#outcome-facts').textContent()).toMatch(/^2 pages · [\d,]+ tokens · /);
        expect(await page.locator('canvas').count()).toBe(2);
        expect(await axeFindings(page)).toEqual([]);
        const ink = await page.locator('canvas').first().evaluate(countInk);
        expect(ink).toBeGreaterThan(0.01);
        expect(await page.locator('#warnings').isVisible()).toBe(false);
        expect(await page.locator('#note-list').textContent()).toContain('Running heads');
      });

      test('offers the whole result for download', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Download' }).click(),
        ]);
        expect(download.suggestedFilename()).toBe('sample.html');
        const saved = await readFile(await download.path(), 'utf8');
        expect(saved).toContain('Content-Security-Policy');
      });

      test('has a tab for each form, and outlines what the pointer is on', async () => {
        await page.frameLocator('#preview').locator('h1').hover();
        await page.locator('[data-page="1"] .place').waitFor();
        const [mark, sheet] = await Promise.all(
          ['.place', '[data-page="1"]'].map((at) => page.locator(at).first().boundingBox()),
        );
        expect(mark && sheet && mark.y - sheet.y).toBeLessThan((sheet?.height ?? 0) / 4);
        for (const [tab, text] of [
          ['Markdown', '# Wind on the Ridge'],
          ['HTML', '<!DOCTYPE html>'],
          ['JSON', '"page_count": 2'],
        ] as const) {
          await page.getByRole('tab', { name: tab, exact: true }).click();
          expect(await page.getByRole('tabpanel').textContent()).toContain(text);
        }
        await page.getByRole('tab', { name: /^Tables/ }).click();
        expect(await page.frameLocator('#tables').locator('table').count()).toBeGreaterThan(0);
        await page.keyboard.press('ArrowRight');
        expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('JSON');
        expect(await axeFindings(page)).toEqual([]);
      });

      test('is charged once for all its forms', async () => {
        expect(await pagesUsed()).toBe(before + 2);
      });
    });

    test('asks for a password only when one is needed', async () => {
      await page.goto(`${program.url}/dashboard/try`);
      expect(await page.locator('#password').isVisible()).toBe(false);
      await page.route('**/dashboard/try/convert', (route) =>
        route.fulfill({
          body: `${JSON.stringify({ type: 'problem', problem: { error: 'Locked.', reason: 'password_required' } })}\n`,
        }),
      );
      await page.getByLabel('Choose a file or drop it here').setInputFiles(SAMPLE);
      await page.getByRole('button', { name: 'Convert' }).click();
      await page.getByLabel('Password of the document').waitFor();
      expect(await focused()).toContain('Password');
      expect(await page.locator('#problem-hint').textContent()).toBe(
        'Type its password above, and convert it again.',
      );
      await page.unroute('**/dashboard/try/convert');
    });

    test('links the pages that a failure leads on to', async () => {
      await page.goto(`${program.url}/dashboard/try`);
      const problem = { error: 'Used up.', reason: 'quota', hint: 'Wait. The plans are at /pricing.' };
      await page.route('**/dashboard/try/convert', (route) =>
        route.fulfill({ body: `${JSON.stringify({ type: 'problem', problem })}\n` }),
      );
      await page.getByLabel('Choose a file or drop it here').setInputFiles(SAMPLE);
      await page.getByRole('button', { name: 'Convert' }).click();
      const link = page.locator('#problem-hint').getByRole('link', { name: '/pricing' });
      expect(await link.getAttribute('href')).toBe('/pricing');
      expect(await page.locator('#problem-hint').textContent()).toBe(problem.hint);
      expect(await axeFindings(page)).toEqual([]);
      await page.unroute('**/dashboard/try/convert');
    });

    test('shows a picture beside what was read in it', async () => {
      await tryFile(() => page.getByLabel('Choose a file').setInputFiles(PICTURE));
      expect(await page.locator('#text-markdown').textContent()).toContain('not measured');
      const picture = page.getByAltText('The picture that was sent');
      await expect.poll(() => picture.evaluate(naturalWidthOf)).toBe(1080);
    });

    test('says what went wrong and what to do next', async () => {
      await tryFile(async () => {
        await page.getByText('More options').click();
        await page.getByLabel('Pages').fill('7');
      });
      expect(await page.getByRole('alert').textContent()).toMatch(/not all in the document.*Choose pages/s);
      expect(await focused()).toBe('Convert');
    });

    test('can be cancelled, and charges nothing then', async () => {
      const before = await pagesUsed();
      await page.goto(`${program.url}/dashboard/try`);
      await page.getByLabel('Choose a file or drop it here').setInputFiles(SAMPLE);
      await page.route('**/dashboard/try/convert', () => undefined);
      await page.getByRole('button', { name: 'Convert' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('The conversion was cancelled.').waitFor();
      await page.unroute('**/dashboard/try/convert');
      expect(await pagesUsed()).toBe(before);
    });
  });

  test('hostile names are text wherever they are shown', async () => {
    const key = await makeKey(HOSTILE);
    expect((await convert(key, `${HOSTILE}.pdf`)).status).toBe(200);
    const { approvalUrl } = await connect({
      provider: HOSTILE,
      keyName: HOSTILE,
      metadata: { agent: HOSTILE },
    });
    for (const path of [approvalUrl, `${program.url}/dashboard`, `${program.url}/dashboard/api`]) {
      await page.goto(path);
      expect(await page.locator('main').textContent()).toContain('<img src=x onerror=alert(1)>');
      expect(await page.locator('main img, main script').count()).toBe(0);
    }
    await page.goto(`${program.url}/dashboard/try`);
    const input = page.getByLabel('Choose a file or drop it here');
    await input.setInputFiles({
      name: `${HOSTILE}.pdf`,
      mimeType: 'application/pdf',
      buffer: await readFile(SAMPLE),
    });
    await page.getByRole('button', { name: 'Convert' }).click();
    await page.locator('#outcome').waitFor();
    expect(await page.locator('#outcome-name').textContent()).toContain('onerror=alert(1)');
    expect(await page.locator('main img').count()).toBe(0);
  });

  describe('every page', () => {
    const PATHS = ['/', '/pricing', '/for/ai-agents', '/api-docs', '/sign-in', '/nowhere', '/connect'];
    const OWN_PATHS = [
      '/',
      ...['/dashboard', '/dashboard/api', '/dashboard/jobs', '/dashboard/try', '/account', '/connect'],
    ];

    /** Who is not signed in. */
    let visitor: WatchedPage;
    beforeAll(async () => {
      visitor = await openWatchedPage(browser, program.url);
    });
    afterAll(() => visitor.page.context().close());

    /** What axe finds on a page that is open, in light and in dark. */
    async function findingsOn(open: Page): Promise<Record<string, string[]>> {
      const found: Record<string, string[]> = {};
      for (const colorScheme of ['light', 'dark'] as const) {
        await open.emulateMedia({ colorScheme });
        found[colorScheme] = await axeFindings(open);
      }
      await open.emulateMedia({ colorScheme: null });
      return found;
    }

    describe('has nothing that axe finds, in light and in dark,', () => {
      test.each(OWN_PATHS)('signed in at %s', async (path) => {
        await page.goto(`${program.url}${path}`);
        expect(await findingsOn(page)).toEqual({ light: [], dark: [] });
      });

      test.each(PATHS)('signed out at %s', async (path) => {
        await visitor.page.goto(`${program.url}${path}`);
        expect(await findingsOn(visitor.page)).toEqual({ light: [], dark: [] });
        expect(visitor.complaints.splice(0)).toEqual([]);
      });
    });

    test('would not get past axe with a picture that nobody describes', async () => {
      await visitor.page.setContent('<title>x</title><img src="data:,">');
      expect((await axeFindings(visitor.page)).join()).toContain('image-alt');
    });

    test('fits a screen of 360 pixels', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      for (const path of [...PATHS, ...OWN_PATHS]) {
        await page.goto(`${program.url}${path}`);
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(tooWide, path).toBe(0);
        expect(await page.evaluate(SCROLLED), path).toEqual([]);
      }
      await page.setViewportSize({ width: 1200, height: 800 });
    });

    test('never broke its content policy nor asked another server', () => {
      expect(watched.complaints).toEqual([]);
    });
  });
});

/* What runs inside the page; types of the browser are not known here. */

/** Commands, and tables of amounts, that are wider than their place. */
const SCROLLED = `[...document.querySelectorAll('pre:has(kbd), [aria-label^="Use by"]')]
  .filter((box) => box.scrollWidth > box.clientWidth)
  .map((box) => box.textContent.trim().slice(0, 40))`;

/** Share of dark pixels of a canvas. */
function countInk(canvas: unknown): number {
  const drawn = canvas as { width: number; height: number; getContext(kind: '2d'): Drawing };
  const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
  let dark = 0;
  for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 128) dark++;
  return dark / (data.length / 4);
}

interface Drawing {
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
}

function naturalWidthOf(picture: unknown): number {
  return (picture as { naturalWidth: number }).naturalWidth;
}

/** As wide as the first cell in a frame has it; asked from outside, since nothing runs in there. */
function borderOfCells(frame: unknown): string {
  const { contentDocument, contentWindow } = frame as {
    contentDocument: { querySelector(selector: string): unknown };
    contentWindow: { getComputedStyle(element: unknown): { borderTopWidth: string } };
  };
  return contentWindow.getComputedStyle(contentDocument.querySelector('td')).borderTopWidth;
}
