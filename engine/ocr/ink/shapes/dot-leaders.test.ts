import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { binarize } from '../binary.ts';
import { findDotLeaders, isEdgeOfPaper } from './dot-leaders.ts';

const LETTER = 15;
const FOOT = 100;

/** Letters as blocks that end at x = 100, and behind them dots at steps of so many pixels. */
function findBehindText(steps: readonly number[], { foot = FOOT, side = 4 } = {}) {
  const picture = blankPicture(600, 200, 150);
  for (let x = 40; x < 100; x += 12) fillBox(picture, x, FOOT - 15, 8, 15);
  let x = 110;
  for (const step of [0, ...steps]) {
    x += step;
    fillBox(picture, x, foot - side, side, side);
  }
  return findDotLeaders(binarize(picture), LETTER).map(({ dots, left, right }) => [dots.length, left, right]);
}

const even = (count: number, step = 12) => Array.from({ length: count }, () => step);

test('dots at even steps on the line of a text lead from it', () => {
  expect(findBehindText(even(20))).toEqual([[21, 110, 354]]);
  expect(findBehindText(even(20, 8))).toEqual([[21, 110, 274]]);
});

test('an ellipsis, full stops at odd places, dots between the lines and blots lead nowhere', () => {
  expect(findBehindText(even(2))).toEqual([]);
  expect(findBehindText([9, 30, 12, 21, 8, 26, 10, 19])).toEqual([]);
  expect(findBehindText(even(20), { foot: FOOT + 24 })).toEqual([]);
  expect(findBehindText(even(20, 20), { side: 10 })).toEqual([]);
});

test('fine dots that hang a little below the letters, and run together here and there, lead from the text', () => {
  expect(findBehindText(even(30, 5), { foot: FOOT + 4, side: 3 })).toEqual([[31, 110, 263]]);
  const joined = even(60, 5).map((step, i) => (i % 4 === 0 ? 3 : i % 7 === 0 ? 6 : step));
  const [leader] = findBehindText(joined, { side: 3 });
  expect(leader?.[1]).toBe(110);
  expect(leader?.[2]).toBeGreaterThan(370);
});

test('dots run together to dashes of any lengths lead from the text; a rule does not', () => {
  const dashes = (widths: readonly number[]) => {
    const picture = blankPicture(600, 200, 150);
    for (let x = 40; x < 100; x += 12) fillBox(picture, x, FOOT - 15, 8, 15);
    let x = 110;
    for (const width of widths) {
      fillBox(picture, x, FOOT - 3, width, 3);
      x += width + 2;
    }
    return findDotLeaders(binarize(picture), LETTER).map(({ left, right }) => [left, right]);
  };
  expect(dashes([30, 3, 14, 120, 40, 3, 75, 20])).toEqual([[110, 429]]);
  expect(dashes([300])).toEqual([]);
});

test('dots of a pattern that stands beside no text are none', () => {
  const picture = blankPicture(600, 200, 150);
  for (let x = 40; x < 400; x += 12) fillBox(picture, x, 96, 4, 4);
  expect(findDotLeaders(binarize(picture), LETTER)).toEqual([]);
});

test('a worn rule right below the letters of a line leads nowhere', () => {
  const picture = blankPicture(600, 200, 150);
  for (let x = 40; x < 300; x += 12) fillBox(picture, x, FOOT - 15, 8, 15);
  for (let x = 110; x < 300; x += 12) fillBox(picture, x, FOOT + 2, 4, 4);
  expect(findDotLeaders(binarize(picture), LETTER)).toEqual([]);
});

test('letters between the dots end a row', () => {
  const picture = blankPicture(600, 200, 150);
  for (let x = 40; x < 100; x += 12) fillBox(picture, x, 85, 8, 15);
  for (let i = 0; i < 12; i++) {
    fillBox(picture, 110 + i * 24, 96, 4, 4);
    fillBox(picture, 118 + i * 24, 85, 8, 15);
  }
  expect(findDotLeaders(binarize(picture), LETTER)).toEqual([]);
});

test('dots along the upper or lower edge of the picture are that of the paper', () => {
  const binary = binarize(blankPicture(600, 200, 150));
  const isEdge = (top: number, bottom: number) =>
    isEdgeOfPaper({ left: 100, right: 300, top, bottom }, binary, LETTER);
  expect([isEdge(2, 6), isEdge(194, 198), isEdge(96, 100)]).toEqual([true, true, false]);
});
