import { expect, test } from 'vitest';
import { setWords } from '../../testing/set-page.ts';
import { readTokens } from '../tokens.ts';
import { gridToTable } from './build-table.ts';

/** What heads the cells of the rows below the head; a text goes on down over the empty places of the first column. */
function headersOf(rows: readonly string[][]) {
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => {
      if (text === '') return [];
      const next = rows.findIndex((other, i) => i > row && other[column] !== '');
      const rowSpan = column > 0 || row === 0 ? 1 : (next < 0 ? rows.length : next) - row;
      return [
        { row, column, rowSpan, colSpan: 1, content: readTokens(setWords({ text, x: 0, y: 12 * row })) },
      ];
    }),
  );
  const columnEdges = rows[0]!.map((_, i) => 100 * i).concat(100 * rows[0]!.length);
  const { rows: written } = gridToTable({ rows: rows.length, columnEdges, cells, headerRows: 1 }, []);
  return written.slice(1).map((row) => row.cells.map(({ header }) => header));
}

test('the words beside labels that hold for several rows each head these rows as well', () => {
  const rows = [
    ['Region', 'Group', 'Count', 'Mean'],
    ['Fulda', 'Women', '298', '57'],
    ['', 'Men', '166', '48'],
    ['Bergen', 'Women', '157', '61'],
    ['', 'Men', '148', '44'],
  ];
  const [whole, rest] = [
    ['row', 'row', undefined, undefined],
    ['row', undefined, undefined],
  ];
  expect(headersOf(rows)).toEqual([whole, rest, whole, rest]);
});

test('numbers beside such labels head no rows, nor words beside labels of one row each', () => {
  const first = ([label]: readonly unknown[]) => label;
  const numbers = [
    ['Region', 'Year', 'Count'],
    ['Fulda', '2024', '298'],
    ['', '2025', '166'],
  ];
  expect(headersOf(numbers)).toEqual([
    ['row', undefined, undefined],
    [undefined, undefined],
  ]);
  const words = [
    ['Region', 'Coast', 'Count', 'Mean'],
    ['Fulda', 'none', '298', '57'],
    ['Bergen', 'long', '157', '61'],
  ];
  expect(headersOf(words).map(first)).toEqual(['row', 'row']);
  expect(
    headersOf(words)
      .flatMap((row) => row.slice(1))
      .every((header) => header === undefined),
  ).toBe(true);
});
