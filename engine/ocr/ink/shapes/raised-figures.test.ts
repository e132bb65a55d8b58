import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { binarize } from '../binary.ts';
import { findComponents } from '../components.ts';
import type { Picture } from '../picture.ts';
import { findRaisedFigures } from './raised-figures.ts';

const CAPITAL = 30;
const TOP = 100;
const FOOT = TOP + CAPITAL;

/** A line of capitals in a picture, with blocks beside its end: `[left from the line's end, top, width, height]`. */
function drawLine(text: string, ...blocks: [left: number, top: number, width: number, height: number][]) {
  const line = setLine(text, { capital: CAPITAL, top: TOP });
  const picture: Picture = blankPicture(500, 250, 200);
  for (const { left, top, right, bottom } of line.words.flatMap(({ letters }) => letters))
    fillBox(picture, left, top, right - left, bottom - top);
  for (const [left, ...rest] of blocks) fillBox(picture, line.right + left, ...rest);
  return { line, marks: findRaisedFigures([{ line, capital: CAPITAL }], findComponents(binarize(picture))) };
}

test('small figures above the foot of a line are one mark, with the comma between them', () => {
  const { line, marks } = drawLine('HOLM', [4, 95, 10, 19], [17, 110, 3, 6], [23, 95, 10, 19]);
  expect(marks).toMatchObject([{ left: line.right + 4, top: 95, right: line.right + 33, bottom: 116 }]);
  expect(marks[0]!.figures).toHaveLength(2);
  expect(marks[0]!.signs).toHaveLength(3);
});

test('the minus of an exponent belongs to it', () => {
  const { marks } = drawLine('TEN', [3, 104, 10, 2], [15, 95, 10, 19]);
  expect(marks.map(({ signs, figures }) => [signs.length, figures.length])).toEqual([[2, 1]]);
});

test('quotes, stops, hyphens and what is far from words are none', () => {
  const { marks } = drawLine(
    'HOLM',
    [4, TOP, 4, 10],
    [10, TOP, 4, 10],
    [18, FOOT - 4, 4, 4],
    [24, FOOT - 12, 9, 3],
    [60, 95, 10, 19],
  );
  expect(marks).toEqual([]);
});

test('the hook of a question mark is none, a figure beside a stop is one', () => {
  expect(drawLine('HOLM', [6, 97, 14, 22], [11, FOOT - 4, 4, 4]).marks).toEqual([]);
  expect(drawLine('HOLM', [4, FOOT - 4, 4, 4], [7, 95, 12, 19]).marks).toHaveLength(1);
});

test('the figure over the line of a fraction is none', () => {
  expect(drawLine('HOLM', [4, 95, 10, 16], [2, 113, 14, 2], [4, 117, 10, 16]).marks).toEqual([]);
});
