import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { binarize } from './binary.ts';
import { findMissedText } from './missed-text.ts';

test('places that are too many to be read again are named apart', () => {
  const picture = blankPicture(1000, 800, 200);
  for (let i = 0; i < 48; i++) fillBox(picture, 100 + (i % 8) * 100, 100 + Math.floor(i / 8) * 100, 14, 38);
  const { places, rest } = findMissedText(binarize(picture), [], 30, []);
  expect([places.length, rest.length]).toEqual([40, 8]);
});
