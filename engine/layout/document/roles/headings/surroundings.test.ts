import { expect, it } from 'vitest';
import type { Item } from '../../items.ts';
import { besideOf, hangOf, shareAtEdge } from './surroundings.ts';

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

it('tells how far a head hangs out of the text around it, and not of the text in another column', () => {
  const [atHead, setIn, column] = [0, 20, 100];
  const edges = new Map([
    [atHead, 30],
    [setIn, 400],
    [column, 900],
  ]);
  expect(hangOf(atHead, edges)).toBeCloseTo(6);
  expect(hangOf(setIn, edges)).toBe(0);
  expect(hangOf(column, edges)).toBe(0);
  expect(hangOf(setIn + 5, edges)).toBeCloseTo(-1.5);
});

it('tells which share of the text begins where a line does, within a step', () => {
  const edges = new Map([
    [10, 60],
    [11, 20],
    [30, 20],
  ]);
  expect(shareAtEdge(12, edges, 100)).toBeCloseTo(0.2);
  expect(shareAtEdge(50, edges, 100)).toBe(0);
});
