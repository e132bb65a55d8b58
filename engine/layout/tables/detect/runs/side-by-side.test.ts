import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { makeSheet } from '../sheet.ts';
import { findAlignedRuns } from './aligned-runs.ts';

const XS = [50, 95, 180, 320, 365, 450];
const rows = ['Osei', 'Braun', 'Lund', 'Hall'].map((name, i) => [`${i + 1}`, name, `3${i}.2`]);

/** Where the boxes begin in which rows were found below a head and titles at their places. */
function leftsOf(head: readonly string[], titles: readonly string[], places: readonly number[]) {
  const lines = [head, ...rows.map((row) => [...row, ...row])].flatMap((row, i) =>
    setRow(row, XS, 116 + 16 * i),
  );
  const page = setPage([...setRow(titles, places, 100), ...lines]);
  const boxes = findAlignedRuns(makeSheet(page, page.words, page.words));
  return [...new Set(boxes.map(({ left }) => left))];
}

test('tables side by side under a title each are looked at one by one where their heads are alike', () => {
  const head = ['Lane', 'Name', 'Time'];
  expect(leftsOf([...head, ...head], ['Heat one', 'Heat two'], [50, 320])).toEqual([50, 320]);
});

test('the same where more white is between them than within, and groups of columns behind labels stay in one', () => {
  const heads = ['Lane', 'Name', 'Time', 'Boat', 'Crew', 'Speed'];
  expect(leftsOf(heads, ['Heat one', 'Regatta'], [50, 320])).toEqual([50, 320]);
  expect(leftsOf(heads, ['Swum', 'Rowed'], [95, 320])).toEqual([50]);
});

test('tables without titles are looked at one by one where the head repeats itself behind wider white', () => {
  const series = (heads: readonly string[], body: readonly string[][], xs: readonly number[]) => {
    const page = setPage([heads, ...body].flatMap((row, i) => setRow(row, xs, 100 + 16 * i)));
    return findAlignedRuns(makeSheet(page, page.words, page.words)).map(({ left, series }) => [left, series]);
  };
  const goods = ['Rye', 'Soda', 'Malt', 'Milk'].map((name, i) => [name, `${i + 1}.20`]);
  const body = goods.map((row) => [...row, ...row, ...row]);
  const apart = series(
    ['Cake', 'Price', 'Jam', 'Price', 'Bread', 'Price'],
    body,
    [50, 90, 190, 230, 330, 370],
  );
  expect(apart.map(([left]) => left)).toEqual([50, 190, 330]);
  expect(new Set(apart.map(([, name]) => name)).size).toBe(1);
  const even = series(
    ['Cake', 'Price', 'Jam', 'Price', 'Bread', 'Price'],
    body,
    [50, 120, 190, 260, 330, 400],
  );
  expect(even.map(([left]) => left)).toEqual([50]);
});
