import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { setRow } from '../testing/draw-table.ts';
import { findHeads } from './head-bands.ts';
import { makeSheet } from './sheet.ts';

const xs = [60, 160, 260];
const BLUE = 0x4472c4;

function headsOf(
  rows: readonly [text: string, y: number][],
  bands: readonly { y: number; color?: number }[],
): string[] {
  const lines = rows.flatMap(([text, y]) => setRow([text, 'Carrier', 'Amount'], xs, y));
  const fills = bands.map(({ y, color = BLUE }) => ({
    left: 50,
    right: 360,
    top: y - 14,
    bottom: y + 6,
    color,
  }));
  const page = setPage(lines, { fills });
  const sheet = makeSheet(page, page.words, page.words);
  return findHeads(sheet.lines, sheet.fills).map(({ chunks }) => chunks[0]!.tokens[0]!.shown.text);
}

test('lines on bands alike, each below a white space, head a table each', () => {
  const rows: [string, number][] = [
    ['Way', 100],
    ['Road', 120],
    ['Sea', 140],
    ['Tax', 190],
    ['Seven', 210],
  ];
  expect(headsOf(rows, [{ y: 100 }, { y: 190 }])).toEqual(['Way', 'Tax']);
});

test('bands between rows that follow each other, or in another colour, head none', () => {
  const striped: [string, number][] = [
    ['Way', 100],
    ['Road', 120],
    ['Sea', 140],
    ['Air', 160],
  ];
  expect(headsOf(striped, [{ y: 100 }, { y: 140 }])).toEqual([]);
  const apart: [string, number][] = [
    ['Way', 100],
    ['Road', 120],
    ['Total', 190],
  ];
  expect(headsOf(apart, [{ y: 100 }, { y: 190, color: 0xeeeeee }])).toEqual([]);
});
