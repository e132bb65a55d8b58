import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf } from '../../text-lines.ts';
import { makeSheet } from '../sheet.ts';
import { partAtWhite } from './white-between.ts';

const XS = [50, 110, 260, 320];

/** How many lines each of the blocks has that stand side by side. */
function blocksOf(rows: readonly (readonly string[])[], xs = XS): number[] {
  const page = setPage(rows.flatMap((row, i) => setRow(row, xs, 100 + 14 * i)));
  const lines = linesOf(makeSheet(page, page.words, page.words).content);
  return partAtWhite(lines, 3).map(({ length }) => length);
}

const short = ['Plums', 'Pears', 'Figs', 'Limes'].map((name, i) => [name, `${i + 1}0`]);
const long = [...short, ['Dates', '50'], ['Kiwis', '60']];
const beside = (left: readonly string[][], right: readonly string[][]) =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => [
    ...(left[i] ?? ['', '']),
    ...(right[i] ?? []),
  ]);

test('blocks side by side that end apart are parted at the white between them', () => {
  expect(blocksOf(beside(short, long))).toEqual([4, 6]);
  expect(blocksOf(beside(long, short))).toEqual([6, 4]);
});

test('rows that begin and end alike are those of one table', () => {
  expect(blocksOf(beside(long, long))).toEqual([]);
});

test('columns that are no further from each other than others are those of one table', () => {
  expect(blocksOf(beside(short, long), [50, 180, 260, 390])).toEqual([]);
});
