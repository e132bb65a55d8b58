import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { divideLine } from '../line-cells.ts';
import { rowStyleOf } from './row-lines.ts';
import { linesToRows } from './rows.ts';

const COLUMNS = [
  { left: 50, right: 130 },
  { left: 150, right: 200 },
  { left: 220, right: 270 },
  { left: 290, right: 340 },
];
const XS = COLUMNS.map(({ left }) => left);

/** How many lines each row has that the lines of texts make up between two rules. */
function heightsOf(rows: readonly string[][]): number[] {
  const words = setPage(rows.flatMap((texts, i) => setRow(texts, XS, 100 + 12 * i))).words;
  const lines = linesOf(readTokens(words)).map((line) => divideLine(line, COLUMNS));
  return linesToRows(lines, rowStyleOf(lines, COLUMNS, true)).map(({ length }) => length);
}

test('between two rules a line of few texts and one of many below it are rows when the first had room for the label', () => {
  const marks = ['Notes', '', 'S', ''];
  expect(heightsOf([marks, ['Ferry', '0515', '0545', '0615']])).toEqual([1, 1]);
  expect(
    heightsOf([
      ['Ferry at the', '', 'S', ''],
      ['old landing', '0515', '0545', '0615'],
    ]),
  ).toEqual([2]);
});
