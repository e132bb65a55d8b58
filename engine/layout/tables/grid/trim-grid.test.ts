import { expect, test } from 'vitest';
import { setWords } from '../../testing/set-page.ts';
import { readTokens } from '../tokens.ts';
import type { Grid } from './recognize-region.ts';
import { trimGrid } from './trim-grid.ts';

/** A grid of three columns whose texts in capitals are bold. */
function gridOf(rows: readonly string[][]): Grid {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => {
      const words = setWords({ text, x: 100 * column, y: 20 * row, bold: /^\p{Lu}+$/u.test(text) });
      return { row, column, rowSpan: 1, colSpan: 1, content: readTokens(words) };
    }),
  );
  return { rows: rows.length, columnEdges: [0, 100, 200, 300], cells, headerRows: 1 } as unknown as Grid;
}

const BODY = [
  ['TEST', 'RESULT', 'UNITS'],
  ['Iron', '3.1', 'g/l'],
  ['Sodium', '4.2', 'g/l'],
  ['Sugar', '5.3', 'g/l'],
];

test('a bold label below the last row heads the table that comes next', () => {
  const grid = gridOf([...BODY, ['WATER', '', '']]);
  expect(trimGrid(grid, true).grid.rows).toBe(4);
  // On the next page its rows may go on.
  expect(trimGrid(grid, false).grid.rows).toBe(5);
});

test('a label like the others is a row, whatever comes next', () => {
  expect(trimGrid(gridOf([...BODY, ['Copper', '', '']]), true).grid.rows).toBe(5);
});

test('below a caption in the first row, the next row is the head', () => {
  const { grid, caption } = trimGrid(gridOf([['Table 3 Water of the river'], ...BODY]));
  expect(caption).not.toHaveLength(0);
  expect([grid.rows, grid.headerRows]).toEqual([4, 1]);
});
