import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { binarize } from '../binary.ts';
import { findStrokes } from './rulings.ts';

const DPI = 100;
/** The shortest run of ink that is a rule's. */
const SHORTEST = 24;

test.each(['horizontal', 'vertical'] as const)(
  'a %s rule is found once and whole wherever it lies',
  (way) => {
    for (const length of [SHORTEST, SHORTEST + 1, 3 * SHORTEST]) {
      for (let start = 0; start <= SHORTEST; start++) {
        const picture = blankPicture(120, 120, DPI);
        if (way === 'horizontal') fillBox(picture, start, 60, length, 1);
        else fillBox(picture, 60, start, 1, length);
        const [stroke, ...others] = findStrokes(binarize(picture), DPI);
        expect(stroke).toMatchObject({ orientation: way, from: 60, to: 60, start, end: start + length });
        expect(others).toEqual([]);
      }
    }
  },
);

test('ink that is shorter than a rule is none', () => {
  const picture = blankPicture(120, 120, DPI);
  fillBox(picture, 3, 60, SHORTEST - 1, 1);
  fillBox(picture, 60, 3, 1, SHORTEST - 1);
  expect(findStrokes(binarize(picture), DPI)).toEqual([]);
});
