import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPictureHead } from './picture-size.ts';

const drawn = sharp({ create: { width: 37, height: 21, channels: 4, background: '#345' } });

describe('the head of a picture', () => {
  test.each([
    ['image/png', () => drawn.clone().png().toBuffer()],
    ['image/jpeg', () => drawn.clone().jpeg().toBuffer()],
    [
      'image/jpeg',
      () =>
        drawn
          .clone()
          .jpeg({ progressive: true })
          .withExif({ IFD0: { Artist: 'A' } })
          .toBuffer(),
    ],
    ['image/gif', () => drawn.clone().gif().toBuffer()],
    ['image/webp', () => drawn.clone().webp({ lossless: true }).toBuffer()],
    ['image/webp', () => drawn.clone().flatten().webp().toBuffer()],
    [
      'image/webp',
      () =>
        drawn
          .clone()
          .webp()
          .withExif({ IFD0: { Artist: 'A' } })
          .toBuffer(),
    ],
    [
      'image/svg+xml',
      async () => Buffer.from('<?xml version="1.0"?><svg width="37px" height="21" viewBox="0 0 9 9"/>'),
    ],
    ['image/svg+xml', async () => Buffer.from('<svg width="100%" viewBox="0 0 37 21"></svg>')],
  ])('tells kind and size of %s', async (mediaType, encode) => {
    expect(readPictureHead(await encode())).toEqual({ mediaType, width: 37, height: 21 });
  });

  test('of an SVG without any size is what browsers take', () => {
    expect(readPictureHead(Buffer.from('<svg></svg>'))).toMatchObject({ width: 300, height: 150 });
  });

  test('of other kinds is unknown', () => {
    expect(readPictureHead(Buffer.from('II*\0 a TIFF'))).toBeUndefined();
    expect(readPictureHead(new Uint8Array())).toBeUndefined();
  });

  test('cut off anywhere is unknown or right, never an exception', async () => {
    for (const encode of [
      drawn.clone().png(),
      drawn.clone().jpeg(),
      drawn.clone().gif(),
      drawn.clone().webp(),
    ]) {
      const whole = await encode.toBuffer();
      for (let length = 0; length < Math.min(whole.length, 700); length++) {
        const head = readPictureHead(whole.subarray(0, length));
        expect(head === undefined || head.width === 37).toBe(true);
      }
    }
  });
});
