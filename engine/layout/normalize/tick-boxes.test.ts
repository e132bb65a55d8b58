import { expect, test } from 'vitest';
import type { Ruling } from '../page.ts';
import { setPage } from '../testing/set-page.ts';
import { findDrawnBoxes } from './tick-boxes.ts';

/** The sides of a box of 9 points as browsers print it: its corners are round and left to curves. */
function roundBox(left: number, top: number, radius = 1.5): Ruling[] {
  const side = (orientation: Ruling['orientation'], position: number, from: number): Ruling => ({
    orientation,
    position,
    start: from + radius,
    end: from + 9 - radius,
    thickness: 0.75,
    color: 0x767676,
  });
  return [
    side('horizontal', top, left),
    side('horizontal', top + 9, left),
    side('vertical', left, top),
    side('vertical', left + 9, top),
  ];
}

/** The two strokes of a tick in the middle of a box. */
const tick = (left: number, top: number) => [
  { left: left + 1.5, top: top + 4, right: left + 3.5, bottom: top + 6 },
  { left: left + 3.5, top: top + 1.5, right: left + 7.5, bottom: top + 6 },
];

const boxesOf = (rulings: Ruling[], slants: ReturnType<typeof tick>) =>
  findDrawnBoxes({ ...setPage([], { rulings }), slants }).map(({ left, top, ticked }) => ({
    left,
    top: Math.round(top),
    ticked,
  }));

test('a box may have round corners, and is ticked by two strokes', () => {
  expect(boxesOf(roundBox(80, 100), [])).toEqual([{ left: 80, top: 100, ticked: false }]);
  expect(boxesOf(roundBox(80, 100, 0), tick(80, 100))).toEqual([{ left: 80, top: 100, ticked: true }]);
  expect(boxesOf(roundBox(80, 100, 3), [])).toEqual([]);
});

test('a tick without a box is one in line with boxes alone', () => {
  const boxes = [...roundBox(80, 100), ...roundBox(80, 120)];
  expect(boxesOf(boxes, tick(80, 140))).toContainEqual({ left: 80, top: 139, ticked: true });
  expect(boxesOf(boxes, tick(200, 140))).toHaveLength(2);
  expect(boxesOf([], tick(80, 140))).toEqual([]);
});
