import { describe, expect, test } from 'vitest';
import { blankPicture, drawLines, fillBox } from '../../testing/draw-picture.ts';
import { findLightRules } from './light-rules.ts';

const PALE = 242;

/** Tinted cells of 150 by 60 pixels, 2 pixels apart. */
function tintedCells(columns: number, rows: number, head = PALE) {
  const picture = blankPicture(800, 600, 200);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      fillBox(picture, 100 + column * 152, 100 + row * 62, 150, 60, row === 0 ? head : PALE);
  }
  return picture;
}

/** The middles of the rules found, pixels. */
function placesOf(orientation: 'horizontal' | 'vertical', picture = tintedCells(3, 4)): number[] {
  const rules = findLightRules(picture).filter((rule) => rule.orientation === orientation);
  return rules.map(({ from, to }) => Math.round((from + to) / 2)).sort((a, b) => a - b);
}

describe('white rules between tinted cells', () => {
  test('are found with the sides of their table', () => {
    expect(placesOf('vertical')).toEqual([100, 251, 403, 553]);
    expect(placesOf('horizontal')).toEqual([100, 161, 223, 285, 345]);
  });

  test('are found below a dark head as well', () => {
    expect(placesOf('horizontal', tintedCells(3, 4, 40))).toHaveLength(5);
  });
});

test('the white between the bars of a chart is no rule', () => {
  expect(findLightRules(tintedCells(5, 1))).toEqual([]);
});

test('the white between lines of text is no rule', () => {
  const page = blankPicture(800, 600, 200);
  drawLines(page);
  expect(findLightRules(page)).toEqual([]);
});

test('the white between rules drawn close to each other is no rule', () => {
  const page = blankPicture(800, 600, 200);
  for (const [x, y] of [
    [100, 100],
    [250, 200],
    [400, 300],
  ] as const) {
    for (const apart of [0, 9]) {
      fillBox(page, 100, y + apart, 300, 3);
      fillBox(page, x + apart, 100, 3, 200);
    }
  }
  expect(findLightRules(page)).toEqual([]);
});
