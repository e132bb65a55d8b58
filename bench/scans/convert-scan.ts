import { composeDocument } from '../../engine/layout/compose.ts';
import { layoutPage } from '../../engine/layout/layout-page.ts';
import type { Page } from '../../engine/layout/page.ts';
import type { OcrEngine } from '../../engine/ocr/ocr-engine.ts';
import type { Picture } from '../../engine/ocr/picture.ts';
import { readScannedPage } from '../../engine/ocr/read-scanned-page.ts';
import { writeHtml } from '../../engine/write/index.ts';

/** So slow is nothing that is measured here, milliseconds. */
const LIMIT = 600_000;

/** Reads pictures as the pages of one scanned PDF. */
export async function readScan(pictures: readonly Picture[], engine: OcrEngine): Promise<Page[]> {
  const pages: Page[] = [];
  for (const [i, picture] of pictures.entries()) {
    const task = { plan: { type: 'page', anyway: true }, languages: ['eng'], limit: LIMIT } as const;
    pages.push(await readScannedPage(emptyPage(picture, i + 1), async () => picture, engine, task));
  }
  return pages;
}

/** A page of a PDF that holds nothing but a picture. */
function emptyPage(picture: Picture, number: number): Page {
  const width = (picture.width * 72) / picture.dpi;
  const height = (picture.height * 72) / picture.dpi;
  return {
    number,
    width,
    height,
    words: [],
    rulings: [],
    fills: [],
    images: [{ left: 0, top: 0, right: width, bottom: height }],
    links: [],
    fields: [],
    annotations: [],
    source: 'empty',
    warnings: [],
  };
}

export function writeScan(pages: readonly Page[], picture: boolean): string {
  const facts = { outline: [], pageCount: pages.length, picture };
  const { document } = composeDocument(pages.map(layoutPage), facts);
  return writeHtml(document, {}).content;
}
