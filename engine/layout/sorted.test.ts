import { expect, it } from 'vitest';
import { byBaseline, firstFrom } from './sorted.ts';

it('finds where things of a number or more begin', () => {
  const sorted = [1, 3, 3, 7];
  const at = (least: number) => firstFrom(sorted, least, (each) => each);
  expect([at(0), at(1), at(2), at(3), at(7), at(8)]).toEqual([0, 0, 1, 1, 3, 4]);
});

it('finds what stands between two heights, from top to bottom', () => {
  const things = [
    { name: 'low', baseline: 30 },
    { name: 'second', baseline: 12 },
    { name: 'first', baseline: 10 },
    { name: 'again', baseline: 12 },
  ];
  const between = byBaseline(things);
  expect(between(10, 12).map(({ name }) => name)).toEqual(['first', 'second', 'again']);
  expect(between(13, 29)).toEqual([]);
});
