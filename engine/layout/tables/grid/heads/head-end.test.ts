import { expect, test } from 'vitest';
import { setPage, setRule } from '../../../testing/set-page.ts';
import { findTables } from '../../find-tables.ts';
import { printTable, setRow } from '../../testing/draw-table.ts';

const XS = [80, 200, 280, 360, 440];
const ROWS = ['Apples', 'Pears', 'Plums', 'Medlars', 'Quinces'].map((kind, i) => [
  kind,
  ...[2, 3, 5, 7].map((n) => String(n * 11 + i)),
]);

/** The first row below the heads of a table with two heads in bold, and a rule above its last row. */
function rowBelow(...heads: string[][]) {
  const lines = [
    ...heads.flatMap((head, i) => setRow(head, XS, 100 + 13 * i).map((line) => ({ ...line, bold: true }))),
    ...ROWS.flatMap((row, i) => setRow(row, XS, 130 + 13 * i)),
  ];
  const rulings = [90, 174, 190].map((y) => setRule('horizontal', y, 75, 480));
  const [found, ...others] = findTables(setPage(lines, { rulings }));
  expect(others).toEqual([]);
  return printTable(found!.table)[found!.headerRows];
}

test('bold lines above light ones head the columns though spans of days and years stand in them', () => {
  const spans = ['', 'Week', '28 Days', '2 Years', '7 Years'];
  expect(rowBelow(spans, ['', '2017', '2016', '2015', '2010'])).toBe(ROWS[0]!.join(' | '));
});

test('bold rows of figures are rows', () => {
  const total = ['Total', '240', '350', '460', '570'];
  expect(rowBelow(['', 'Mill', 'Weir', 'Pond', 'Lock'], total)).toBe(total.join(' | '));
});
