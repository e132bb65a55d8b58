import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { findTables } from '../../find-tables.ts';
import { printTable, setRow } from '../../testing/draw-table.ts';

const XS = [60, 160, 260, 340, 440];
const NAMES = ['Begin', 'End', 'Shows', 'Gross', 'Place'];
const RECORD = ['12/20/24', '12/31/24', '48', '$12,500.00', 'Mill'];

const tablesOf = (...rows: (readonly string[])[]) =>
  findTables(
    setPage([
      ...setRow(['Summary of what was booked'], [60], 100, 12),
      ...rows.flatMap((row, i) => setRow(row, XS, 125 + 14 * i)),
      ...setRow(['All shows are told of at the door, and may change.'], [60], 200),
    ]),
  ).map(({ table }) => table);

test('the names of fields and one record below them are a table', () => {
  const [table, ...others] = tablesOf(NAMES, RECORD);
  expect(others).toEqual([]);
  expect(printTable(table!)).toEqual([NAMES.join(' | '), RECORD.join(' | ')]);
  expect(table!.rows[0]!.cells.every(({ header }) => header === 'column')).toBe(true);
});

test('two rows of words, of few texts, or with an empty place are none', () => {
  expect(tablesOf(NAMES, ['weir', 'lock', 'pond', 'dam', 'mill'])).toEqual([]);
  expect(tablesOf(NAMES.slice(0, 3), RECORD.slice(0, 3))).toEqual([]);
  expect(
    tablesOf(
      NAMES,
      RECORD.map((text, i) => (i === 2 ? '' : text)),
    ),
  ).toEqual([]);
});
