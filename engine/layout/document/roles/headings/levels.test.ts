import { expect, it } from 'vitest';
import { nestLevels } from './levels.ts';

it.each([
  [
    [1, 3, 3, 2],
    [1, 2, 2, 2],
  ],
  [
    [2, 1, 2, 3],
    [1, 1, 2, 3],
  ],
  [
    [1, 2, 4, 3, 4, 2],
    [1, 2, 3, 3, 4, 2],
  ],
  [[], []],
])('levels %j have no gaps as %j', (levels, nested) => {
  expect(nestLevels(levels, 1)).toEqual(nested);
});

it('begins at the level below the title and ends at the sixth', () => {
  expect(nestLevels([1, 2, 3, 4, 5, 6], 2)).toEqual([2, 3, 4, 5, 6, 6]);
});
