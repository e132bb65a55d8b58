import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { drawGrid, setRow } from '../testing/draw-table.ts';
import { partAtBlankBands } from './blank-bands.ts';
import { edgesToLattices } from './rules/lattices.ts';
import { makeSheet } from './sheet.ts';

const XS = [50, 120, 190, 260, 330, 400];
const HEIGHT = 14;

/** The blocks of a sheet whose lines are printed. */
function partSheet(rows: readonly (readonly string[])[], xs: readonly number[] = XS) {
  const ys = Array.from({ length: rows.length + 1 }, (_, i) => 100 + HEIGHT * i);
  const lines = rows.flatMap((row, i) =>
    setRow(
      row,
      xs.map((x) => x + 3),
      ys[i]! + 10,
    ),
  );
  const page = { ...setPage(lines), rulings: drawGrid(xs, ys) };
  const sheet = makeSheet(page, page.words, page.words);
  const [lattice] = edgesToLattices(sheet.edges);
  return partAtBlankBands(lattice!, sheet.tokens);
}

/** Left, top, right and bottom of each block, in places of the sheet. */
function blocksOf(rows: readonly (readonly string[])[]): number[][] {
  return partSheet(rows).map(({ lattice: { left, top, right, bottom } }) => [
    (left - XS[0]!) / 70,
    (top - 100) / HEIGHT,
    (right - XS[0]!) / 70,
    (bottom - 100) / HEIGHT,
  ]);
}

const goods = [
  ['Fruit', 'Kilos'],
  ['Plums', '12'],
  ['Pears', '7'],
];

test('blocks of a sheet are parted at rows that are blank', () => {
  expect(blocksOf([...goods, [], ...goods])).toEqual([
    [0, 0, 2, 3],
    [0, 4, 2, 7],
  ]);
});

test('blocks beside each other are parted at columns that are blank, each as long as it is', () => {
  const beside = [...goods, ['Figs', '3']].map((row, i) => [...row, '', ...(goods[i] ?? [])]);
  expect(blocksOf(beside)).toEqual([
    [0, 0, 2, 4],
    [3, 0, 5, 3],
  ]);
});

test('the title above a block is not of its grid, and a note alone is no block', () => {
  expect(blocksOf([['Harvest'], ...goods, [], ['Weighed in May']])).toEqual([[0, 1, 2, 4]]);
});

test('a table with blank cells, or blank rows at its end, has no parts', () => {
  expect(blocksOf([...goods, ['Figs', ''], ['', '4']])).toEqual([]);
  expect(blocksOf([...goods, [], []])).toEqual([]);
});

test('blocks stand beside each other where a whole column is blank, not where a narrow one is', () => {
  const beside = goods.map((row) => [...row, '', ...row]);
  expect(partSheet(beside).map(({ isBeside }) => isBeside)).toEqual([true, true]);
  const narrow = partSheet(beside, [50, 120, 190, 200, 270, 340]);
  expect(narrow.map(({ isBeside }) => isBeside)).toEqual([false, false]);
  expect(partSheet([...goods, [], ...goods]).map(({ isBeside }) => isBeside)).toEqual([false, false]);
});
