import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { enlargeSharply } from './enlarge-sharply.ts';
import { enlargePicture, type Picture } from './picture.ts';

/** How far its pixels are from black and from white, together. */
const blurOf = ({ gray }: Picture) => gray.reduce((sum, shade) => sum + Math.min(shade, 255 - shade), 0);

test('a picture is enlarged with its resolution, black on white, and its edges are sharper than along lines', () => {
  const picture = blankPicture(40, 30, 72);
  fillBox(picture, 10, 10, 12, 9);
  const enlarged = enlargeSharply(picture, 2.5);
  expect(enlarged).toMatchObject({ width: 100, height: 75, dpi: 180 });
  expect(enlarged.gray[0]).toBe(255);
  expect(enlarged.gray[36 * 100 + 40]).toBe(0);
  expect(blurOf(enlarged)).toBeLessThan(0.9 * blurOf(enlargePicture(picture, 2.5)));
});

test('an even shade stays as it is up to the sides', () => {
  const picture = blankPicture(7, 5);
  picture.gray.fill(100);
  expect(new Set(enlargeSharply(picture, 3).gray)).toEqual(new Set([100]));
});
