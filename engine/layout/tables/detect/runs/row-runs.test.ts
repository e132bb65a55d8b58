import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { linesOf } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { findRowRuns } from './row-runs.ts';

function rowsIn(lines: readonly SetLine[]): number[] {
  const read = linesOf(readTokens(setPage([...lines]).words));
  return findRowRuns(read, { left: 60, right: 540 }).map((run) => run.lines.length);
}

test('a heading in the middle of the page, its number apart, is no row of the narrow table above it', () => {
  const signs = ['Force of the wind', 'Mass of a bird', 'Steps of the ridge', 'Nights in a year'].flatMap(
    (text, i): SetLine[] => [
      { text: 'FMSN'[i]!, x: 60, y: 100 + 12 * i },
      { text, x: 90, y: 100 + 12 * i },
    ],
  );
  const heading = (y: number): SetLine[] => [
    { text: 'II.', x: 260, y },
    { text: 'The Ridge', x: 290, y },
  ];
  expect(rowsIn([...signs, ...heading(166)])).toEqual([4]);
  expect(rowsIn([...signs, ...heading(148)])).toEqual([5]);
});
