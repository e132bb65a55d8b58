import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { reducePicture } from './reduce-picture.ts';

test('a pixel is the mean of those it covers, and of parts of them', () => {
  const picture = blankPicture(6, 3, 300);
  fillBox(picture, 0, 0, 1, 3, 0);
  fillBox(picture, 4, 0, 1, 3, 100);
  const { width, height, dpi, gray } = reducePicture(picture, 2 / 3);
  expect([width, height, dpi]).toEqual([4, 2, 200]);
  expect([...gray.subarray(0, 4)]).toEqual([85, 255, 203, 203]);
  expect(gray.subarray(4)).toEqual(gray.subarray(0, 4));
});

test('white stays white and black stays black at any share', () => {
  for (const share of [0.9, 0.7313, 0.5, 0.21]) {
    const picture = blankPicture(97, 61);
    expect(new Set(reducePicture(picture, share).gray)).toEqual(new Set([255]));
    fillBox(picture, 0, 0, 97, 61, 0);
    expect(new Set(reducePicture(picture, share).gray)).toEqual(new Set([0]));
  }
});
