import { expect, test } from 'vitest';
import { type SetLine, setPage, setRule } from '../../../testing/set-page.ts';
import { findTables } from '../../find-tables.ts';
import { printTable, setRow } from '../../testing/draw-table.ts';

const at = (xs: readonly number[], top: number, rows: readonly (readonly string[])[]): SetLine[] =>
  rows.flatMap((row, i) => setRow(row, xs, top + 14 * i));

/** The sides of a frame from one edge of the text to the other. */
const frame = (top: number, bottom: number) => [
  setRule('horizontal', top, 70, 540),
  setRule('horizontal', bottom, 70, 540),
  setRule('vertical', 70, top, bottom),
  setRule('vertical', 540, top, bottom),
];

const RUNS = [
  ['', 'File', 'Step', 'Day', 'By', 'Lot'],
  ['Run A', 'W16456', '1', '3 May', 'KL', 'V688'],
  ['Run B', 'W16493', '1', '6 May', 'MN', 'V689'],
];
const FIELDS = [
  ['Sample:', 'Weir 519', 'Taken:', '20 April'],
  ['Number:', 'D-3794', 'Received:', '27 April'],
  ['Method:', 'Filter', 'Solids:', 'none'],
];
const RESULTS = [
  ['Number', 'Substance', 'Result', 'Least', 'Unit'],
  ...Array.from({ length: 8 }, (_, i) => [`67-${i}4-1`, 'Salt of lime', `${i}.20`, '0.11', 'mg/l']),
];

test('rows in a frame are a table of their own, those in the next and below them are none of it', () => {
  const lines = [
    ...at([80, 150, 330, 420], 100, FIELDS),
    ...at([80, 140, 220, 290, 360, 440], 160, RUNS),
    ...at([80, 180, 330, 410, 510], 250, RESULTS),
  ];
  const rulings = [...frame(85, 140), ...frame(142, 200), setRule('horizontal', 400, 70, 540)];
  const tables = findTables(setPage(lines, { rulings })).map(({ table }) => printTable(table));
  expect(tables.map(([head]) => head)).toEqual([RUNS[0]!.join(' | '), RESULTS[0]!.join(' | ')]);
  expect(tables.map((table) => table.length)).toEqual([3, 9]);
});

test('a framed head is that of the rows below it', () => {
  const xs = [80, 180, 330, 410, 490];
  const head = [
    RESULTS[0]!,
    ['', 'of ore', 'found', 'told', ''],
    ['of test', 'or salt', 'in it', 'of it', 'of all'],
  ];
  const lines = [...at(xs, 100, head), ...at(xs, 145, RESULTS.slice(1))];
  const tables = findTables(setPage(lines, { rulings: frame(85, 133) })).map(({ table }) =>
    printTable(table),
  );
  expect(tables).toHaveLength(1);
  expect(tables[0]!.length).toBeGreaterThan(8);
});
