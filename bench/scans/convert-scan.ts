import { composeDocument } from '../../engine/layout/compose.ts';
import { layoutPage } from '../../engine/layout/layout-page.ts';
import type { Page } from '../../engine/layout/page.ts';
import type { OcrEngine, PageEngine } from '../../engine/ocr/engines/ocr-engine.ts';
import type { Picture } from '../../engine/ocr/ink/picture.ts';
import { picturePage } from '../../engine/ocr/picture-page.ts';
import { readScannedPage } from '../../engine/ocr/read-scanned-page.ts';
import { writeHtml, writeMarkdown } from '../../engine/write/index.ts';
import type { Suite } from '../suites.ts';

/** So slow is nothing that is measured here, milliseconds. */
const LIMIT = 600_000;

/** Reads pictures as the pages of one scanned PDF in some languages, by Tesseract's codes. */
export async function readScan(
  pictures: readonly Picture[],
  languages: readonly string[],
  engine: PageEngine,
  second?: OcrEngine,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const [i, picture] of pictures.entries()) {
    const task = { plan: { type: 'page', anyway: true }, languages, limit: LIMIT, second } as const;
    pages.push(await readScannedPage(picturePage(i + 1, picture), async () => picture, engine, task));
  }
  return pages;
}

export function writeScan(pages: readonly Page[], picture: boolean, format: Suite['format']): string {
  const facts = { outline: [], pageCount: pages.length, picture };
  const { document } = composeDocument(pages.map(layoutPage), facts);
  return format === 'markdown' ? writeMarkdown(document, {}).content : writeHtml(document, {}).content;
}
