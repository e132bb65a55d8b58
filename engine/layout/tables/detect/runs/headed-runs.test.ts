import { describe, expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { gridToTable } from '../../grid/build-table.ts';
import { recognizeRegion } from '../../grid/recognize-region.ts';
import { printTable } from '../../testing/draw-table.ts';
import { regionsIn } from '../candidates.ts';
import { makeSheet } from '../sheet.ts';
import { findHeadedBoxes } from './aligned-runs.ts';

/** Where the second column begins: behind the widest text of the first, which is 65 points wide. */
const SECOND = 60 + 65 + 3;

const head = (y: number): SetLine[] => [
  { text: 'Grain', x: 75, y, bold: true },
  { text: 'When it is sown', x: 180, y, bold: true },
];
const row = (grain: string, said: string, y: number): SetLine[] => [
  { text: grain, x: 60, y },
  { text: said, x: SECOND, y },
];
const ROWS = [
  ...row('oats of March', 'in the second week', 120),
  ...row('rye', 'after all else is in the barn and dry', 140),
  ...row('wheat', 'late', 160),
];

/** The tables of a page as text, as far as heads in bold tell of them. */
function tablesIn(lines: readonly SetLine[]): string[][] {
  const page = setPage(lines);
  const sheet = makeSheet(page, page.words, page.words);
  return findHeadedBoxes(sheet)
    .flatMap((box) => regionsIn(sheet, box, sheet.edges))
    .map((region) => printTable(gridToTable(recognizeRegion(region)!.grid, [])));
}

const TABLE = [
  'Grain | When it is sown',
  'oats of March | in the second week',
  'rye | after all else is in the barn and dry',
  'wheat | late',
];

describe('columns no further apart than words', () => {
  test('are told by a head in bold over both', () => {
    expect(tablesIn([...head(100), ...ROWS])).toEqual([TABLE]);
  });

  test('end at prose, whose spaces lie where they will', () => {
    const prose = 'Whatever the miller was told of it he wrote into the book that lay on the sill';
    const lines = [...head(100), ...ROWS, { text: prose, x: 60, y: 180 }];
    expect(tablesIn(lines)).toEqual([TABLE]);
  });

  test('end at a heading in larger type', () => {
    const lines = [...head(100), ...ROWS, { text: 'Barley', x: 60, y: 190, size: 14, bold: true }];
    expect(tablesIn(lines)).toEqual([TABLE]);
  });

  test('end above the head of another table and the line that names it', () => {
    const name = { text: 'Grain of the other farm in the valley', x: 60, y: 185 };
    const again = ROWS.map((line) => ({ ...line, y: line.y + 105 }));
    expect(tablesIn([...head(100), ...ROWS, name, ...head(205), ...again])).toEqual([TABLE, TABLE]);
  });

  test('hold a text that the first column has alone only where the next row follows it closely', () => {
    const after = { text: 'Barley', x: 60, y: 185 };
    expect(tablesIn([...head(100), ...ROWS, after])).toEqual([TABLE]);
  });

  test('are none below a heading of one text', () => {
    expect(tablesIn([{ text: 'When grain is sown', x: 75, y: 100, bold: true }, ...ROWS])).toEqual([]);
  });

  test('are none of the page, below the headings of two columns of prose', () => {
    const said = ['the miller on the river', 'took in all the corn that', 'the valley had brought'];
    const prose = [60, 192].flatMap((x) =>
      [...said, ...said, ...said].map((text, i) => ({ text, x, y: 115 + 12 * i })),
    );
    expect(tablesIn([...head(100), ...prose])).toEqual([]);
  });
});
