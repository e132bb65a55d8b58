import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { setWords } from '../../layout/testing/set-page.ts';
import { sharedEngine } from '../../ocr/index.ts';
import { openPdf } from './open.ts';
import type { PdfFile } from './pdf-file.ts';
import { recognizeScan } from './recognize-scan.ts';

const none = { rulings: [], fills: [], links: [], fields: [], annotations: [], warnings: [] };
const images = [{ left: 0, top: 0, right: 600, bottom: 800 }];
const file = {} as PdfFile;

function scanOver(text: string) {
  const words = setWords({ text, x: 50, y: 100 }).map((word) => ({ ...word, hidden: true }));
  return { number: 3, width: 600, height: 800, words, images, source: 'text' as const, ...none };
}

test('poor text under a scan is used with a warning where nothing is to be recognised', async () => {
  const page = scanOver(
    'Tlie rneasurxmnts wqrc rnq~de cvtr# ^t|n mlnx*es zmd cprnptrcd wjth :1 s{mplc m0dcl xf thc fl@w',
  );
  const { words, warnings } = await recognizeScan(page, file, { ocr: 'never' });
  expect(words).toHaveLength(page.words.length);
  expect(warnings).toMatchObject([{ code: 'text_unreliable', page: 3 }]);
});

test('good text under a scan is used without one', async () => {
  const page = scanOver(
    'The measurements were made every ten minutes and compared with a simple model of the flow',
  );
  expect(await recognizeScan(page, file, { ocr: 'never' })).toBe(page);
});

afterAll(() => sharedEngine().close());

test('a picture of text amid the text of a page is read, unless nothing is to be recognised', async () => {
  const sample = await openPdf(readFileSync(new URL('../../../examples/sample.pdf', import.meta.url)));
  const whole = await sample.readPage(1, { images: false });
  const half = whole.height / 2;
  // The lower half of the page is only to be seen.
  const images = [{ left: 0, top: half, right: whole.width, bottom: whole.height }];
  const page = { ...whole, images, words: whole.words.filter(({ bottom }) => bottom < half) };
  const hidden = whole.words.filter(({ top }) => top > half).map(({ text }) => text);
  const read = await recognizeScan(page, sample, {});
  const found = new Set(read.words.slice(page.words.length).map(({ text }) => text));
  expect(read.words.slice(0, page.words.length)).toEqual(page.words);
  expect(read.source).toBe('mixed');
  expect(hidden.length).toBeGreaterThan(20);
  expect(hidden.filter((text) => found.has(text)).length).toBeGreaterThan(0.8 * hidden.length);
  expect(await recognizeScan(page, sample, { ocr: 'never' })).toBe(page);
  await sample.close();
});
