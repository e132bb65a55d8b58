import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { findInsets } from './insets.ts';

const EM = 16;
const BOX = { left: 400, top: 100, right: 700, bottom: 300 };

/** Letters in rows that fill a part of a picture. */
function drawLetters(picture: ReturnType<typeof blankPicture>, left: number, right: number, step = 20) {
  for (let y = 110; y < 280; y += step) for (let x = left; x < right; x += 10) fillBox(picture, x, y, 6, 8);
}

function find({ beside = true, bars = false, boxes = [BOX] } = {}) {
  const picture = blankPicture(800, 400, 100);
  drawLetters(picture, 420, 680);
  if (beside) drawLetters(picture, 50, 350, 24);
  if (bars) for (let x = 430; x < 680; x += 40) fillBox(picture, x, 120, 20, 160);
  return findInsets(picture, boxes, EM);
}

test('a box of text beside other text is an inset, without its frame', () => {
  expect(find()).toEqual([{ left: 402, top: 102, right: 698, bottom: 298 }]);
});

test('of a frame and a ground in it the outer alone is', () => {
  const ground = { left: 403, top: 103, right: 697, bottom: 297 };
  expect(find({ boxes: [ground, BOX] })).toHaveLength(1);
});

test('a box with nothing beside it, a chart and a cell are none', () => {
  expect(find({ beside: false })).toEqual([]);
  expect(find({ bars: true })).toEqual([]);
  expect(find({ boxes: [{ ...BOX, bottom: 140 }] })).toEqual([]);
});
