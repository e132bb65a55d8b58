import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { measureLetters } from './components.ts';

/** Letters of open strokes, 14 pixels high, and so many dots of a leader. */
function measureWith(dots: number): number | undefined {
  const picture = blankPicture(900, 300, 150);
  for (let i = 0; i < 40; i++) {
    const x = 20 + 16 * i;
    fillBox(picture, x, 50, 2, 14);
    fillBox(picture, x, 50, 9, 2);
  }
  for (let i = 0; i < dots; i++) fillBox(picture, 20 + 8 * (i % 100), 100 + 20 * Math.floor(i / 100), 4, 4);
  return measureLetters(picture);
}

test('the dots of leaders, however many, do not make letters small', () => {
  expect(measureWith(0)).toBe(14);
  expect(measureWith(600)).toBe(14);
});
