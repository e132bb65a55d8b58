import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type DocumentBytes, lookAtFile } from '../../../open-file.ts';
import {
  filledForm,
  jpegPage,
  layeredPage,
  pagesWithOwnFonts,
  pagesWithoutFonts,
  picturedPage,
  styledText,
  taggedTable,
} from '../fixtures/documents.ts';
import { writePdf } from '../fixtures/pdf-writer.ts';
import { taggedBook } from '../fixtures/tagged-book.ts';
import {
  drawnCode,
  drawnLines,
  signsUnderOtherNames,
  texSigns,
  texSymbols,
  texText,
  texTextInOtherOrder,
  texTextOfRareLigatures,
  unnamedCode,
} from '../fixtures/tex-text.ts';
import { describePdfReader } from '../pdf-file.contract.ts';
import { openWithPdfium } from './file.ts';
import { loadPdfium } from './library.ts';

describePdfReader('PDFium', openWithPdfium);

test.each([
  ['that the file draws, by the boxes of its letters', drawnCode],
  ['of one width, by its widths', unnamedCode],
])('knows a font %s to be monospaced', async (_, makeFile) => {
  const file = await openWithPdfium(makeFile());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map(({ text, font }) => [text, font.monospaced])).toEqual([
    ['install', true],
    ['--all', true],
    ['files', true],
  ]);
  await file.close();
});

test('gives the balls of slides, small areas with a gradient, as dots', async () => {
  const gradient = `/Shading << /Ball << /ShadingType 3 /ColorSpace /DeviceRGB /Coords [5 5 0 5 5 5]
    /Function << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 1] /N 1 >> >> >>`;
  const ball = (x: number, y: number, size: number) =>
    `q ${x} ${y} ${size} ${size} re W n 1 0 0 1 ${x} ${y} cm /Ball sh Q\n`;
  const file = await openWithPdfium(
    writePdf([{ content: ball(20, 100, 8) + ball(60, 20, 90), resources: gradient }]),
  );
  const { dots } = await file.readPage(1, { images: false });
  expect(dots!.map(({ left, top, right, bottom }) => [left, top, right, bottom])).toEqual([
    [20, 92, 28, 100],
  ]);
  await file.close();
});

test('takes drawn type for as large as its wider glyphs tell, whichever comes first', async () => {
  const file = await openWithPdfium(drawnLines());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map(({ text, size }) => [text, Math.round(size)])).toEqual([
    ['man', 10],
    ['in', 10],
  ]);
  await file.close();
});

test('reads a mirrored letter as one of its line', async () => {
  const set = (text: string, matrix: string) => `/F1 20 Tf ${matrix} Tm (${text}) Tj `;
  const content = `BT ${set('X', '1 0 0 1 20 100')}${set('E', '-1 0 0 1 44 97')}${set('LA', '1 0 0 1 43 100')}ET`;
  const file = await openWithPdfium(writePdf([{ content }]));
  const { words } = await file.readPage(1, { images: false });
  expect(words.map(({ text, angle, left }) => [text, angle, Math.round(left)])).toEqual([
    ['X', 0, 20],
    ['E', 0, 31],
    ['LA', 0, 43],
  ]);
  await file.close();
});

test('names stamps', async () => {
  const file = await openWithPdfium(filledForm());
  const { annotations } = await file.readPage(1, { images: false });
  expect(annotations).toContainEqual(expect.objectContaining({ kind: 'stamp', text: 'Approved' }));
  await file.close();
});

test('knows the ligatures and quotation marks of TeX by their codes', async () => {
  const file = await openWithPdfium(texText());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map((word) => word.text)).toEqual([
    'offfice',
    'differ',
    'final',
    'floor',
    'affle',
    '\uFFFD',
    '“mot”',
  ]);
  await file.close();
});

test('believes the names that a font gives its ligatures before their codes', async () => {
  const file = await openWithPdfium(texTextInOtherOrder());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map((word) => word.text)).toEqual(['offfice', 'differ', 'final']);
  await file.close();
});

test('reads the letters of ligatures that Unicode does not have from their names', async () => {
  const file = await openWithPdfium(texTextOfRareLigatures());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map((word) => word.text)).toEqual(['They', 'patterns', 'final', 'puffjes']);
  await file.close();
});

test('knows the large signs of formulas in fonts of TeX by their codes', async () => {
  const file = await openWithPdfium(texSigns());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map((word) => word.text)).toEqual(['∑', '∑', '(']);
  await file.close();
});

test('knows the signs of TeX by their names, and by their codes where a font names none', async () => {
  const file = await openWithPdfium(texSymbols());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map((word) => word.text).join('')).toBe('⟨ϵ,⟩↠⟳');
  await file.close();
});

test('knows signs by the names that fonts of formulas give them, and Greek letters on Latin keys', async () => {
  const file = await openWithPdfium(signsUnderOtherNames());
  const { words } = await file.readPage(1, { images: false });
  expect(words.map((word) => word.text).join('')).toBe('−μ×');
  await file.close();
});

test('tags words with the elements that hold them', async () => {
  const file = await openWithPdfium(taggedTable());
  const { words } = await file.readPage(1, { images: false });
  const roles = new Map(words.map((word) => [word.text, word.tag?.role]));
  expect(Object.fromEntries(roles)).toMatchObject({
    Heading: 'H1',
    Wide: 'TH',
    Left: 'TD',
    Right: 'TD',
    7: undefined,
  });
  const head = words.find((word) => word.text === 'Wide')!.tag!;
  expect(head.colSpan).toBe(2);
  expect([head.parent?.role, head.parent?.parent?.role]).toEqual(['TR', 'Table']);
  await file.close();
});

