import { expect, test } from 'vitest';
import { type SetLine, setPage, setRule } from '../../../testing/set-page.ts';
import { findTables } from '../../find-tables.ts';
import { printTable } from '../../testing/draw-table.ts';
import { regionOf } from '../regions.ts';
import { makeSheet } from '../sheet.ts';
import { isTitleOnBand } from './title-bands.ts';

const XS = [130, 190, 250, 310, 370, 430];
const KINDS = ['Apples', 'Pears', 'Quinces', 'Plums', 'Cherries'];

/** Texts flush right at the edges, as labels and figures of police reports are. */
const flush = (texts: readonly string[], y: number, bold = false): SetLine[] =>
  texts.flatMap((text, i) => (text ? [{ text, x: XS[i]! - 5 * text.length, y, size: 10, bold }] : []));

const figures = (top: number, factor: number): SetLine[] =>
  KINDS.flatMap((kind, i) =>
    flush([kind, ...[3, 5, 7, 11, 13].map((n) => String(n * factor + i))], top + 13 * i),
  );

const band = (text: string, top: number) => ({
  fill: { left: 60, right: 440, top, bottom: top + 13, color: 0 },
  line: { text, x: 250 - 2.5 * text.length, y: top + 10, size: 10 },
});

/** Two blocks of figures, each with a total below a rule, and what stands between their rows: a band and a line. */
function report(between: readonly string[]) {
  const [first, second] = [band('Harvest of the Week', 88), band('Harvest of the Year', 220)];
  const lines = [
    first.line,
    ...flush(['', 'Mill', 'Weir', 'Pond', 'Lock', 'Dam'], 118, true),
    ...figures(132, 2),
    ...flush(['TOTAL', '40', '50', '60', '70', '80'], 202, true),
    second.line,
    ...flush(between, 248, true),
    ...figures(262, 40),
    ...flush(['TOTAL', '400', '500', '600', '700', '800'], 332, true),
  ];
  const rulings = [190, 206, 320, 336].map((y) => setRule('horizontal', y, 60, 440));
  return setPage(lines, { rulings, fills: [first.fill, second.fill] });
}

test('a title alone on a band from side to side parts two tables, and a rule above a total ends no head', () => {
  const page = report(['', 'North', 'South', 'East', 'West', 'All']);
  const tables = findTables(page).map(({ table }) => printTable(table));
  expect(tables.map(([head, first]) => [head, first])).toEqual([
    [' | Mill | Weir | Pond | Lock | Dam', 'Apples | 6 | 10 | 14 | 22 | 26'],
    [' | North | South | East | West | All', 'Apples | 120 | 200 | 280 | 440 | 520'],
  ]);
  expect(tables.map((table) => table.at(-1))).toEqual([
    'TOTAL | 40 | 50 | 60 | 70 | 80',
    'TOTAL | 400 | 500 | 600 | 700 | 800',
  ]);
});

test('a band over rows that go on as those above names a group of rows', () => {
  const titles = (between: readonly string[]) => {
    const page = report(between);
    const sheet = makeSheet(page, page.words, page.words);
    const region = regionOf({ left: 55, right: 445, top: 80, bottom: 345 }, sheet, sheet.edges, {});
    return [...region.lines.keys()].filter((at) => isTitleOnBand(region, at, page.fills));
  };
  expect(titles(['', 'North', 'South', 'East', 'West', 'All'])).toEqual([0, 8]);
  expect(titles(['Medlars', '4', '8', '12', '16', '20'])).toEqual([0]);
});
