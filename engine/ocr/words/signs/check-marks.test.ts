import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import type { Picture } from '../../ink/picture.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { placeLine } from '../../testing/place-line.ts';
import { readCheckMarks } from './check-marks.ts';

const FOOT = 60;

/** Two arms of 3 pixels that meet at the foot, one to the left and one to the right of a place, so high each. */
function drawArms(picture: Picture, x: number, left: number, right: number): void {
  for (let i = 0; i < left; i++) fillBox(picture, x - Math.round(i / 2), FOOT - 1 - i, 3, 1);
  for (let i = 0; i < right; i++) fillBox(picture, x + Math.round(i / 2), FOOT - 1 - i, 3, 1);
}

function read(
  arms: readonly [left: number, right: number],
  ...places: [left: number, text: string][]
): string {
  const picture = blankPicture(300, 100, 200);
  for (const [left] of places.slice(0, 1)) drawArms(picture, left + 4, ...arms);
  const [block] = readCheckMarks([{ lines: [placeLine(FOOT, ...places)] }], binarize(picture));
  return block!.lines[0]!.words.map(({ text }) => text).join(' ');
}

test('a v of two arms of which the first is shorter is a check mark', () => {
  expect(read([6, 14], [40, 'v'])).toBe('✓');
  expect(read([14, 14], [40, 'v'])).toBe('v');
  expect(read([6, 14], [40, 'n'])).toBe('n');
});

test('crosses that stand apart on a page of check marks are marks, in text and on other pages they are letters', () => {
  expect(read([6, 14], [40, 'v'], [120, 'x'], [200, 'X'])).toBe('✓ ✗ ✗');
  expect(read([6, 14], [40, 'v'], [120, 'x axis'])).toBe('✓ x axis');
  expect(read([14, 14], [40, 'v'], [120, 'x'])).toBe('v x');
});
