import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedEngine } from '../../ocr/index.ts';
import { drawSamplePage } from '../../ocr/testing/sample-page.ts';
import { parts } from '../../parts.ts';
import { assembleReading, choosePages, factsOf, layOutPage } from '../pdf/read-pdf.ts';
import { openTiff } from './open-tiff.ts';

afterAll(() => sharedEngine().close());

/** Pages as a fax machine sends them: black and white, half as many rows to the inch as columns, one file. */
async function faxPages(count: number): Promise<Buffer> {
  const { width, height, gray } = await drawSamplePage(1, 200);
  const page = await sharp(gray, { raw: { width, height, channels: 1 } })
    .extract({ left: 0, top: 0, width, height: Math.round(height / 6) })
    .resize(width, Math.round(height / 12), { fit: 'fill' })
    .png()
    .toBuffer();
  const blank = await sharp({
    create: { width, height: Math.round(height / 12), channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const frames = [...Array(count - 1).fill(blank), page];
  return sharp(frames, { join: { animated: true } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 200 / 25.4, yres: 100 / 25.4 })
    .toBuffer();
}

describe('a TIFF of many pages', () => {
  test('is read page by page, its oblong pixels made square', async () => {
    const bytes = await faxPages(3);
    expect(parts.detectFormat(bytes)).toBe('tiff');
    const file = await parts.openPages(bytes);
    expect(choosePages(file.pageCount, {})).toEqual([1, 2, 3]);
    const outcomes = [await layOutPage(file, 2, {}), await layOutPage(file, 3, {})];
    const { pages, document } = assembleReading(outcomes, factsOf(file), {});
    expect(pages).toMatchObject([
      { page: 2, source: 'empty' },
      { page: 3, source: 'ocr' },
    ]);
    expect(JSON.stringify(document.blocks)).toContain('Wind on the Ridge');
    const { width, height } = await file.readPage(3, { images: false });
    expect(height / width).toBeCloseTo(842 / 595 / 6, 1);
    await file.close();
  });

  test('of which one is damaged gives the others', async () => {
    const bytes = await faxPages(2);
    const first = bytes.readUInt32LE(4);
    const second = bytes.readUInt32LE(first + 2 + 12 * bytes.readUInt16LE(first));
    bytes.fill(0, second + 2, second + 2 + 12 * bytes.readUInt16LE(second));
    const file = await openTiff(bytes);
    const outcomes = [await layOutPage(file, 1, {}), await layOutPage(file, 2, {})];
    expect(outcomes.map(({ report }) => report.source)).toEqual(['empty', 'failed']);
    await file.close();
  });
});

test('a TIFF with a page above the limit of pixels is refused', async () => {
  const file = await openTiff(await faxPages(2));
  await expect(layOutPage(file, 2, { limits: { pixels: 1000 } })).rejects.toMatchObject({
    code: 'too_large',
  });
  await file.close();
});

test('a TIFF without a page is refused', async () => {
  await expect(openTiff(Buffer.from('II*\0\0\0\0\0', 'latin1'))).rejects.toMatchObject({
    code: 'invalid_image',
  });
  const nowhere = Buffer.from('II*\0\xff\xff\0\0', 'latin1');
  await expect(openTiff(nowhere)).rejects.toMatchObject({ code: 'invalid_image' });
});
