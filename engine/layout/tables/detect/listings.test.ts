import { expect, test } from 'vitest';
import type { Ruling } from '../../page.ts';
import { setPage } from '../../testing/set-page.ts';
import { findTables } from '../find-tables.ts';
import { setRow } from '../testing/draw-table.ts';
import { linesOf } from '../text-lines.ts';
import { readTokens } from '../tokens.ts';
import { findListings } from './listings.ts';

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

test('a heading whose number stands apart is no head of what is printed below it', () => {
  const heading = (size: number) => [
    { text: '3.2', x: 60, y: 112, size },
    { text: 'What the program prints', x: 90, y: 112, size },
  ];
  expect(tables([...text, ...heading(14), ...printed(true)], BOX)).toBe(0);
  expect(tables([...text, ...heading(10), ...printed(true)], BOX)).toBe(1);
});

test('lines of a program may have small numbers, and notes in other type', () => {
  const program = (size: number) =>
    printed(true).flatMap((line) =>
      line.x > XS[0]!
        ? [line]
        : [
            { text: `${Math.round(line.y)}`, x: 60, y: line.y, size },
            { text: 'old', x: 80, y: line.y },
            { ...line, x: 100 },
          ],
    );
  expect(tables([...text, ...program(7)], BOX)).toBe(0);
  expect(tables([...text, ...program(10)], BOX)).toBe(1);
});

test('in a typescript columns are a table', () => {
  const typed = text.map((line) => ({ ...line, monospaced: true }));
  expect(tables([...typed, ...printed(true)], BOX)).toBe(1);
});

test('typed rows parted by a rule are a table', () => {
  expect(tables([...text, ...printed(true)], [...BOX, ...rulesAt(133)])).toBe(1);
});

test('columns that begin where no number of letters ends were not aligned with spaces: they are of a table', () => {
  const rows = (at: number[]) =>
    PRINTED.slice(1).flatMap((cells, row) =>
      setRow(
        cells.map((cell) => `${cell} of ${cell}`),
        at,
        130 + 15 * row,
      ).map((line) => ({ ...line, monospaced: true })),
    );
  const apart = [...prose(60), ...prose(90), ...prose(220), ...prose(233)];
  expect(tables([...apart, ...rows([60, 210, 360])], [])).toBe(0);
  expect(tables([...apart, ...rows([60, 212.4, 362.4])], [])).toBe(1);
});

test('names in type of one width that bullets list are no lines of a program', () => {
  const listedBy = (bullet: string) => {
    const names = [136, 150, 164].map((y) => ({ text: `${bullet}north_hive`, x: 200, y, monospaced: true }));
    const page = setPage([...prose(90), ...names, ...prose(220)]);
    const lines = linesOf(readTokens(page.words), 1);
    return findListings(lines, { horizontal: [], vertical: [] }).length;
  };
  expect(listedBy('')).toBe(3);
  expect(listedBy('• ')).toBe(0);
});
