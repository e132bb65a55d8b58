import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnPage } from '../../layout/normalize/rotation.ts';
import type { Page } from '../../layout/page.ts';
import { setWords } from '../../layout/testing/set-page.ts';
import { sharedEngine } from '../../ocr/index.ts';
import { turnPicture } from '../../ocr/ink/picture.ts';
import { blankPicture, drawLines, fillBox } from '../../ocr/testing/draw-picture.ts';
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

test('rules that a scan shows stand on the page with its text where rows do, unless nothing is to be recognised', async () => {
  const prose = scanOver(
    'The measurements were made every ten minutes and compared with a simple model of the flow',
  );
  const rows = ['Weir', 'Lock', 'Mill'].flatMap((name, i) =>
    [name, `${i}.5`, `${i + 3}`].flatMap((text, k) => setWords({ text, x: 50 + 90 * k, y: 200 + 14 * i })),
  );
  const page = { ...prose, words: [...prose.words, ...rows.map((word) => ({ ...word, hidden: true }))] };
  const picture = blankPicture(600, 800, 72);
  drawLines(picture);
  fillBox(picture, 100, 213, 400, 1);
  const ruled = { renderPage: async () => picture } as unknown as PdfFile;
  const read = await recognizeScan(page, ruled, {});
  expect(read.rulings).toMatchObject([{ orientation: 'horizontal', position: 213.5 }]);
  expect(read.words).toEqual(page.words);
  expect(await recognizeScan(page, ruled, { ocr: 'never' })).toBe(page);
  expect(await recognizeScan(prose, ruled, {})).toBe(prose);
});

describe('a picture of text amid the text of a page', () => {
  let sample: PdfFile;
  beforeAll(async () => {
    sample = await openPdf(readFileSync(new URL('../../../examples/sample.pdf', import.meta.url)));
  });
  afterAll(async () => {
    await sample.close();
    await sharedEngine().close();
  });

  /** A page whose lower half is only to be seen, and the words of that half. */
  async function halfSeen() {
    const whole = await sample.readPage(1, { images: false });
    const half = whole.height / 2;
    const images = [{ left: 0, top: half, right: whole.width, bottom: whole.height }];
    const page = { ...whole, images, words: whole.words.filter(({ bottom }) => bottom < half) };
    const hidden = whole.words.filter(({ top }) => top > half).map(({ text }) => text);
    expect(hidden.length).toBeGreaterThan(20);
    return { page, hidden };
  }

  const shareRead = (read: Page, hidden: string[]) => {
    const found = new Set(read.words.map(({ text }) => text));
    return hidden.filter((text) => found.has(text)).length / hidden.length;
  };

  test('is read, unless nothing is to be recognised', async () => {
    const { page, hidden } = await halfSeen();
    const read = await recognizeScan(page, sample, {});
    expect(read.words.slice(0, page.words.length)).toEqual(page.words);
    expect(read.source).toBe('mixed');
    expect(shareRead(read, hidden)).toBeGreaterThan(0.8);
    expect(await recognizeScan(page, sample, { ocr: 'never' })).toBe(page);
  });

  test('is read where the page is turned', async () => {
    const { page, hidden } = await halfSeen();
    const turned = turnPage(page, 270);
    const renderPage: PdfFile['renderPage'] = async (number, how) => {
      const picture = await sample.renderPage(number, how);
      return picture && turnPicture(picture, 90);
    };
    const read = await recognizeScan(turned, { ...sample, renderPage }, {});
    expect(turned.words.every(({ angle }) => angle === 90)).toBe(true);
    expect(read).toMatchObject({ source: 'mixed', width: page.width, height: page.height });
    expect(shareRead(read, hidden)).toBeGreaterThan(0.8);
  });
});
