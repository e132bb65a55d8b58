import { describe, expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { drawRule, setRow } from '../../testing/draw-table.ts';
import { regionOf } from '../regions.ts';
import { makeSheet } from '../sheet.ts';
import {
  countTextsAboveBand,
  findFieldsAgain,
  findHeads,
  findHeadsAgain,
  withoutTextBelow,
} from './head-bands.ts';

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

test('a head stands below rows that are striped, the last of them too', () => {
  const rows: [string, number][] = [
    ['Way', 100],
    ['Road', 120],
    ['Sea', 140],
    ['Air', 160],
    ['Tax', 210],
    ['Seven', 230],
  ];
  const stripes = [120, 160, 230].map((y) => ({ y, color: 0xeeeeee }));
  expect(headsOf(rows, [{ y: 100 }, ...stripes, { y: 210 }])).toEqual(['Way', 'Tax']);
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

test('the stripe of the last row heads none where rows are as far from each other', () => {
  const rows = ['Way', 'Road', 'Sea', 'Air'].map((text, i): [string, number] => [text, 100 + 40 * i]);
  const wrapped: [string, number][] = [...rows.slice(0, 3), ['of it', 194], ['Air', 234]];
  expect(headsOf(rows, [{ y: 140 }, { y: 220 }])).toEqual([]);
  expect(headsOf(wrapped, [{ y: 140 }, { y: 234 }])).toEqual([]);
});

const HEAD = ['Way', 'Carrier', 'Amount'];

function linesOfRows(rows: readonly [texts: string[], y: number][]) {
  const page = setPage(rows.flatMap(([texts, y]) => setRow(texts, xs, y)));
  return makeSheet(page, page.words, page.words).lines;
}

test('the first line of several texts heads a table, and so does each below a white space that says the same', () => {
  const rows: [string[], number][] = [
    [HEAD, 100],
    [['Road', 'cart', 'two'], 120],
    [['On the sea'], 150],
    [HEAD, 180],
    [['Sail', 'ship', 'nine'], 200],
  ];
  const lines = linesOfRows(rows);
  expect(findHeadsAgain(lines)).toEqual([lines[0], lines[3]]);
});

test('a row that says the same as the one above it, or other words at its places, heads none', () => {
  expect(
    findHeadsAgain(
      linesOfRows([
        [HEAD, 100],
        [HEAD, 112],
      ]),
    ),
  ).toEqual([]);
  const other = ['Way', 'Carrier', 'Weight'];
  expect(
    findHeadsAgain(
      linesOfRows([
        [HEAD, 100],
        [other, 150],
      ]),
    ),
  ).toEqual([]);
});

test('text that stands below a table is none of its rows, but the next line of its last cell is', () => {
  const lines = linesOfRows([
    [HEAD, 100],
    [['Road', 'cart', 'two'], 120],
    [['and path'], 132],
    [['On the sea'], 160],
    [['all ways are one'], 172],
  ]);
  expect(withoutTextBelow(lines)).toEqual(lines.slice(0, 3));
  expect(withoutTextBelow(lines.slice(3))).toEqual(lines.slice(3));
});

test('nor is the number and the title of a section below a table, which stand apart like two of its texts', () => {
  const lines = linesOfRows([
    [HEAD, 100],
    [['Road', 'cart', 'two'], 120],
    [['3.1.2', 'On the sea'], 150],
  ]);
  expect(withoutTextBelow(lines)).toEqual(lines.slice(0, 2));
});

describe('fields of one thing after another', () => {
  const fields = (y: number): [string[], number][] => [
    [['Height', '12'], y],
    [['Age', '40'], y + 15],
  ];
  const beginsOf = (rows: readonly [string[], number][]) =>
    findFieldsAgain(linesOfRows(rows)).map(({ baseline }) => baseline);

  test('begin anew below what is said of the next', () => {
    const text: [string[], number][] = [[['An elm by the gate.'], 140]];
    expect(beginsOf([...fields(100), ...text, ...fields(155)])).toEqual([100, 155]);
  });

  test('are rows of one table where the texts between them are set like rows', () => {
    const text: [string[], number][] = [[['Elm by the gate'], 130]];
    expect(beginsOf([...fields(100), ...text, ...fields(145)])).toEqual([]);
  });

  test('go on where nothing parts them, or where rows have more texts', () => {
    expect(beginsOf([...fields(100), ...fields(130)])).toEqual([]);
    expect(beginsOf([...fields(100), [['Oaks'], 140], ...fields(155), [['Height', '9', '8'], 185]])).toEqual(
      [],
    );
  });
});

test('every second row of a table on a band of its own begins no table', () => {
  const rows = [100, 136, 172, 208, 244].map((y): [string, number] => [`Label ${y}`, y]);
  const stripes = [136, 208].map((y) => ({ left: 40, right: 560, top: y - 20, bottom: y + 16, color: BLUE }));
  const page = setPage(
    rows.flatMap(([text, y]) => setRow([text, `Value ${y}`], [50, 300], y)),
    { fills: stripes },
  );
  const sheet = makeSheet(page, page.words, page.words);
  expect(findHeads(sheet.lines, sheet.fills)).toEqual([]);
});

describe('text above a shaded head', () => {
  const head = 160;
  /** How many lines above the head go with no row, the lowest of them at `y`. */
  const countAbove = (y: number, rule?: number) => {
    const fills = [{ left: 50, right: 360, top: head - 14, bottom: head + 6, color: BLUE }];
    const rulings = rule === undefined ? [] : [drawRule(rule, 50, 360)];
    const rows = ['Way', 'Road', 'Sea'].flatMap((text, i) =>
      setRow([text, 'Carrier', 'Amount'], xs, head + 20 * i),
    );
    const page = setPage([{ text: 'All amounts are in pounds', x: 60, y }, ...rows], { fills, rulings });
    const sheet = makeSheet(page, page.words, page.words);
    const box = { left: 50, right: 360, top: 100, bottom: 220 };
    return countTextsAboveBand(regionOf(box, sheet, sheet.edges, {}), sheet.fills);
  };

  test('is a row where a rule above frames it with the table', () => {
    expect(countAbove(142)).toBe(1);
    expect(countAbove(142, 130)).toBe(0);
  });

  test('is none, whatever stands above it, where white parts it from the head', () => {
    expect(countAbove(128, 110)).toBe(1);
  });
});
