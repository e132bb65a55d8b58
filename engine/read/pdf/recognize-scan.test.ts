import { expect, test } from 'vitest';
import { setWords } from '../../layout/testing/set-page.ts';
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
