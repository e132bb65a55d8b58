import { expect, it } from 'vitest';
import { groupRows, isCloseBelow } from './rows.ts';

const at = (left: number, baseline: number, size = 10) => ({ left, baseline, size });

it('groups what stands on nearly one baseline, from the left', () => {
  const rows = groupRows([at(50, 20), at(10, 101), at(90, 100), at(10, 21.5)], 0.2);
  expect(rows.map((row) => row.map(({ left }) => left))).toEqual([
    [10, 50],
    [10, 90],
  ]);
});

it('measures from the highest of a row, so that steps down a slope are rows of their own', () => {
  expect(groupRows([at(0, 10), at(20, 11.5), at(40, 13)], 0.2)).toHaveLength(2);
  expect(groupRows([], 0.2)).toEqual([]);
});

it('tells a line right below another from one with a blank line between them', () => {
  expect(isCloseBelow(at(0, 10), at(0, 22))).toBe(true);
  expect(isCloseBelow(at(0, 10), at(0, 34))).toBe(false);
});
