import { expect, test } from 'vitest';
import { wholeBytes } from '../../../open-file.ts';
import { drawnLines, mappedText, spacedText, styledText, turnedPages } from '../fixtures/documents.ts';
import { describePdfReader } from '../pdf-file.contract.ts';
import { openWithPdfium } from '../pdfium/file.ts';
import { openWithPdfjs } from './file.ts';

describePdfReader('pdf.js', (document, password) => openWithPdfjs(wholeBytes(document), password));

/** The outcome of reading, rounded to what the two libraries must agree on. */
async function outline(open: typeof openWithPdfjs, bytes: Uint8Array) {
  const file = await open(bytes);
  const round = (value: number) => Math.round(value * 5) / 5;
  const pages = [];
  for (let number = 1; number <= file.pageCount; number++) {
    const { words, rulings, fills } = await file.readPage(number, { images: false });
    pages.push({
      words: words.map(({ text, left, baseline, size, glued, hidden, color, font }) => ({
        ...{ text, glued, hidden, color, bold: font.bold, italic: font.italic },
        place: [left, baseline].map((value) => Math.round(value / 2) * 2),
        size: round(size),
      })),
      rulings: rulings.map(({ position, start, end }) => [position, start, end].map(round)),
      fills: fills.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(round)),
    });
  }
  await file.close();
  return pages;
}

test.each([
  ['styles', styledText],
  ['spacing', spacedText],
  ['character maps', mappedText],
  ['drawing', drawnLines],
])('agrees with PDFium about %s', async (_, make) => {
  expect(await outline(openWithPdfjs, make())).toEqual(await outline(openWithPdfium, make()));
});

test('agrees with PDFium about lines on turned pages', async () => {
  const lines = async (open: typeof openWithPdfjs) =>
    (await outline(open, turnedPages())).map(({ rulings }) => rulings);
  expect(await lines(openWithPdfjs)).toEqual(await lines(openWithPdfium));
});

test('leaves the built-in functions as they were', async () => {
  await (await openWithPdfjs(styledText())).close();
  for (const each of [Array.prototype.push, JSON.parse, JSON.stringify]) {
    expect(Function.prototype.toString.call(each)).toContain('[native code]');
  }
});

test('cannot draw', async () => {
  const file = await openWithPdfjs(styledText());
  expect(await file.renderPage(1, { dpi: 72, maxSide: 100 })).toBeUndefined();
  await file.close();
});
