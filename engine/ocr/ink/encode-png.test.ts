import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePng } from './encode-png.ts';

test.each([
  { type: 'gray', channels: 1 },
  { type: 'rgba', channels: 4 },
] as const)('pixels of type $type come back from a PNG file as they were', async ({ type, channels }) => {
  const [width, height] = [5, 3];
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 37) % 256);
  const png = sharp(await encodePng({ width, height, data, type }, 6));
  expect(await png.metadata()).toMatchObject({ format: 'png', width, height, channels });
  const pixels = type === 'gray' ? png.extractChannel(0) : png;
  expect(new Uint8Array(await pixels.raw().toBuffer())).toEqual(data);
});
