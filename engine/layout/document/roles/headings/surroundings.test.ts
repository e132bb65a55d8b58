import { expect, it } from 'vitest';
import type { Item } from '../../items.ts';
import { besideOf } from './surroundings.ts';

/** Passages of a line each, given by where it stands. */
const place = (...lines: { left: number; right: number; baseline: number; page?: number }[]): Item[] =>
  lines.map(
    ({ page = 1, ...line }) =>
      ({ type: 'passage', passage: { page, lines: [{ ...line, size: 10 }] } }) as unknown as Item,
  );
const beside = (items: Item[], at: number) => {
  const item = items[at]!;
  return item.type === 'passage' ? besideOf(item.passage, items, at) : undefined;
};

it('tells a label with its value behind it, and the value from a line alone', () => {
  const items = place(
    { left: 50, right: 90, baseline: 100 },
    { left: 120, right: 180, baseline: 101 },
    { left: 50, right: 180, baseline: 130 },
  );
  expect([0, 1, 2].map((at) => beside(items, at))).toEqual([1, 2, 0]);
});

it('takes what is far away, or on another page, for nothing beside', () => {
  expect(
    beside(place({ left: 50, right: 90, baseline: 100 }, { left: 300, right: 380, baseline: 100 }), 0),
  ).toBe(0);
  const other = { left: 120, right: 180, baseline: 100, page: 2 };
  expect(beside(place({ left: 50, right: 90, baseline: 100 }, other), 0)).toBe(0);
});
