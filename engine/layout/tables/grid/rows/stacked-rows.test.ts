import { expect, test } from 'vitest';
import { setWords } from '../../../testing/set-page.ts';
import { textOfTokens } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { countedRows, stackedRows } from './stacked-rows.ts';

/** The cells of a drawn row, one a column, each with its lines below each other. */
function setCells(xs: readonly number[], ...texts: string[][]) {
  return texts.map((lines, column) => {
    const words = lines.flatMap((text, i) => setWords({ text, x: xs[column]! + 4, y: 126 + 12 * i }));
    return { row: 0, column, rowSpan: 1, colSpan: 1, content: readTokens(words) };
  });
}

test('numbers below each other are rows, but no two parts of numbers that their cells have no room for', () => {
  const wide = [50, 150, 220, 290];
  const narrow = [50, 150, 195, 240];
  const rows = (xs: number[], ...texts: string[][]) =>
    stackedRows(setCells(xs, ['All of it'], ...texts), xs)?.map(({ row, rowSpan }) => [row, rowSpan]);
  const two = [
    [0, 2],
    [0, 1],
    [1, 1],
    [0, 1],
    [1, 1],
  ];
  expect(rows(narrow, ['00:12:31', '7'], ['00:14:08', '2'])).toBeUndefined();
  expect(rows(wide, ['00:12:31', '7'], ['00:14:08', '2'])).toEqual(two);
  expect(rows(narrow, ['00:12:31', '00:13:40'], ['00:14:08', '00:17:55'])).toEqual(two);
});

test('numbers that count on in the first column each begin a row with what stands level with them and below', () => {
  const rows = (...texts: string[][]) =>
    countedRows(setCells([50, 120, 290], ...texts))?.map(
      ({ row, column, content }) => `${row}${column} ${textOfTokens(content)}`,
    );
  const names = ['Weirs', 'above the mill', 'and the lake', 'below it'];
  expect(rows(['4.', '4.1', '', '4.2'], names, ['', '12', '', '31'])).toEqual([
    '00 4.',
    '10 4.1',
    '20 4.2',
    '01 Weirs',
    '11 above the mill and the lake',
    '21 below it',
    '12 12',
    '22 31',
  ]);
  expect(rows(['4.', '4.3', '', '4.2'], names, ['', '12', '', '31'])).toBeUndefined();
  expect(rows(['4.', '4.1', '4.2'], ['Weirs', 'above'], ['', '12'])).toBeUndefined();
});
