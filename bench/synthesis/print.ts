import type { Browser, Page } from 'playwright-core';
import { openChromium } from '../../http/testing/open-chromium.ts';
import { bundleInPage } from '../bundle-in-page.ts';
import { documentHtml, furnitureHtml } from './html/document.ts';
import type { InPage, Measures } from './in-page-contract.ts';
import { type FurnitureRow, plainText, type SyntheticDocument } from './model.ts';
import { identify } from './walk.ts';

/** A printed document and where its parts lie. */
interface Printed extends Measures {
  pdf: Uint8Array;
  /** The HTML that was printed. */
  html: string;
  /** Heads and feet, a list for each page. */
  furniture: FurnitureRow[][];
}

export interface Printer {
  print(document: SyntheticDocument): Promise<Printed>;
  close(): Promise<void>;
}

/** Starts Chromium; one tab prints all. */
export async function openPrinter(): Promise<Printer> {
  const browser: Browser = await openChromium();
  const page = await browser.newPage();
  const script = await bundleInPage('bench/synthesis/in-page/main.ts');
  return {
    print: (document) => printIn(page, script, document),
    close: () => browser.close(),
  };
}

async function printIn(page: Page, script: string, document: SyntheticDocument): Promise<Printed> {
  await page.setContent(documentHtml(document));
  await page.addScriptTag({ content: script });
  const sheets = await page.evaluate(() => (globalThis as unknown as { inPage: InPage }).inPage.paginate());
  const furniture = furnitureOf(
    document,
    sheets.map(({ headings }) => headings),
  );
  const bands = furniture.map((rows, at) => furnitureHtml(rows, at + 1));
  const measures = await page.evaluate((given) => {
    const { inPage } = globalThis as unknown as { inPage: InPage };
    inPage.furnish(given);
    return inPage.measure();
  }, bands);
  const html = await page.content();
  // Tags would tell the converter what it is to find out.
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false });
  return { ...measures, pdf, html, furniture };
}

function furnitureOf(document: SyntheticDocument, headings: readonly string[][]): FurnitureRow[][] {
  const texts = new Map(
    identify(document.blocks).map(({ id, block }) => [
      id,
      block.type === 'heading' ? plainText(block.text) : '',
    ]),
  );
  let chapter = '';
  return headings.map((ids, at) => {
    chapter = texts.get(ids.at(-1) ?? '') ?? chapter;
    return document.furniture({ page: at + 1, pages: headings.length, chapter });
  });
}
