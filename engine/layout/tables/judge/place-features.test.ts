import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { readSheets } from '../find-tables.ts';
import { drawRule, setRow } from '../testing/draw-table.ts';

const XS = [60, 260, 340];
const ACCOUNTS = [
  ['', '2021', '2020'],
  ['Sales', '2769', '2611'],
  ['Wages', '543', '504'],
  ['Rents', '680', '610'],
  ['Income', '1546', '1497'],
];
const lines = ACCOUNTS.flatMap((row, i) => setRow(row, XS, 106 + 18 * i));

/** Rules that a reading of all words has above, below its head and at its foot. */
function rulesOf(left: number, right: number): number[] {
  const rulings = [92, 112, 186].map((y) => drawRule(y, left, right));
  const readings = readSheets(setPage(lines, { rulings })).flatMap((sheet) => sheet.readings);
  const { features } = readings.find(({ grid }) => grid.rows === ACCOUNTS.length)!;
  return [features.topRule!, features.headRule!, features.bottomRule!];
}

test('rules over all figures are those of the table, though its labels have none', () => {
  expect(rulesOf(250, 380)).toEqual([1, 1, 1]);
});

test('rules over one column of figures are not', () => {
  expect(rulesOf(330, 380)).toEqual([0, 0, 0]);
});

test('rows are as far from each other as their nearest lines are, in em, and evenly so but for the one set apart', () => {
  const ys = [100, 120, 140, 160, 192];
  const rows = ACCOUNTS.flatMap((row, i) => setRow(row, XS, ys[i]!));
  const readings = readSheets(setPage(rows)).flatMap((sheet) => sheet.readings);
  const { features } = readings.find(({ grid }) => grid.rows === ACCOUNTS.length)!;
  expect(features.rowStep).toBeCloseTo(2);
  expect(features.evenSteps).toBe(0.75);
});
