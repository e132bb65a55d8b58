import { expect, it } from 'vitest';
import { countEach, median } from './statistics.ts';

it('counts how often each value occurs, in the order in which they come', () => {
  expect([...countEach(['b', 'a', 'b'])]).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

it('takes the middle of numbers, and leaves them in their order', () => {
  const values = [10, 9, 1, 2];
  expect(median(values)).toBe(9);
  expect(values).toEqual([10, 9, 1, 2]);
  expect(median([])).toBe(0);
});
