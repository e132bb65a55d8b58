import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { binarize } from '../binary.ts';
import type { Picture } from '../picture.ts';
import { findPlusMinus, placesOfSigns } from './plus-minus.ts';

const LETTER = 15;

/** A plus of strokes two pixels thick, and a bar so far below its foot. */
function drawSign(picture: Picture, left: number, top: number, { bar = 3, width = 14 } = {}): void {
  fillBox(picture, left, top + 5, width, 2);
  fillBox(picture, left + (width >> 1) - 1, top, 2, 12);
  fillBox(picture, left, top + 12 + bar, width, 2);
}

const find = (picture: Picture, languages = ['eng']) => findPlusMinus(binarize(picture), LETTER, languages);

test('a cross over a bar is a plus-minus sign, whether the two touch or not', () => {
  const picture = blankPicture(300, 100, 150);
  drawSign(picture, 40, 40);
  drawSign(picture, 140, 40, { bar: 0 });
  expect(find(picture)).toEqual([
    { left: 40, top: 40, right: 54, bottom: 57 },
    { left: 140, top: 40, right: 154, bottom: 54 },
  ]);
  expect(placesOfSigns(find(picture))[0]).toEqual({ left: 39, top: 39, right: 55, bottom: 58 });
});

test('a plus alone, an equals sign, a figure with a foot and a blot are none', () => {
  const picture = blankPicture(400, 100, 150);
  fillBox(picture, 40, 45, 14, 2);
  fillBox(picture, 46, 40, 2, 12);
  for (const top of [45, 51]) fillBox(picture, 100, top, 14, 2);
  // A one.
  fillBox(picture, 166, 40, 2, 17);
  fillBox(picture, 160, 55, 14, 2);
  // A t, whose foot is on one side alone.
  fillBox(picture, 224, 40, 2, 17);
  fillBox(picture, 218, 45, 14, 2);
  fillBox(picture, 225, 55, 7, 2);
  fillBox(picture, 280, 40, 14, 17);
  expect(find(picture)).toEqual([]);
});

test('where a cross over a bar is a letter none is a sign', () => {
  const picture = blankPicture(100, 100, 150);
  drawSign(picture, 40, 40);
  expect(find(picture, ['chi_sim', 'eng'])).toEqual([]);
});
