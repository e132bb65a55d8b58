import { expect, test } from 'vitest';
import type { Ruling } from '../../page.ts';
import { setPage } from '../../testing/set-page.ts';
import { readSheets } from '../find-tables.ts';
import { drawGrid, drawRule, setRow } from '../testing/draw-table.ts';

const XS = [60, 180, 300];
const TEXTS = [
  ['Oak', 'Elm', 'Ash'],
  ['for planks', 'for boats', 'for tools'],
  ['grows slowly', 'hard to find', 'bends well'],
];
const lines = TEXTS.flatMap((row, i) => setRow(row, XS, 100 + 14 * i));

/** Of the reading of all words. */
function framesOf(rulings: Ruling[]) {
  const readings = readSheets(setPage(lines, { rulings })).flatMap((sheet) => sheet.readings);
  const { features } = readings.find(({ grid }) => grid.columnEdges.length === XS.length + 1)!;
  const { framedApart, ruledApart } = features;
  return { framedApart, ruledApart };
}

test('cards have frames of their own, cells share theirs', () => {
  const cards = XS.flatMap((x) => drawGrid([x - 5, x + 95], [88, 134]));
  expect(framesOf(cards)).toEqual({ framedApart: 1, ruledApart: 1 });
  expect(framesOf(drawGrid([55, 175, 295, 400], [88, 104, 118, 134]))).toEqual({
    framedApart: 0,
    ruledApart: 0,
  });
});

test('rules over each column alone end in the white between them', () => {
  const apart = XS.flatMap((x) => [104, 134].map((y) => drawRule(y, x - 5, x + 95)));
  expect(framesOf(apart)).toEqual({ framedApart: 0, ruledApart: 1 });
});