test('counts cells from the first of their row, though the shading of the row stands before them', async () => {
  const file = await openWithPdfium(taggedTable());
  const { words } = await file.readPage(1, { images: false });
  const placeOf = (text: string) => words.find((word) => word.text === text)!.tag!.index;
  expect([placeOf('Left'), placeOf('Right')]).toEqual([0, 1]);
  await file.close();
});

test('reads documents of more than 2,000 pages without their tags, and tells', async () => {
  const read = async (pages: number) => {
    const file = await openWithPdfium(taggedBook(pages));
    const { words } = await file.readPage(pages, { images: false });
    await file.close();
    return { role: words[0]!.tag?.role, warnings: file.warnings.map(({ code }) => code) };
  };
  expect(await read(3)).toEqual({ role: 'P', warnings: [] });
  expect(await read(2_001)).toEqual({ role: undefined, warnings: ['structure_ignored'] });
});

test('reads a file where it lies as it reads bytes', async () => {
  const bytes = taggedBook(60);
  const folder = mkdtempSync(join(tmpdir(), 'docconv-pdfium-'));
  writeFileSync(join(folder, 'book.pdf'), bytes);
  const descriptor = openSync(join(folder, 'book.pdf'), 'r');
  const read = async (document: DocumentBytes) => {
    const file = await openWithPdfium(document);
    const pages = [];
    for (const number of [60, 1, 31]) pages.push(await file.readPage(number, { images: true }));
    await file.close();
    return pages;
  };
  try {
    expect(bytes.length).toBeGreaterThan(1 << 15);
    expect(await read(lookAtFile(descriptor))).toEqual(await read(bytes));
  } finally {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  }
});

test('decodes a picture to the pixels it shows', async () => {
  const file = await openWithPdfium(picturedPage());
  const { images } = await file.readPage(1, { images: true });
  expect(images[0]!.pixels).toEqual({ width: 8, height: 4 });
  const picture = images[0]!.image!;
  expect(picture.mediaType).toBe('image/png');
  const { data, info } = await sharp(picture.data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([8, 4]);
  expect([...data.subarray(3, 6)]).toEqual([255, 0, 0]);
  expect([...data.subarray(18, 21)]).toEqual([0, 0, 255]);
  await file.close();
});

test('passes a JPEG through as it is', async () => {
  const blank = { width: 16, height: 8, channels: 3 as const, background: '#408020' };
  const jpeg = new Uint8Array(await sharp({ create: blank }).jpeg().toBuffer());
  const file = await openWithPdfium(jpegPage(jpeg, 16, 8));
  const { images } = await file.readPage(1, { images: true });
  expect(images[0]!.image).toMatchObject({ mediaType: 'image/jpeg', width: 16, height: 8 });
  expect(images[0]!.image!.data).toEqual(jpeg);
  await file.close();
});

test('leaves out layers that are not shown behind more drawing than is looked at', async () => {
  const file = await openWithPdfium(layeredPage('20 20 m 30 30 l S\n'.repeat(200_001)));
  const { words, warnings } = await file.readPage(1, { images: false });
  expect(words.map((word) => word.text)).toEqual(['always', 'shown']);
  expect(warnings).toMatchObject([{ code: 'content_truncated' }]);
  await file.close();
});

test('draws a page in grey within the size allowed', async () => {
  const file = await openWithPdfium(styledText());
  const large = await file.renderPage(1, { dpi: 144, maxSide: 4000 });
  expect(large).toMatchObject({ width: 600, height: 400, dpi: 144 });
  expect(large!.gray).toHaveLength(600 * 400);
  const ink = large!.gray.filter((value) => value < 128).length;
  expect(ink).toBeGreaterThan(500);
  expect(ink).toBeLessThan(20_000);
  expect(await file.renderPage(1, { dpi: 144, maxSide: 150 })).toMatchObject({
    width: 150,
    height: 100,
    dpi: 36,
  });
  await file.close();
});

test('draws outlined letters, but not hundreds of thousands of strokes in one place beside them', async () => {
  const strokes = '60 60 m 64 64 l S\n'.repeat(200_001);
  const file = await openWithPdfium(
    writePdf([{ content: `${strokes} 20 20 4 6 re f`, width: 80, height: 80 }]),
  );
  const picture = await file.renderPage(1, { dpi: 72, maxSide: 80 });
  const inkAt = (x: number, y: number) => picture!.gray[(80 - y) * 80 + x]! < 128;
  expect([inkAt(22, 23), inkAt(62, 62)]).toEqual([true, false]);
  await file.close();
});

test('keeps nothing of hundreds of pages in memory', async () => {
  const pdfium = await loadPdfium('reading');
  const file = await openWithPdfium(pagesWithOwnFonts(400));
  const before = pdfium.u8().length;
  const texts: string[] = [];
  for (let number = 1; number <= file.pageCount; number++) {
    const { words } = await file.readPage(number, { images: false });
    texts.push(words.map((word) => word.text).join(' '));
  }
  expect(texts).toEqual(texts.map((_, i) => `Page ${i + 1}`));
  // With all fonts kept it would be six times as much.
  expect(pdfium.u8().length).toBeLessThan(3 * before);
  await file.close();
});

test('reads pages in fonts that the file does not carry alike before and after others were drawn', async () => {
  const readSecond = async (draws: boolean) => {
    const file = await openWithPdfium(pagesWithoutFonts());
    if (draws) await file.renderPage(1, { dpi: 100, maxSide: 4000 });
    const page = await file.readPage(2, { images: false });
    await file.close();
    return page;
  };
  const before = await readSecond(false);
  expect(before.words).toHaveLength(60);
  expect(await readSecond(true)).toEqual(before);
  expect(await readSecond(false)).toEqual(before);
});
