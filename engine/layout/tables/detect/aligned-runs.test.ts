import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { setRow } from '../testing/draw-table.ts';
import { findAlignedRuns } from './aligned-runs.ts';
import { makeSheet } from './sheet.ts';

const DETAILS = [60, 250];
const ITEMS = [60, 160, 330, 420, 500];

const details = ['Number', 'Customer', 'Date'].map((label, i) =>
  setRow([label, `value ${i + 1}`], DETAILS, 100 + 14 * i),
);
const items = ['Bolts', 'Nuts', 'Screws', 'Washers'].map((name, i) =>
  setRow([`${i + 1}00`, name, `${i + 3}`, `${i}.50`, `${i + 4}.00`], ITEMS, 142 + 14 * i),
);

function topsOf(lines: ReturnType<typeof setRow>[]): number[] {
  const page = setPage(lines.flat());
  const boxes = findAlignedRuns(makeSheet(page, page.words, page.words));
  return boxes.map(({ top }) => Math.round(top)).sort((a, b) => a - b);
}

test('rows whose columns change are looked at as a whole and in their parts', () => {
  const [whole, ...parts] = topsOf([...details, ...items]);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toBe(whole);
  expect(parts[1]! - whole!).toBe(42);
});

test('rows of the same columns all the way down have no parts', () => {
  expect(topsOf(items)).toHaveLength(1);
});

test('a cell that goes on over many lines does not end the run, unless it is the first of its row', () => {
  const [first, ...others] = items;
  const rows = others.map((row) => row.map((piece) => ({ ...piece, y: piece.y + 70 })));
  const wrappedAt = (x: number) =>
    ['goes on', 'and on', 'and on', 'and on', 'to here'].map((text, n) => ({
      text,
      x,
      y: 154 + 12 * n,
      size: 10,
    }));
  const [top] = topsOf(items);
  expect(topsOf([first!, wrappedAt(ITEMS[1]!), ...rows])).toEqual([top]);
  expect(topsOf([first!, wrappedAt(ITEMS[0]!), ...rows])).toEqual([top! + 84]);
});
