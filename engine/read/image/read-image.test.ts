import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf, walkBlocks } from '../../document/walk.ts';
import { sharedEngine } from '../../ocr/index.ts';
import type { Picture } from '../../ocr/ink/picture.ts';
import { drawSamplePage } from '../../ocr/testing/sample-page.ts';
import type { ReadResult } from '../../options.ts';
import { decodePicture } from './decode.ts';
import { readImage } from './read-image.ts';

const title = 'Wind on the Ridge';
let page: Picture;
beforeAll(async () => {
  page = await drawSamplePage(1, 130);
});
afterAll(() => sharedEngine().close());

/** The head of the sample page: a few lines are enough to see whether a picture was decoded right. */
function headOfPage(): Sharp {
  const { width, height, gray } = page;
  return sharp(gray, { raw: { width, height, channels: 1 } }).extract({
    left: 0,
    top: 0,
    width,
    height: Math.round(height / 3),
  });
}

function textOfReading({ document }: ReadResult): string {
  return [...walkBlocks(document.blocks)]
    .flatMap((block) => ('inlines' in block ? textOf(block.inlines) : []))
    .join('\n');
}

describe('a picture file', () => {
  test('is a document of one page with a confidence', async () => {
    const reading = await readImage(await headOfPage().png().toBuffer(), {});
    expect(textOfReading(reading)).toContain(title);
    expect(reading).toMatchObject({ totalPages: 1, pages: [{ page: 1, source: 'ocr' }] });
    expect(reading.pages[0]!.confidence).toBeGreaterThan(0.8);
    expect(reading.document.blocks).toContainEqual(expect.objectContaining({ type: 'heading', level: 1 }));
  });

  test('without text is empty and says so', async () => {
    const white = sharp({ create: { width: 200, height: 100, channels: 3, background: '#ffffff' } });
    const reading = await readImage(await white.png().toBuffer(), {});
    expect(reading.pages).toMatchObject([{ source: 'empty', words: 0 }]);
    expect(reading.warnings.map((warning) => warning.code)).toEqual(['page_empty']);
  });

  test('of an animation is read from its first frame, with a warning', async () => {
    const frames = await Promise.all(
      ['#000000', '#333333', '#666666'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const reading = await readImage(gif, { ocr: 'never' });
    expect(reading.warnings.map((warning) => warning.code)).toContain('frames_skipped');
  });

  test('in a language that is not installed is refused', async () => {
    const png = await headOfPage().png().toBuffer();
    await expect(readImage(png, { ocrLanguages: ['xyz'] })).rejects.toMatchObject({
      code: 'language_missing',
    });
  });

  test('that is none is refused', async () => {
    await expect(readImage(Buffer.from('\x89PNG\r\n\x1a\nnothing'), {})).rejects.toMatchObject({
      code: 'invalid_image',
    });
  });

  test('of too many pixels is refused before it is decoded', async () => {
    const png = await headOfPage().png().toBuffer();
    await expect(readImage(png, { limits: { pixels: 1000 } })).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('decoding', () => {
  const encodings: Record<string, (picture: Sharp) => Sharp> = {
    png: (picture) => picture.png(),
    'PNG of 16 bits': (picture) => picture.toColourspace('grey16').png(),
    'JPEG in CMYK': (picture) => picture.toColourspace('cmyk').jpeg({ quality: 95 }),
    webp: (picture) => picture.webp(),
    gif: (picture) => picture.gif(),
    avif: (picture) => picture.avif({ effort: 0 }),
  };

  test.each(Object.keys(encodings))('gives the same shades from %s', async (name) => {
    const reference = await decodePicture(await headOfPage().png().toBuffer(), 1e8);
    const { picture } = await decodePicture(await encodings[name]!(headOfPage()).toBuffer(), 1e8);
    expect([picture.width, picture.height]).toEqual([reference.picture.width, reference.picture.height]);
    const difference = picture.gray.reduce(
      (sum, shade, i) => sum + Math.abs(shade - reference.picture.gray[i]!),
      0,
    );
    expect(difference / picture.gray.length).toBeLessThan(4);
  });

  test('lays what is transparent on white', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { picture } = await decodePicture(await clear.png().toBuffer(), 1e8);
    expect(new Set(picture.gray)).toEqual(new Set([255]));
  });

  test('turns a picture as its EXIF data say', async () => {
    const lying = await headOfPage().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture } = await decodePicture(lying, 1e8);
    expect(picture.height).toBeGreaterThan(picture.width);
  });

  test('gives what there is of a file that is cut off', async () => {
    const jpeg = await headOfPage().jpeg().toBuffer();
    const { damaged, picture } = await decodePicture(jpeg.subarray(0, jpeg.length / 2), 1e8);
    expect(damaged).toBe(true);
    expect(picture.width).toBe(page.width);
  });

  test('tells that a TIFF or a bitmap is cut off', async () => {
    const whole = stripedTiff(UNCOMPRESSED);
    expect((await decodePicture(whole, 1e8)).damaged).toBe(false);
    const { damaged, picture } = await decodePicture(whole.subarray(0, -100), 1e8);
    expect(damaged).toBe(true);
    expect(picture.gray[0]).toBe(255);
    expect((await decodePicture(whiteBitmap().subarray(0, -100), 1e8)).damaged).toBe(true);
  });

  test('refuses a TIFF whose compression is not known', async () => {
    await expect(decodePicture(stripedTiff(ZSTANDARD), 1e8)).rejects.toMatchObject({ code: 'invalid_image' });
  });
});

const SIDE = 16;
const UNCOMPRESSED = 1;
const ZSTANDARD = 50_000;

/** A white picture of 16 × 16 shades of grey in strips of one row, which stand at the end of the file. */
function stripedTiff(compression: number): Buffer {
  const [short, long] = [3, 4];
  const pixels = 8 + 2 + 12 * 9 + 4 + 2 * 4 * SIDE;
  const tags = [
    [256, short, 1, SIDE],
    [257, short, 1, SIDE],
    [258, short, 1, 8],
    [259, short, 1, compression],
    [262, short, 1, 1],
    [273, long, SIDE, pixels - 2 * 4 * SIDE],
    [277, short, 1, 1],
    [278, short, 1, 1],
    [279, long, SIDE, pixels - 4 * SIDE],
  ] as const;
  const file = Buffer.alloc(pixels + SIDE * SIDE, 255);
  file.write('II*\0\x08\0\0\0', 'latin1');
  file.writeUInt16LE(tags.length, 8);
  tags.forEach(([tag, type, count, value], i) => {
    const at = 10 + 12 * i;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  });
  file.writeUInt32LE(0, 10 + 12 * tags.length);
  for (let row = 0; row < SIDE; row++) {
    file.writeUInt32LE(pixels + SIDE * row, pixels + 4 * (row - 2 * SIDE));
    file.writeUInt32LE(SIDE, pixels + 4 * (row - SIDE));
  }
  return file;
}

/** A bitmap of 16 × 16 white pixels. */
function whiteBitmap(): Buffer {
  const file = Buffer.alloc(54 + 3 * SIDE * SIDE, 255);
  file.fill(0, 0, 54).write('BM');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(SIDE, 18);
  file.writeInt32LE(SIDE, 22);
  file.writeUInt16LE(24, 28);
  return file;
}
