import { expect, it } from 'vitest';
import type { Ruling } from '../page.ts';
import { setPage } from '../testing/set-page.ts';
import { findLines } from './lines.ts';

/** A line of 100 points on a page with some rules below it, whose ends count from where it begins. */
function ruled(below: number, ...ends: [start: number, end: number][]) {
  const rulings = ends.map(
    ([start, end]): Ruling => ({
      orientation: 'horizontal',
      position: 100 + below,
      start: 50 + start,
      end: 50 + end,
      thickness: 0.5,
      color: 0,
    }),
  );
  const [line] = findLines(
    setPage([{ text: 'Opening of the hall.', x: 50, y: 100 }], { rulings }),
    new Set(),
  );
  return line!;
}

function isUnderlined(below: number, ...ends: [start: number, end: number][]): boolean {
  return ruled(below, ...ends).isUnderlined === true;
}

it('is underlined by a rule that ends with it, though letters break it', () => {
  expect(isUnderlined(1.5, [0, 100])).toBe(true);
  expect(isUnderlined(1.5, [0, 8], [12, 70], [75, 100])).toBe(true);
});

it('is not underlined by a rule under some of its words, further below, or reaching on', () => {
  expect(isUnderlined(1.5, [0, 40])).toBe(false);
  expect(isUnderlined(6, [0, 100])).toBe(false);
  expect(isUnderlined(1.5, [0, 400])).toBe(false);
});

it('is parted from what is below by a rule right under it that reaches on', () => {
  expect(ruled(4, [0, 400]).isRuled).toBe(true);
  expect(ruled(4, [-100, 400]).isRuled).toBe(true);
  expect(ruled(4, [-300, 100]).isRuled).toBe(true);
  expect(ruled(14, [0, 400]).isRuled).toBeUndefined();
  expect(ruled(4, [60, 400]).isRuled).toBeUndefined();
  expect(ruled(1.5, [0, 100]).isRuled).toBeUndefined();
});
