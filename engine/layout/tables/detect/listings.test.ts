import { expect, test } from 'vitest';
import type { Ruling } from '../../page.ts';
import { setPage } from '../../testing/set-page.ts';
import { findTables } from '../find-tables.ts';
import { setRow } from '../testing/draw-table.ts';

const XS = [60, 200, 300];
const PRINTED = [
  ['Hive', 'Bees', 'Honey'],
  ['North', '9120', '14.5'],
  ['South', '8040', '11.0'],
  ['East', '7310', '9.5'],
  ['West', '6905', '12.5'],
];
const prose = (y: number) =>
  setRow(['The keeper counts what comes home to each hive, and prints it every evening.'], [60], y);
const printed = (monospaced: boolean) =>
  PRINTED.flatMap((cells, row) =>
    setRow(cells, XS, 130 + 13 * row).map((line) => ({ ...line, monospaced, bold: row === 0 })),
  );
const rulesAt = (...heights: number[]): Ruling[] =>
  heights.map((position) => ({
    orientation: 'horizontal',
    position,
    start: 55,
    end: 340,
    thickness: 1,
    color: 0,
  }));
const BOX = rulesAt(119, 187);
const text = [...prose(90), ...prose(220), ...prose(233)];
const tables = (lines: ReturnType<typeof setRow>, rulings: Ruling[]) =>
  findTables(setPage(lines, { rulings })).length;

test('what a program prints in columns amid other text is no table', () => {
  expect(tables([...text, ...printed(true)], BOX)).toBe(0);
  expect(tables([...text, ...printed(false)], BOX)).toBe(1);
});

test('in a typescript columns are a table', () => {
  const typed = text.map((line) => ({ ...line, monospaced: true }));
  expect(tables([...typed, ...printed(true)], BOX)).toBe(1);
});

test('typed rows parted by a rule are a table', () => {
  expect(tables([...text, ...printed(true)], [...BOX, ...rulesAt(133)])).toBe(1);
});
