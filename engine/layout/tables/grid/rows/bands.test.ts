import { expect, test } from 'vitest';
import type { Fill } from '../../../page.ts';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { findTables } from '../../find-tables.ts';
import { drawRule, printTable, setRow } from '../../testing/draw-table.ts';

const XS = [60, 220];
const ROWS = [
  ['Hull'],
  ['Planks', 'Larch, on oak'],
  ['Length', '14 m'],
  ['Sails'],
  ['Canvas', 'Flax, tanned'],
  ['Area', '96 m'],
];

/** The table of rows 20 points apart, of which some stand on shading. */
function tableOn(
  rows: readonly (readonly string[])[],
  shaded: readonly number[],
  bold: readonly number[] = [],
) {
  const lines = rows.flatMap((row, i): SetLine[] =>
    setRow(row, XS, 114 + 20 * i).map((line) => ({ ...line, bold: bold.includes(i) })),
  );
  const fills = shaded.map((i): Fill => {
    return { left: 55, right: 380, top: 100 + 20 * i, bottom: 120 + 20 * i, color: 0xdde6ee };
  });
  const rulings = [100, 100 + 20 * rows.length].map((y) => drawRule(y, 55, 380));
  return findTables(setPage(lines, { fills, rulings }))[0]!.table;
}

test('labels of groups span the table where each stands on a band, and are not its head', () => {
  const table = tableOn(ROWS, [0, 3], [0, 3]);
  expect(printTable(table)).toEqual([
    'Hull{2×1}',
    'Planks | Larch, on oak',
    'Length | 14 m',
    'Sails{2×1}',
    'Canvas | Flax, tanned',
    'Area | 96 m',
  ]);
  expect(table.rows[0]!.cells[0]!.header).not.toBe('column');
});

test('a label on one of the stripes below each other spans nothing', () => {
  expect(printTable(tableOn(ROWS, [1, 3, 5], [0, 3]))[3]).toBe('Sails | ');
});

test('a title on a band heads fields that have no rules between them', () => {
  const hours = [['In May'], ['Monday', 'closed'], ['Tuesday', '10 to 20'], ['Saturday', '9 to 21']];
  const table = tableOn(hours, [0], [0]);
  expect(printTable(table)).toEqual(['In May{2×1}', ...hours.slice(1).map((row) => row.join(' | '))]);
  expect(table.rows.map(({ cells }) => cells[0]!.header)).toEqual([
    'column',
    undefined,
    undefined,
    undefined,
  ]);
});
