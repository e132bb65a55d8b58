import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../testing/set-page.ts';
import { placeInGrids } from './tick-grids.ts';

const SIDE = 9;

/** Where boxes at these places are set, `left top`, among the lines. */
function placesOf(
  at: readonly (readonly [left: number, top: number])[],
  lines: readonly SetLine[],
): string[] {
  const boxes = at.map(([left, top]) => ({ left, top, right: left + SIDE, bottom: top + SIDE }));
  return [...placeInGrids(boxes, setPage(lines).words).values()].map(({ left, top }) => `${left} ${top}`);
}

const grid = [100, 120].flatMap((top) => [200, 250, 300].map((left) => [left, top] as const));
const statements = [
  { text: 'The ferry runs on time', x: 50, y: 108 },
  { text: 'The crew is kind', x: 50, y: 128 },
];

test('boxes below each other or in one row stay where they are when a text stands in each row', () => {
  expect(placesOf(grid, statements)).toEqual(grid.map(([left, top]) => `${left} ${top}`));
  expect(placesOf(grid, [])).toEqual([]);
  const column = grid.filter(([left]) => left === 300);
  expect(placesOf(column, statements)).toHaveLength(2);
  expect(placesOf(column.slice(1), statements)).toEqual([]);
});

test('boxes that touch are places for letters', () => {
  const comb = [100, 120].flatMap((top) => [200, 209, 218].map((left) => [left, top] as const));
  expect(placesOf(comb, statements)).toEqual([]);
});

test('the boxes of a scale go before their numbers', () => {
  const row = [200, 250, 300].map((left) => [left, 100] as const);
  const numbers = row.map(([x], i) => ({ text: `${i}`, x: x + 2, y: 95 }));
  const places = placesOf(row, numbers);
  expect(places).toHaveLength(3);
  for (const [i, place] of places.entries())
    expect(Number(place.split(' ')[0])).toBeLessThan(row[i]![0] - SIDE / 2);
  expect(placesOf(row, numbers.slice(1))).toEqual([]);
});
