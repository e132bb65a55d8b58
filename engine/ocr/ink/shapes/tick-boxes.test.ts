import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { binarize } from '../binary.ts';
import type { Picture } from '../picture.ts';
import { drawTickBoxes, findTickBoxes } from './tick-boxes.ts';

const DPI = 200;
const SIDE = 28;

/** The outline of a square. */
function drawSquare(picture: Picture, left: number, top: number): void {
  for (const at of [0, SIDE - 2]) {
    fillBox(picture, left, top + at, SIDE, 2);
    fillBox(picture, left + at, top, 2, SIDE);
  }
}

function drawCross(picture: Picture, left: number, top: number): void {
  for (let i = 4; i < SIDE - 5; i++) {
    fillBox(picture, left + i, top + i, 2, 1);
    fillBox(picture, left + SIDE - 2 - i, top + i, 2, 1);
  }
}

const LETTER = 20;

const find = (picture: Picture, { letter = LETTER, languages = ['eng'] } = {}) =>
  findTickBoxes(binarize(picture), DPI, letter, languages);

test('squares are tick boxes, ticked where something stands in them', () => {
  const picture = blankPicture(300, 200, DPI);
  drawSquare(picture, 40, 40);
  drawSquare(picture, 140, 40);
  drawCross(picture, 140, 40);
  expect(find(picture)).toMatchObject([
    { left: 40, top: 40, right: 68, bottom: 68, ticked: false },
    { left: 140, ticked: true },
  ]);
  const { rulings, fills } = drawTickBoxes(find(picture), DPI);
  expect(rulings).toHaveLength(8);
  expect(fills).toMatchObject([{ left: (140 * 72) / DPI }]);
});

test('letters, blots and frames are none', () => {
  const picture = blankPicture(400, 200, DPI);
  fillBox(picture, 40, 40, SIDE, SIDE);
  // An open square, as the letter C.
  fillBox(picture, 140, 40, 3, SIDE);
  fillBox(picture, 140, 40, SIDE, 3);
  fillBox(picture, 140, 65, SIDE, 3);
  fillBox(picture, 220, 40, 120, 2);
  fillBox(picture, 220, 158, 120, 2);
  fillBox(picture, 220, 40, 2, 120);
  fillBox(picture, 338, 40, 2, 120);
  expect(find(picture)).toEqual([]);
});

test('letters whose feet all but touch, as those of an n, are none', () => {
  const picture = blankPicture(200, 100, DPI);
  fillBox(picture, 40, 40, SIDE, 3);
  for (const left of [43, 58]) fillBox(picture, left, 40, 7, SIDE);
  fillBox(picture, 40, 65, 13, 3);
  fillBox(picture, 55, 65, 13, 3);
  expect(find(picture)).toEqual([]);
});

test('squares no higher than the letters of the page are letters', () => {
  const picture = blankPicture(200, 100, DPI);
  drawSquare(picture, 40, 40);
  expect(find(picture, { letter: SIDE })).toEqual([]);
});

test('where squares are letters none is a tick box', () => {
  const picture = blankPicture(200, 100, DPI);
  drawSquare(picture, 40, 40);
  expect(find(picture, { languages: ['chi_sim', 'eng'] })).toEqual([]);
});
