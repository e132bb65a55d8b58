import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { linesOf, textOfTokens } from '../text-lines.ts';
import { readTokens } from '../tokens.ts';
import { divideLine } from './line-cells.ts';

const COLUMNS = [
  { left: 50, right: 85 },
  { left: 92, right: 170 },
  { left: 172, right: 200 },
];

/** The texts of a line's cells, each word given with its left side. */
function cellsOf(words: readonly (readonly [text: string, x: number])[]): string[] {
  const page = setPage(words.map(([text, x]) => ({ text, x, y: 100 })));
  const [line] = linesOf(readTokens(page.words));
  return divideLine(line!, COLUMNS).cells.map(({ tokens }) => textOfTokens(tokens));
}

test('a number set to the right parts from the text that begins its column right behind it', () => {
  expect(
    cellsOf([
      ['2025', 70],
      ['Ash', 92],
      ['Dairy', 110],
    ]),
  ).toEqual(['2025', 'Ash Dairy']);
});

test('texts as near as words are two cells where one ends and the other begins at the edge of its column', () => {
  expect(
    cellsOf([
      ['Northern', 92],
      ['Pumps', 135.5],
      ['p', 165],
      ['South', 172],
    ]),
  ).toEqual(['Northern Pumps p', 'South']);
  expect(
    cellsOf([
      ['Northern', 92],
      ['Pumps', 135.5],
      ['of', 163],
      ['Leeds', 175.5],
    ]),
  ).toHaveLength(1);
});
