import { expect, it } from 'vitest';
import { setWords } from '../testing/set-page.ts';
import { findContents } from './contents-entries.ts';
import { findPieces } from './segments.ts';

it('finds contents in columns whose rows are not level', () => {
  const column = (x: number, y: number, first: number) =>
    ['The ridge', 'The mast', 'The night', 'The morning', 'The valley'].flatMap((title, i) => {
      const page = String(first + i);
      const dots = '.'.repeat(30 - title.length - page.length);
      return setWords({ text: `${i + 1} ${title} ${dots} ${page}`, x, y: y + 14 * i });
    });
  const pieces = findPieces([...column(60, 100, 3), ...column(320, 105, 8)], new Set());
  expect(findContents(pieces).map(({ entries }) => entries.length)).toEqual([5, 5]);
});
