import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { bundleInPage } from '../bundle-in-page.ts';
import type { Classes, PageReader } from './truth.ts';

/** Classes of tables that generators of documentation lay out prototypes, menus and listings with. */
export const LAYOUT = /^(?:memname|mlabels|toc|menu|directory|masthead|listing)/;
const SCRIPTS = /<script[\s\S]*?<\/script>/gi;

/** The text of an HTML file, packed or not, without scripts. Files in UTF-8 often say that they are in something else. */
export function readHtml(file: string): string {
  const bytes = readMaybePacked(file);
  return decode(bytes).replace(SCRIPTS, '');
}

/** What a file holds, unpacked if its name ends in `.gz`. */
export function readMaybePacked(file: string): Buffer {
  const bytes = readFileSync(file);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** A tab for HTML as it lies there: what it would load from elsewhere is none of it. */
export async function openTab(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**', (route) => route.abort());
  return page;
}

/** Opens HTML in a page. */
export async function openHtml(page: Page, html: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  await page.addScriptTag({ content: await readerScript() });
}

/** Runs `readPage` in the page that `openHtml` has opened. */
export function readPage(
  page: Page,
  { layout, asides }: Classes,
): Promise<ReturnType<PageReader['readPage']>> {
  return page.evaluate((classes) => (globalThis as unknown as PageReader).readPage(classes), {
    layout: layout.source,
    asides: asides.source,
  });
}

let script: Promise<string> | undefined;
function readerScript(): Promise<string> {
  script ??= bundleInPage('bench/sourced/in-page/main.ts');
  return script;
}
