import { describe, expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { regionOf } from '../../detect/regions.ts';
import { makeSheet } from '../../detect/sheet.ts';
import { drawRule, printTable, setRow } from '../../testing/draw-table.ts';
import { gridToTable } from '../build-table.ts';
import { recognizeRegion } from '../recognize-region.ts';

const BOX = { left: 50, right: 500, top: 88, bottom: 400 };
const XS = [60, 180, 280, 380];

/** The rows below a head, all ruled across. */
function rowsOf(lines: SetLine[]): string[] {
  const rulings = [BOX.top, 112, BOX.bottom].map((y) => drawRule(y, BOX.left, BOX.right));
  const page = setPage([...setRow(['Place', 'Rain', 'Wind', 'Heat'], XS, 105), ...lines], { rulings });
  const sheet = makeSheet(page, page.words, page.words);
  const found = recognizeRegion(regionOf(BOX, sheet, sheet.edges, {}));
  return found ? printTable(gridToTable(found.grid, [])).slice(1) : [];
}

const values = (label: string, y: number, n: number) => setRow([label, `1${n}`, `2${n}`, `3${n}`], XS, y);

/** With spaces between the words that are as narrow as those of set text. */
function phrase(text: string, x: number, y: number): SetLine {
  return { text, x, y, until: x + widthOf(text) };
}

function centred(text: string, middle: number, y: number): SetLine {
  return phrase(text, middle - widthOf(text) / 2, y);
}

function widthOf(text: string): number {
  return 5 * text.length - 2.5 * (text.split(' ').length - 1);
}

describe('labels of groups of rows', () => {
  const groups = (label: string, other: string, x = 60) => [
    phrase(label, 60, 125),
    ...values('Oats', 137, 1),
    ...values('Rye', 149, 2),
    phrase(other, x, 161),
    ...values('Peas', 173, 3),
    ...values('Beans', 185, 4),
  ];
  const long = 'Sown in autumn, before the frost of the hills';

  test('span the row all alike where one of them reaches over several columns', () => {
    expect(rowsOf(groups(long, 'Sown late')).filter((row) => row.startsWith('Sown'))).toEqual([
      `${long}{4×1}`,
      'Sown late{4×1}',
    ]);
    expect(rowsOf(groups('Sown early', 'Sown late')).filter((row) => row.startsWith('Sown'))).toEqual([
      'Sown early |  |  | ',
      'Sown late |  |  | ',
    ]);
  });

  test('stay in their column where they are set otherwise than one that spans its row', () => {
    expect(rowsOf(groups(long, 'Sown late', 72))).toContain('Sown late |  |  | ');
  });

  test('are rows of their own in the middle of the table, whatever stands above and below them', () => {
    const rows = rowsOf([
      centred('Kept at the upper mill of the dale', 225, 125),
      ...values('Oats', 137, 1),
      ...values('Rye', 149, 2),
      centred('Kept at the lower mill of the dale', 225, 161),
      ...values('Peas', 173, 3),
      ...values('Beans', 185, 4),
    ]);
    expect(rows).toEqual([
      'Kept at the upper mill of the dale{4×1}',
      'Oats | 11 | 21 | 31',
      'Rye | 12 | 22 | 32',
      'Kept at the lower mill of the dale{4×1}',
      'Peas | 13 | 23 | 33',
      'Beans | 14 | 24 | 34',
    ]);
  });
});

test('words in the middle of columns of numbers span those that their row leaves free', () => {
  const rows = rowsOf([
    ...values('Oats', 125, 1),
    ...setRow(['Rye', '12'], [60, 180], 140),
    centred('not sown in all this year', 335, 140),
    ...values('Peas', 155, 3),
    ...values('Beans', 170, 4),
  ]);
  expect(rows).toContain('Rye | 12 | not sown in all this year{2×1}');
});

describe('rules that stop short of the labels', () => {
  const rows = (label: SetLine[]) => [
    ...label,
    ...setRow(['Oats', '21', '31'], XS.slice(1), 125),
    ...setRow(['Rye', '22', '32'], XS.slice(1), 140),
    ...setRow(['Dale', 'Peas', '23', '33'], XS, 155),
    ...setRow(['Beans', '24', '34'], XS.slice(1), 170),
    ...setRow(['Hill', 'Flax', '25', '35'], XS, 185),
  ];
  const ruled = (lines: SetLine[]) => {
    const rulings = [
      ...[BOX.top, 112, 144, 174, BOX.bottom].map((y) => drawRule(y, BOX.left, BOX.right)),
      ...[129, 159].map((y) => drawRule(y, 175, BOX.right)),
    ];
    const page = setPage([...setRow(['Place', 'Crop', 'Wind', 'Heat'], XS, 105), ...lines], { rulings });
    const sheet = makeSheet(page, page.words, page.words);
    const found = recognizeRegion(regionOf(BOX, sheet, sheet.edges, {}));
    return found ? printTable(gridToTable(found.grid, [])).slice(1) : [];
  };

  test('part the rows that a label covers, in however many lines it is set', () => {
    expect(ruled(rows([...setRow(['The old'], [60], 125), ...setRow(['mill'], [60], 140)]))).toEqual([
      'The old mill{1×2} | Oats | 21 | 31',
      'Rye | 22 | 32',
      'Dale{1×2} | Peas | 23 | 33',
      'Beans | 24 | 34',
      'Hill | Flax | 25 | 35',
    ]);
  });
});

test('a text in the middle of the rules across heads rows, though their columns end before', () => {
  const heading = centred('Upper meadows', (BOX.left + BOX.right) / 2, 125);
  const rows = rowsOf([
    heading,
    ...values('Oats', 137, 1),
    ...values('Rye', 149, 2),
    ...values('Peas', 161, 3),
  ]);
  expect(rows[0]).toBe('Upper meadows{4×1}');
});
