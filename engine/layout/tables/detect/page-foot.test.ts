import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { findTables } from '../find-tables.ts';
import { printTable, setRow } from '../testing/draw-table.ts';

const ITEMS = ['Planks of oak', 'Nails', 'Hinges of iron', 'Varnish', 'Glue', 'Dowels', 'Wax', 'Felt'];
const XS = [60, 260, 360];
const rows = [
  ...setRow(['Table 1 What the joinery holds'], [60], 550),
  ...setRow(['Item', 'Pieces', 'Price'], XS, 570).map((line) => ({ ...line, bold: true })),
  ...ITEMS.flatMap((item, i) => setRow([item, `${i + 2}`, `${7 * i + 3}.50`], XS, 590 + 20 * i)),
];

const lastRowAbove = (foot: string[], y: number) =>
  findTables(setPage([...rows, ...setRow(foot, [60, 365], y)])).map(({ table }) => printTable(table).at(-1));

test('a foot with the number of the page is no row of the table that ends above it', () => {
  expect(lastRowAbove(['Store of the joinery', '12'], 760)).toEqual(['Felt | 9 | 52.50']);
});

test('a foot that says which of how many pages it is may stand as near as a row', () => {
  expect(lastRowAbove(['Store of the joinery', 'Page 3 of 12'], 750)).toEqual(['Felt | 9 | 52.50']);
});

test('a last row as far below the others as they are apart is one of them', () => {
  expect(lastRowAbove(['Brushes', '12'], 750)).toEqual(['Brushes |  | 12']);
});
