import { expect, test } from 'vitest';
import { findBarStacks } from './bar-stacks.ts';

const bars = [180, 260, 330].map((position) => ({ position, start: 100, end: 240 }));

test('a rule across all vertical rules reaches over the columns beyond the outer ones', () => {
  const box = { left: 180, right: 330, top: 100, bottom: 240 };
  expect(findBarStacks({ vertical: bars, horizontal: [] })).toEqual([box]);
  const across = (start: number, position = 115) => ({ position, start, end: 400 });
  expect(findBarStacks({ vertical: bars, horizontal: [across(60)] })).toEqual([
    { ...box, left: 60, right: 400 },
  ]);
  expect(findBarStacks({ vertical: bars, horizontal: [across(200), across(60, 300)] })).toEqual([box]);
});
